"""Neovim as the client, with the file of editors/neovim: one sitting in the rules of tests/lsp/rules. Each step asks as a key would and
looks at what the buffer or the window shows. Skipped (77) where there is no Neovim.

usage: neovim_test.py BYLAW ROOT"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

COMMAND, ROOT = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
RULES = ROOT / "tests" / "lsp" / "rules"
ATTACK = (RULES / "crows" / "attack.bylaw").read_text()
GRIM = (RULES / "crows_grim" / "ruleset.bylaw").read_text()

SCRIPT = r"""
local function errors() return vim.diagnostic.get(0, {severity = vim.diagnostic.severity.ERROR}) end
local function wait(what, holds)
  if not vim.wait(60000, holds, 20) then error('no ' .. what) end
end
local function text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), '\n') .. '\n' end
local function go_behind(piece) -- the cursor on its last letter
  vim.fn.cursor(1, 1)
  if vim.fn.search('\\V' .. piece, 'cW') == 0 then error('no ' .. piece) end
  vim.fn.search('\\V' .. piece, 'ceW')
end
local function write(new) vim.api.nvim_buf_set_lines(0, 0, -1, true, vim.split(new:gsub('\n$', ''), '\n')) end
local function ask(method, more)
  local wanted = vim.tbl_extend('force', vim.lsp.util.make_position_params(), more or {})
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, wanted, 60000)) do
    if answer.err then error(answer.err.message) end
    return answer.result
  end
end
local function lenses() return vim.lsp.codelens.get(vim.api.nvim_get_current_buf()) end
-- What running the lens on a line with that text brings: the lines of the window that opens.
local function run_lens(line, title)
  go_behind(line)
  local rules, messages = vim.api.nvim_get_current_win(), {}
  vim.ui.select = function(all, _, chosen) -- several stand on one line
    for _, each in ipairs(all) do if each.lens.command.title == title then chosen(each) end end
  end
  local notify = vim.notify
  vim.notify = function(message) table.insert(messages, message) end
  vim.lsp.codelens.run()
  wait('result of ' .. title, function() return #messages > 0 or vim.api.nvim_get_current_win() ~= rules end)
  vim.notify = notify
  if #messages > 0 then return messages[1] end
  local result = text()
  vim.cmd('close')
  return result
end

local told = {}
local ok, why = pcall(function()
  local right = text()
  wait('client', function() return #vim.lsp.buf_get_clients(0) > 0 end)
  told.filetype = vim.bo.filetype

  -- an error, and its mend with a key
  write((right:gsub('target.vigor %-=', 'target.vigour -=')))
  wait('diagnostic', function() return #errors() > 0 end)
  told.found = errors()[1]
  go_behind('target.vigour')
  vim.ui.select = function(all, _, chosen) chosen(all[1]) end
  vim.lsp.buf.code_action({apply = true})
  wait('mend', function() return text() == right and #errors() == 0 end)

  told.hover = ask('textDocument/hover', {position = (function() go_behind('check pe'); return vim.lsp.util.make_position_params().position end)()}).contents.value

  -- completion as CTRL-X CTRL-O fetches it
  write((right:gsub('%-= dealt\n', '-= dealt\n        pecker.\n', 1)))
  go_behind('        pecker.')
  vim.cmd('startinsert!')
  local place = vim.lsp.util.make_position_params()
  place.position.character = place.position.character + 1
  told.completion = {}
  for _, item in ipairs(ask('textDocument/completion', {position = place.position}).items) do table.insert(told.completion, item.label) end
  vim.cmd('stopinsert')
  write(right)

  -- the layout
  write((right:gsub('    let dealt = ', ' let  dealt =   ')))
  vim.lsp.buf.formatting_sync(nil, 60000)
  told.laid_out = text() == right

  -- lenses
  vim.lsp.codelens.refresh()
  wait('lenses', function() return #(lenses() or {}) == 3 end)
  told.odds = run_lens('check peck', 'odds')
  told.play = run_lens('scenario fence', 'play')
  vim.cmd('edit rulesets/crows/attack_test.bylaw')
  wait('client', function() return #vim.lsp.buf_get_clients(0) > 0 end)
  vim.lsp.codelens.refresh()
  wait('lenses', function() return #(lenses() or {}) == 1 end)
  told.test = run_lens('test "', 'run test')

  -- a new name, in all layers
  vim.cmd('edit rulesets/crows/attack.bylaw')
  go_behind('formula ha')
  vim.lsp.buf.rename('hurt')
  wait('new name', function() return text():find('hurt', 1, true) end)
  told.renamed = text()
  vim.cmd('buffer crows_grim/ruleset.bylaw')
  told.renamed_layer = text()
end)
if not ok then told.error = why end
vim.fn.writefile({vim.json.encode(told)}, 'out.json')
vim.cmd('qa!')
"""

if not shutil.which("nvim"):
    print("skipped: there is no Neovim here")
    sys.exit(77)


def check(condition, *what):
    if not condition:
        raise AssertionError(what)


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    shutil.copytree(RULES, folder / "rulesets")
    (folder / "script.lua").write_text(SCRIPT)
    (folder / "init.lua").write_text(f"vim.o.hidden = true\nvim.g.bylaw_command = {{'{COMMAND}', 'lsp'}}\ndofile('{ROOT}/editors/neovim/bylaw.lua')\n")
    done = subprocess.run(["nvim", "--headless", "-u", "init.lua", "-i", "NONE", "-n", "rulesets/crows/attack.bylaw", "+luafile script.lua"],
                          cwd=folder, capture_output=True, text=True, timeout=300, env={"HOME": str(folder), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"})
    out = json.loads((folder / "out.json").read_text()) if (folder / "out.json").exists() else {"error": done.stderr}
check(not out.get("error"), out.get("error"), done.stderr)
check(out["filetype"] == "bylaw", out)
check(out["found"]["code"] == "B0202" and (out["found"]["lnum"], out["found"]["col"]) == (10, 15), out["found"])
check("success  70.0 %" in out["hover"].replace("success   7", "success  7"), out["hover"])
check(out["completion"] == ["vigor", "wit"], out["completion"])
check(out["laid_out"], out)
check("success" in out["odds"] and "70.0 %" in out["odds"], out["odds"])
check("Bran has 3 left." in out["play"] or "Bran has 9 left." in out["play"], out["play"])
check(out["test"] == "passed: a peck hurts", out["test"])
check(out["renamed"] == ATTACK.replace("harm", "hurt"), out["renamed"])
check(out["renamed_layer"] == GRIM.replace("harm", "hurt"), out["renamed_layer"])
print("Neovim: a whole session")
