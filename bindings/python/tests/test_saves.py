"""Games that are kept in files."""
import pathlib
import shutil
import tempfile

from common import unittest

import bylaw

ZONES = bylaw.load("zones")


def begun():
    session = bylaw.Session(ZONES, seed=7)
    session.start("ambush")
    return session


class Saves(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.path = self.folder / "evening.bylawsave"

    def test_what_was_kept_is_there_with_all_that_happened(self):
        session = begun()
        file = bylaw.SaveFile.create(self.path, session, {"table": "the green one"})
        for _ in range(5):
            session.answer(session.question.suggested)
            file.keep(session)
        session.answer(session.question.suggested)  # is not kept
        file.close()
        with bylaw.SaveFile.open(self.path) as again:
            self.assertEqual(again.notes, {"table": "the green one"})
            self.assertEqual(len(again.log["deeds"]), 6)
            taken_up = again.resume(ZONES)
            session.undo()
            self.assertEqual(taken_up.question, session.question)
            self.assertEqual([event.json for event in taken_up.events], [event.json for event in session.events])
            self.assertEqual(again.resume(ZONES, keep_events=False).events, [])
        with self.assertRaises(ValueError):
            again.keep(session)

    def test_what_was_taken_back_and_branches_stay(self):
        session = begun()
        file = bylaw.SaveFile.create(self.path, session)
        session.answer(0)
        file.keep(session)
        session.undo()
        file.keep(session)
        self.assertTrue(file.resume(ZONES).redo())
        file.branch("what if", 1)
        file.play_branch("main")
        self.assertEqual({each["name"] for each in file.log["branches"]}, {"main", "what if"})
        self.assertEqual(file.resume(ZONES, "what if").question, session.question)
        with self.assertRaises(bylaw.BylawError):
            file.branch("main", 1)

    def test_budgets_bound_what_is_done_again(self):
        session = bylaw.Session(ZONES, seed=7, policies=True)
        session.start("ambush")
        file = bylaw.SaveFile.create(self.path, session)
        for restore in (lambda **budgets: file.resume(ZONES, **budgets),
                        lambda **budgets: bylaw.Session.restore(ZONES, session.save(), **budgets)):
            with self.assertRaises(bylaw.BudgetExceeded) as caught:
                restore(dice_rolled=3)
            self.assertEqual(caught.exception.codes, ["B0788"])
            self.assertEqual(restore(dice_rolled=100_000).reports, session.reports)

    def test_what_cannot_be_opened_says_why(self):
        bylaw.SaveFile.create(self.path, begun()).close()
        with self.assertRaises(bylaw.BylawError) as caught:
            bylaw.SaveFile.create(self.path, begun())  # there is one
        self.assertEqual(caught.exception.codes, ["B0990"])
        content = bytearray(self.path.read_bytes())
        for at in range(5000, len(content), 50):
            content[at] ^= 0xFF
        self.path.write_bytes(content)
        with self.assertRaises(bylaw.BylawError) as caught:
            bylaw.SaveFile.open(self.path)
        self.assertEqual(caught.exception.codes, ["B0990"])


if __name__ == "__main__":
    unittest.main()
