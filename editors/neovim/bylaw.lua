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
      on_exit = function() clients[root] = nil end,
    })
    if clients[root] then vim.lsp.buf_attach_client(event.buf, clients[root]) end
  end,
})
