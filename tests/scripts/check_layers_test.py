#!/usr/bin/env python3
"""A check that finds nothing may be blind: plants files in a scratch tree and compares the complaints."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
sys.dont_write_bytecode = True
import check_layers

TREE = {
    "include/bylaw/bylaw.hpp": "#include <string>\n",
    "base/source/span.hpp": "#include <cstdint>\n",
    "grammar/ast/node.hpp": '#include "base/source/span.hpp"\n',
    "interpreter/program/program.hpp": "",
    "interpreter/check/rules/inside.hpp": "",
    "interpreter/machine/hooks.hpp": "",
    "interpreter/machine/machine.hpp": '#include "hooks.hpp"\n',
}


def complaints(path, text):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve()
        for name, content in {**TREE, path: text}.items():
            file = root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content)
        return [complaint for _, complaint in check_layers.check_file(root, root / path)]


class Layers(unittest.TestCase):
    def allowed(self, path, text):
        self.assertEqual(complaints(path, text), [])

    def refused(self, path, text):
        self.assertEqual(len(complaints(path, text)), 1, text)

    def test_downward_includes_are_allowed(self):
        for path, text in TREE.items():
            self.allowed(path, text)
        self.allowed("interpreter/check/check.cpp", '#include "grammar/ast/node.hpp"\n')
        self.allowed("interpreter/lua/hooks.cpp", '#include "interpreter/machine/hooks.hpp"\n')
        self.allowed("repl/main.cpp", "#include <bylaw/bylaw.hpp>\n#include <CLI/CLI.hpp>\n#include <unistd.h>\n")

    def test_upward_includes_are_refused(self):
        self.refused("base/x.cpp", '#include "grammar/ast/node.hpp"\n')
        self.refused("interpreter/compile/x.cpp", '  #  include "grammar/ast/node.hpp"\n')
        self.refused("interpreter/program/x.hpp", '#include "interpreter/machine/hooks.hpp"\n')
        self.refused("interpreter/lua/x.cpp", '#include "interpreter/machine/machine.hpp"\n')
        self.refused("repl/main.cpp", '#include "base/source/span.hpp"\n')
        self.refused("include/bylaw/x.hpp", '#include "base/source/span.hpp"\n')

    def test_libraries_have_their_folders(self):
        self.allowed("grammar/rules/x.hpp", "#include <tao/pegtl.hpp>\n")
        self.refused("grammar/ast/x.hpp", "#include <tao/pegtl.hpp>\n")
        self.allowed("interpreter/lua/x.cpp", "#include <lua.hpp>\n")
        self.refused("interpreter/machine/x.cpp", "#include <lua.hpp>\n")
        self.allowed("base/x.cpp", "#include <nlohmann/json.hpp>\n")
        self.refused("base/x.hpp", "#include <nlohmann/json.hpp>\n")
        self.refused("interpreter/machine/x.cpp", "#include <unistd.h>\n")
        self.refused("base/x.cpp", '#include "not_there.hpp"\n')

    def test_what_is_inside_a_room_stays_there(self):
        self.allowed("interpreter/check/rules/x.cpp", '#include "interpreter/check/rules/inside.hpp"\n')
        self.refused("interpreter/check/bundles/x.cpp", '#include "interpreter/check/rules/inside.hpp"\n')
        self.refused("interpreter/session/x.cpp", '#include "interpreter/check/rules/inside.hpp"\n')

    def test_a_folder_without_a_place_is_reported(self):
        self.refused("interpreter/misc/x.cpp", "\n")


if __name__ == "__main__":
    unittest.main()
