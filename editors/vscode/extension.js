// Starts `bylaw lsp` and connects the editor with it.
const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = () => {
  const command = workspace.getConfiguration('bylaw').get('command');
  const folder = workspace.workspaceFolders && workspace.workspaceFolders[0];
  const options = folder ? { cwd: folder.uri.fsPath } : {};
  client = new LanguageClient('bylaw', 'Bylaw', { command, args: ['lsp'], options }, {
    documentSelector: [{ language: 'bylaw' }],
    synchronize: { fileEvents: workspace.createFileSystemWatcher('**/*.{bylaw,lua,csv}') },
  });
  return client.start();
};

exports.deactivate = () => client && client.stop();
