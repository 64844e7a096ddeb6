"""Loading, and what is wrong with rules."""
import os
import pickle
import tempfile

from common import unittest

import bylaw


class Rules(unittest.TestCase):
    def test_a_ruleset_is_loaded_by_its_name(self):
        program = bylaw.load("zones")
        self.assertEqual(program.name, "zones")
        self.assertIn("ambush", [each.name for each in program.scenarios])
        self.assertEqual(program.options["difficulty"].value, "12")
        self.assertIn("zones", bylaw.rulesets())

    def test_what_is_wrong_has_a_code_a_place_and_a_mend(self):
        with self.assertRaises(bylaw.BylawError) as caught:
            bylaw.load_text("option width in 1..9 = 3\nformula area = widht * 2\n", "room.bylaw")
        found = caught.exception.diagnostics[0]
        self.assertEqual((found.severity, found.file, found.line, found.column), ("error", "room.bylaw", 2, 16))
        self.assertRegex(found.code, r"^B\d{4}$")
        self.assertIn("width", found.message + found.mend)
        self.assertIn("room.bylaw", str(caught.exception))
        self.assertEqual(pickle.loads(pickle.dumps(caught.exception)).diagnostics, caught.exception.diagnostics)

    def test_nothing_is_loaded_that_is_not_there(self):
        with self.assertRaises(bylaw.BylawError):
            bylaw.load("no_such_rules")
        self.assertTrue(any(each.severity == "error" for each in bylaw.check("no_such_rules")))
        self.assertEqual(bylaw.check("zones"), [])

    def test_dials_are_turned_and_bounded(self):
        program = bylaw.load_text("option width in 1..9 = 3\n")
        self.assertEqual(bylaw.Session(program.with_options(width=5)).evaluate("width * 2"), 10)
        with self.assertRaises(bylaw.BylawError):
            program.with_options(width=10)

    def test_layers_lie_over_rules(self):
        with tempfile.TemporaryDirectory() as folder:
            house = os.path.join(folder, "house.bylaw")
            with open(house, "w", encoding="utf-8") as file:
                file.write("option difficulty = 15\n")
            self.assertEqual(bylaw.Session(bylaw.load("zones", house)).evaluate("difficulty"), 15)
        self.assertEqual(bylaw.Session(bylaw.load("zones").extend("option difficulty = 9")).evaluate("difficulty"), 9)

    def test_a_program_is_pickled_with_its_texts(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "room.bylaw")
            with open(path, "w", encoding="utf-8") as file:
                file.write("option width in 1..9 = 3\n")
            program = bylaw.load(path, options={"width": 4})
            packed = pickle.dumps(program.extend("option depth in 1..9 = 2"))
        again = pickle.loads(packed)  # the file is gone
        self.assertEqual(bylaw.Session(again).evaluate("width * depth"), 8)


if __name__ == "__main__":
    unittest.main()
