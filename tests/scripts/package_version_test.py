#!/usr/bin/env python3
"""The packages for JavaScript and for VS Code say the version that the project has.

    package_version_test.py PROJECT
"""
import json
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
version = re.search(r"project\(bylaw VERSION ([\d.]+)", (root / "CMakeLists.txt").read_text())[1]
wrong = [path for path in ("bindings/js/package/package.json", "editors/vscode/package.json")
         if json.loads((root / path).read_text())["version"] != version]
for path in wrong:
    print(f"{path} does not say {version}")
sys.exit(1 if wrong else 0)
