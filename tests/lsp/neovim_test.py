"""Neovim as the client, with the file of editors/neovim: it attaches, shows what is wrong, and lays out. Skipped where there is none.

usage: neovim_test.py BYLAW ROOT"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

COMMAND, ROOT = (pathlib.Path(word).resolve() for word in sys.argv[1:3])

SCRIPT = """
local function errors() return vim.diagnostic.get(0, {severity = vim.diagnostic.severity.ERROR}) end
local function wait(what, holds)
  if not vim.wait(60000, holds, 20) then error('no ' .. what) end
end
local told = {}
local ok, why = pcall(function()
  wait('client', function() return #vim.lsp.buf_get_clients(0) > 0 end)
  wait('diagnostic', function() return #errors() > 0 end)
  told.found = errors()[1]
  vim.api.nvim_buf_set_text(0, 1, 16, 1, 19, {'wit'})
  wait('mend', function() return #errors() == 0 end)
  local answers = vim.lsp.buf_request_sync(0, 'textDocument/formatting', vim.lsp.util.make_formatting_params(), 60000)
  for _, answer in pairs(answers) do vim.lsp.util.apply_text_edits(answer.result, 0, 'utf-16') end
  told.filetype = vim.bo.filetype
  told.text = vim.api.nvim_buf_get_lines(0, 0, -1, true)
end)
if not ok then told.error = why end
vim.fn.writefile({vim.json.encode(told)}, 'out.json')
vim.cmd('qa!')
"""

if not shutil.which("nvim"):
    print("skipped: there is no Neovim here")
    sys.exit(0)

with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    (folder / "a.bylaw").write_text("formula wit  = 2\nformula twice = wut * 2\n")
    (folder / "script.lua").write_text(SCRIPT)
    (folder / "init.lua").write_text(f"vim.g.bylaw_command = {{'{COMMAND}', 'lsp'}}\ndofile('{ROOT}/editors/neovim/bylaw.lua')\n")
    done = subprocess.run(["nvim", "--headless", "-u", "init.lua", "-i", "NONE", "-n", "a.bylaw", "+luafile script.lua"], cwd=folder,
                          capture_output=True, text=True, timeout=200, env={"HOME": str(folder), "PATH": "/usr/bin:/bin"})
    out = json.loads((folder / "out.json").read_text()) if (folder / "out.json").exists() else {"error": done.stderr}
if out.get("error"):
    raise AssertionError(out["error"])
found = out["found"]
if (found["lnum"], found["col"]) != (1, 16):
    raise AssertionError(found)
if out["text"] != ["formula wit = 2", "formula twice = wit * 2"] or out["filetype"] != "bylaw":
    raise AssertionError(out)
print("Neovim attached, was told of a mistake, and laid the text out")
