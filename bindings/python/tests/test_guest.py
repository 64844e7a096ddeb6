"""A session and its host: arguments that are wrong, listeners that raise or call, threads, fork()."""
import copy
import math
import os
import tempfile
import threading

from common import unittest

import bylaw

ZONES = bylaw.load("zones")


def ambush(**options):
    session = bylaw.Session(ZONES, seed=7, **options)
    session.start("ambush")
    return session


class Arguments(unittest.TestCase):
    """Each error names the argument, or says what is wanted in its place."""

    def refused(self, kind, words, call):
        with self.assertRaises(kind) as caught:
            call()
        for word in words.split():
            self.assertIn(word, str(caught.exception))
        self.assertNotIn("incompatible function arguments", str(caught.exception))

    def test_numbers(self):
        session = ambush()
        self.refused(bylaw.BylawError, "option -1", lambda: session.answer(-1))
        self.refused(bylaw.BylawError, "option 99", lambda: session.answer(99))
        self.refused(TypeError, "answer None", lambda: session.answer(None))
        for name in ("seed", "trial"):
            self.refused(ValueError, f"{name} -1", lambda: bylaw.Session(ZONES, **{name: -1}))
            self.refused(TypeError, f"{name} 1.5", lambda: bylaw.Session(ZONES, **{name: 1.5}))
        for name in ("instructions", "memory", "depth", "dice_rolled", "events_told", "output", "undo_memory"):
            self.refused(ValueError, f"{name} -1", lambda: bylaw.Session(ZONES, **{name: -1}))
            self.refused(ValueError, f"{name} NaN", lambda: bylaw.Session(ZONES, **{name: math.nan}))
        self.refused(ValueError, "seconds NaN", lambda: bylaw.Session(ZONES, seconds=math.nan))
        self.refused(ValueError, "n 64", lambda: session.query("n + 1", n=10 ** 30))
        self.refused(TypeError, "face None", lambda: session.give_faces([None]))
        self.refused(ValueError, "faces -1", lambda: session.queue_dice([-1]))
        self.refused(TypeError, "thing None", lambda: session.read(None, "STR"))
        self.refused(TypeError, "patience seconds", lambda: bylaw.Session(ZONES, patience=1))

    def test_texts(self):
        session = ambush()
        half = "\udc80"
        self.refused(ValueError, "text", lambda: session.evaluate(half))
        self.refused(TypeError, "scenario 3", lambda: session.start(3))
        self.refused(ValueError, "expression", lambda: session.query(half))
        self.refused(ValueError, "name", lambda: session.find(half))
        self.refused(ValueError, "rule", lambda: session.act(half))
        self.refused(ValueError, "who", lambda: session.query("who", who=half))
        self.refused(ValueError, "target", lambda: bylaw.load(half))
        self.refused(ValueError, "path", lambda: bylaw.SaveFile.create("a\0b", session))
        self.refused(TypeError, "path", lambda: bylaw.SaveFile.open(3))
        self.refused(ValueError, "since deed", lambda: session.why("deeds"))

    def test_odds_and_simulations(self):
        self.refused(TypeError, "seconds most_seconds", lambda: bylaw.odds("2d6", seconds=1))
        self.refused(TypeError, "patience threads", lambda: bylaw.odds("2d6", patience=1))
        self.refused(ValueError, "most_seconds NaN", lambda: bylaw.odds("2d6", most_seconds=math.nan))
        self.refused(ValueError, "threads -1", lambda: bylaw.odds("2d6", threads=-1))
        self.refused(ValueError, "trials -1", lambda: bylaw.simulate(ZONES, "ambush", trials=-1))
        self.refused(ValueError, "threads -1", lambda: bylaw.simulate(ZONES, "ambush", threads=-1))
        for precision in (-1, 0, math.nan):
            self.refused(ValueError, "precision", lambda: bylaw.simulate(ZONES, "ambush", trials=5, precision=precision))
        self.refused(ValueError, "seconds NaN", lambda: bylaw.simulate(ZONES, "ambush", trials=5, seconds=math.nan))

    def test_seconds_below_0_are_over_at_once(self):
        session = bylaw.Session(ZONES, seed=7, seconds=-1)
        with self.assertRaises(bylaw.BudgetExceeded):
            session.evaluate("repeat 100000 times { }")


