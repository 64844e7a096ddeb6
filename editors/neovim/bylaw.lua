-- Bylaw in Neovim (0.7 or newer): put `dofile('.../editors/neovim/bylaw.lua')` into init.lua.
-- Another command: vim.g.bylaw_command = {'/home/ada/bylaw/build/bylaw', 'lsp'}
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  pattern = '*.bylaw',
  callback = function() vim.bo.filetype = 'bylaw' end,
})

-- The folder that is opened is the one with the rulesets; else the one of the file.
local function root_of(file)
  local folder = vim.fn.fnamemodify(file, ':p:h')
  local marked = vim.fn.finddir('rulesets', folder .. ';')
  if marked ~= '' then return vim.fn.fnamemodify(marked, ':p:h:h') end
  return folder
end

-- What a lens found out, in a window below; one line alone is a message.
local function show(result)
  if result.text == '' then
    return vim.notify(result.title, result.good and vim.log.levels.INFO or vim.log.levels.ERROR)
  end
  local buffer = vim.api.nvim_create_buf(false, true)
  local lines = vim.split(result.title .. '\n\n' .. result.text, '\n')
  vim.api.nvim_buf_set_lines(buffer, 0, -1, true, lines)
  vim.bo[buffer].bufhidden = 'wipe'
  vim.bo[buffer].modifiable = false
  vim.cmd('botright ' .. math.min(#lines, 15) .. 'split')
  vim.api.nvim_win_set_buf(0, buffer)
end

for _, name in ipairs({ 'bylaw.test', 'bylaw.odds', 'bylaw.scenario_odds', 'bylaw.play' }) do
  vim.lsp.commands[name] = function(command, context)
    local wanted = { command = command.command, arguments = command.arguments }
    vim.lsp.get_client_by_id(context.client_id).request('workspace/executeCommand', wanted, function(failure, result)
      if failure then return vim.notify(failure.message, vim.log.levels.ERROR) end
      show(result)
    end, context.bufnr)
  end
end

vim.cmd('hi default link LspCodeLens Comment')

-- "run test", "odds" and "play" stand behind their lines; `:lua vim.lsp.codelens.run()` on such a line runs one.
local function keep_lenses(buffer)
  vim.api.nvim_create_autocmd({ 'BufEnter', 'CursorHold', 'InsertLeave', 'BufWritePost' }, {
    buffer = buffer,
    callback = function() vim.lsp.codelens.refresh() end,
  })
end

local clients = {}
vim.api.nvim_create_autocmd('FileType', {
  pattern = 'bylaw',
  callback = function(event)
    vim.bo.commentstring = '# %s'
    local root = root_of(event.file)
    clients[root] = clients[root] or vim.lsp.start_client({
      name = 'bylaw',
      cmd = vim.g.bylaw_command or { 'bylaw', 'lsp' },
      root_dir = root,
      init_options = { showsResults = true },
      on_attach = function(_, buffer)
        keep_lenses(buffer)
        vim.lsp.codelens.refresh()
      end,
      on_exit = function() clients[root] = nil end,
    })
    if clients[root] then vim.lsp.buf_attach_client(event.buf, clients[root]) end
  end,
})
