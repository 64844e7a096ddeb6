// Starts `bylaw lsp`, connects the editor with it, and shows what lenses find out.
const { commands, window, workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

// One line alone is a message; else a document that nobody has to save.
async function show(result) {
  if (!result.text) {
    await (result.good ? window.showInformationMessage(result.title) : window.showErrorMessage(result.title));
    return;
  }
  const document = await workspace.openTextDocument({ content: `${result.title}\n\n${result.text}` });
  await window.showTextDocument(document, { preview: true, preserveFocus: true, viewColumn: -2 });
}

// With those who sit at the table decisions are made at a terminal, from the files as they are saved.
function playAtTerminal(command, uri, scenario) {
  const terminal = window.createTerminal({ name: scenario, shellPath: command, shellArgs: ['play', `${uri.fsPath}:${scenario}`] });
  terminal.show();
}

exports.activate = (context) => {
  const command = workspace.getConfiguration('bylaw').get('command');
  const folder = workspace.workspaceFolders && workspace.workspaceFolders[0];
  const options = folder ? { cwd: folder.uri.fsPath } : {};
  client = new LanguageClient('bylaw', 'Bylaw', { command, args: ['lsp'], options }, {
    documentSelector: [{ language: 'bylaw' }],
    synchronize: { fileEvents: workspace.createFileSystemWatcher('**/*.{bylaw,lua,csv}') },
    initializationOptions: { showsResults: true },
    middleware: {
      executeCommand: async (name, given, next) => {
        const result = await next(name, given);
        if (result && result.title) await show(result);
        return result;
      },
    },
  });
  context.subscriptions.push(commands.registerCommand('bylaw.playAtTerminal', async () => {
    const editor = window.activeTextEditor;
    const scenario = editor && /^scenario (\w+)/.exec(editor.document.lineAt(editor.selection.active.line).text);
    if (!scenario) return window.showInformationMessage('Stand on the line of a scenario.');
    return playAtTerminal(command, editor.document.uri, scenario[1]);
  }));
  return client.start();
};

exports.deactivate = () => client && client.stop();