class Listeners(unittest.TestCase):
    def test_all_hear_all_where_one_raises(self):
        session, heard = bylaw.Session(ZONES, seed=7), []

        @session.on_event
        def raises(event):
            raise RuntimeError(f"at {event.id}")

        session.on_event(heard.append)
        with self.assertRaises(RuntimeError) as caught:
            session.start("ambush")
        self.assertEqual(str(caught.exception), f"at {session.events[0].id}")
        self.assertEqual([each.id for each in heard], [each.id for each in session.events])
        self.assertEqual(session.question, ambush().question)  # the call has happened
        with self.assertRaises(RuntimeError):
            session.answer(0)
        self.assertEqual([each.id for each in heard], [each.id for each in session.events])

    def test_a_listener_may_look_but_not_change(self):
        session, seen, refused = ambush(), [], []
        calls = [lambda: session.answer(0), session.undo, session.redo, session.cancel, lambda: session.evaluate("1"),
                 lambda: session.start("ambush"), lambda: session.reseed(1), lambda: session.queue_dice([1]),
                 lambda: session.policies(), lambda: session.allow(), lambda: session.on_event(print)]

        @session.on_event
        def listener(event):
            seen.append(session.find("Ada").number)
            for call in calls:
                try:
                    call()
                except bylaw.BylawError as error:
                    refused.append(str(error))

        session.answer(0)
        undisturbed = ambush()
        undisturbed.answer(0)
        self.assertEqual(session.save(), undisturbed.save())
        self.assertEqual([each.json for each in session.events], [each.json for each in undisturbed.events])
        self.assertEqual(len(refused), len(seen) * len(calls))
        self.assertTrue(all(text.startswith("the session is busy") for text in refused))

    def test_progress_of_odds_may_look_at_the_game(self):
        session, seen = ambush(), []
        session.cancel()
        session.odds("roll(4d6) + roll(3d8)", progress=lambda states, seconds: seen.append(session.step) or True)


class Threads(unittest.TestCase):
    def test_a_copy_is_of_one_moment(self):
        session, wrong = ambush(), []

        def play():
            for _ in range(60):
                if session.question:
                    session.answer(0)
                else:
                    session.undo()

        thread = threading.Thread(target=play)
        thread.start()
        copies = 0
        while thread.is_alive() or not copies:
            other = copy.copy(session)
            copies += 1
            told = [each.id for each in other.events]
            if told != sorted(set(told)) or other._game.events_told() != (told[-1] if told else 0):
                wrong.append(told[-1:])
        thread.join()
        self.assertEqual(wrong, [])


class Files(unittest.TestCase):
    def test_a_child_keeps_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "kept")
            session = ambush()
            with bylaw.SaveFile.create(path, session) as file:
                child = os.fork()
                if child == 0:
                    status = 1
                    try:
                        session.answer(0)
                        file.keep(session)
                    except bylaw.BylawError:
                        status = 0
                    os._exit(status)
                self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
                session.answer(1)
                file.keep(session)
            with bylaw.SaveFile.open(path) as file:
                self.assertEqual(file.resume(ZONES).save(), session.save())

    def test_the_game_of_another_file_is_refused(self):
        with tempfile.TemporaryDirectory() as folder, bylaw.SaveFile.create(os.path.join(folder, "kept"), ambush()) as file:
            before = file.log
            with self.assertRaises(bylaw.BylawError) as caught:
                file.keep(bylaw.Session(ZONES, seed=8))
            self.assertEqual(caught.exception.codes, ["B0993"])
            self.assertEqual(file.log, before)


if __name__ == "__main__":
    unittest.main()
