#!/usr/bin/env bash
# What editors get, tested with the ecosystem's own tools; `./dev editors` has fetched them.
#
# usage: run.sh BYLAW        ends with a count: a session, the colours, the package
set -eu
bylaw=$(realpath "$1")
cd "$(dirname "$0")"
vscode=$(realpath ../../editors/vscode)

node session_test.mjs "$bylaw"
node_modules/.bin/vscode-tmgrammar-test -g "$vscode/syntaxes/bylaw.tmLanguage.json" colours.test.bylaw

# The package is made of a copy: what npm lays down does not belong beside the sources.
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -r "$vscode/." "$copy"
npm ci --prefix "$copy" --omit=dev --no-audit --no-fund >/dev/null
(cd "$copy" && "$OLDPWD/node_modules/.bin/vsce" package --allow-missing-repository --skip-license --out bylaw.vsix </dev/null)
python3 - "$copy/bylaw.vsix" <<'PYTHON'
import json, sys, zipfile
package = zipfile.ZipFile(sys.argv[1])
names = set(package.namelist())
manifest = json.loads(package.read("extension/package.json"))
parts = manifest["contributes"]
wanted = [manifest["main"], parts["languages"][0]["configuration"], parts["grammars"][0]["path"], parts["snippets"][0]["path"],
          "node_modules/vscode-languageclient/package.json"]
missing = [each for each in wanted if "extension/" + each.removeprefix("./") not in names]
assert not missing, missing
print(f"the package for VS Code: {len(names)} files")
PYTHON
echo "3 passed, 0 failed"
