#!/usr/bin/env python3
"""A check that finds nothing may be blind: plants files in a scratch tree and compares the complaints."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
sys.dont_write_bytecode = True
import check_browser_library

TREE = {
    "CMakeLists.txt": "set(bylaw_folders base interpreter\n    interpreter/saves tests)\nif(EMSCRIPTEN)\n"
                      "  list(REMOVE_ITEM bylaw_folders interpreter/saves tests)\n  list(APPEND bylaw_folders bindings/js)\nendif()\n",
    "cmake/wasm/headers/algorithm": "struct __find {\n    BYLAW_OF_ANYTHING(__find) find;\n\ninline constexpr __equal equal;\n",
    "cmake/wasm/headers/ranges": "template <class T> constexpr auto iota(T first, T last) {\n}\nconstexpr auto drop(ptrdiff_t number) {\n}\ninline constexpr ranges::__made_by<decltype(__reverse)> reverse{__reverse};\n",
    "base/known.hpp": "std::ranges::find(a, 1); std::ranges::equal(a, b, std::ranges::less{}); std::views::drop(3); std::views::iota(0, 1); std::views::reverse;\n",
    "interpreter/saves/file.cpp": "std::ranges::rotate(a, b);\n",
    "tests/unit/a_test.cpp": "std::ranges::rotate(a, b);\n",
}


class BrowserLibrary(unittest.TestCase):
    def complaints(self, more):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder).resolve()
            for name, content in {**TREE, **more}.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(content)
            return [each.split(" add it")[0] for each in check_browser_library.complaints(root)]

    def test_what_is_told_or_stays_at_home_is_allowed(self):
        self.assertEqual(self.complaints({}), [])

    def test_what_is_not_told_is_refused(self):
        for path in ("base/a.hpp", "interpreter/odds/b.cpp", "bindings/js/c.cpp", "include/bylaw/d.hpp"):
            with self.subTest(path=path):
                self.assertEqual(self.complaints({path: "\nstd::ranges::find(a, 1);\nstd::ranges::move(a, b);\n"}),
                                 [f"{path}:3: browsers' C++ has no `move` of ranges:"])
        self.assertEqual(len(self.complaints({"base/a.hpp": "std::views::zip(a, b);\n"})), 1)


if __name__ == "__main__":
    unittest.main()
