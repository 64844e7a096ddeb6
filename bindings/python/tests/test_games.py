"""Games in progress."""
import asyncio
import copy
import random
import threading

from common import native_events, unittest

import bylaw

ZONES = bylaw.load("zones")


def ambush(**options):
    session = bylaw.Session(ZONES, seed=7, **options)
    session.start("ambush")
    return session


class BesideTheProgram(unittest.TestCase):
    """The same seed and answers give the same events as `bylaw play --json`, byte for byte."""

    def test_played_by_policies(self):
        session = bylaw.Session(ZONES, seed=7, policies=True)
        self.assertIsInstance(session.start("ambush"), bylaw.Done)
        events, reports = native_events("zones/ambush", "--seed", "7", "--auto")
        self.assertGreater(len(events), 100)
        self.assertEqual([event.json for event in session.events], events)
        self.assertEqual(session.reports, reports)

    def test_played_by_a_function(self):
        for seed in (7, 8, 9):
            typed, chance = [], random.Random(seed)

            def decide(question):
                choice = chance.choice(question.choices)
                if len(question.choices) > 1:  # a terminal asks nothing where there is no choice
                    typed.append(str(choice.number + 1))
                return choice

            session = bylaw.Session(ZONES, seed=seed)
            session.start("ambush")
            session.play(decide)
            self.assertGreater(len(typed), 5)
            events, reports = native_events("zones/ambush", "--seed", str(seed), "--ask", "--all", answers="\n".join(typed) + "\n")
            self.assertEqual([event.json for event in session.events], events)
            self.assertEqual(session.reports, reports)

    def test_played_by_a_coroutine(self):
        async def decide(question):
            await asyncio.sleep(0)
            return question.choices[-1]

        asynchronous, plain = ambush(), ambush()
        asyncio.run(asynchronous.play_async(decide))
        plain.play(lambda question: question.choices[-1])
        self.assertEqual([event.json for event in asynchronous.events], [event.json for event in plain.events])
        self.assertTrue(plain.reports)


class Games(unittest.TestCase):
    def test_values_are_pythons(self):
        session = bylaw.Session(ZONES)
        self.assertEqual(session.evaluate("2 + 3"), 5)
        self.assertIs(session.evaluate("2 > 3"), False)
        self.assertEqual(session.query("[1, 2]"), [1, 2])
        self.assertIsNone(session.query("none"))

    def test_rules_are_done_with_things(self):
        session = bylaw.Session(ZONES, seed=7)
        session.evaluate('given ada = warrior "Ada"; given foe = bandit "Foe"')
        ada = session.find("Ada")
        degree = session.act("attribute_test", roller=ada, using="STR")
        self.assertIsInstance(degree, bylaw.Member)
        self.assertEqual(session.query("who.STR + 1", who=ada), session.read(ada, "STR") + 1)
        with self.assertRaises(bylaw.BylawError) as caught:
            session.act("attribute_test", using="STR", nobody=ada)
        self.assertEqual(caught.exception.codes, ["B0995"])
        with self.assertRaises(KeyError):
            session.find("Nobody")

    def test_a_question_has_choices_with_acts(self):
        session = ambush()
        while not any(isinstance(each.value, bylaw.Act) for each in session.question.choices):
            session.answer(session.question.suggested)
        question = session.question
        act = next(each.value for each in question.choices if isinstance(each.value, bylaw.Act))
        self.assertTrue(act.rule)
        self.assertIn(question.asker, act.roles.values())
        self.assertEqual(question.asker, session.find(question.who))
        with self.assertRaises(ValueError):
            session.answer("fly to the moon")
        for wrong in (len(question.choices), -1, 10 ** 40):
            with self.assertRaises(bylaw.BylawError):
                session.answer(wrong)
        self.assertEqual(session.question, question)

    def test_undo_and_redo(self):
        session = ambush()
        before = [event.json for event in session.events]
        session.answer(session.question.suggestion)
        after = [event.json for event in session.events]
        self.assertGreater(len(after), len(before))
        self.assertTrue(session.undo())
        self.assertEqual([event.json for event in session.events], before)
        self.assertTrue(session.redo())
        self.assertEqual([event.json for event in session.events], after)

    def test_a_scenario_begun_anew_has_its_own_cast(self):
        session = bylaw.Session(ZONES, seed=7)
        session.evaluate('given eve = warrior "Eve"')
        before = list(session.things())
        self.assertIn("Eve", before)
        self.assertIsInstance(session.start_anew("ambush"), bylaw.Question)
        with self.assertRaises(KeyError):
            session.find("Eve")
        self.assertEqual(sorted(session.things()), sorted(ambush().things()))
        with self.assertRaises(bylaw.BylawError):  # something is asked
            session.start_anew("ambush")
        self.assertTrue(session.undo())
        self.assertEqual(list(session.things()), before)
        self.assertEqual(session.step, bylaw.Done())
        session.start("ambush")
        self.assertIn("Eve", session.things())
        self.assertIn("Ada", session.things())

    def test_a_saved_game_goes_on(self):
        session = ambush()
        session.answer(session.question.suggested)
        again = bylaw.Session.restore(ZONES, session.save())
        self.assertEqual(again.question, session.question)
        again.play()
        session.play()
        self.assertEqual(again.reports, session.reports)
        with self.assertRaises(bylaw.BylawError) as caught:
            bylaw.Session.restore(ZONES, "no game")
        self.assertEqual(caught.exception.codes, ["B0990"])

    def test_a_copy_is_a_game_of_its_own(self):
        session = ambush()
        question = session.question
        other = copy.copy(session)
        other.play()
        self.assertEqual(session.question, question)
        self.assertGreater(len(other.events), len(session.events))

    def test_the_table_is_mappings(self):
        session = ambush()
        seen = session.look()
        ada = seen["things"]["Ada"]
        self.assertEqual(ada["number"], session.find("Ada").number)
        self.assertEqual(ada["STR"], session.read(session.find("Ada"), "STR"))
        self.assertIsInstance(ada["STR"], int)

    def test_listeners_hear_all(self):
        session, heard = bylaw.Session(ZONES, seed=7, policies=True, keep_events=False), []
        session.on_event(lambda event: heard.append(event.json))
        session.start("ambush")
        self.assertEqual(heard, [event.json for event in ambush_by_policies().events])
        self.assertEqual(session.events, [])

    def test_what_a_listener_raises_comes_out(self):
        session = bylaw.Session(ZONES, seed=7, policies=True)

        @session.on_event
        def listener(event):
            raise LookupError("mine")

        with self.assertRaises(LookupError):
            session.start("ambush")
        session._listeners.clear()
        self.assertEqual(session.evaluate("1 + 1"), 2)

    def test_dice_of_the_table(self):
        session = bylaw.Session(ZONES, dice="table")
        wanted = session.evaluate("2d6")
        self.assertEqual((wanted.count, wanted.sides), (2, 6))
        for wrong in ([], [3], [3, 7], [3, 10 ** 40], [-3, 4]):
            with self.assertRaises(bylaw.BylawError):
                session.give_faces(wrong)
        self.assertEqual(session.play(faces=lambda wanted: [3, 4]), 7)

    def test_budgets_bound_a_call(self):
        session = bylaw.Session(ZONES, seed=7, policies=True, dice_rolled=3)
        with self.assertRaises(bylaw.BudgetExceeded) as caught:
            session.start("ambush")
        self.assertEqual(caught.exception.codes, ["B0788"])
        session.allow()
        session.start("ambush")
        self.assertEqual(session.reports, ambush_by_policies().reports)
        with self.assertRaises(TypeError):
            bylaw.Session(ZONES, patience=3)

    def test_the_engine_runs_without_the_lock(self):
        session = bylaw.Session(ZONES)
        caught = []

        def forever():
            try:
                session.evaluate("repeat while 1 < 2 { }")
            except bylaw.BylawError as error:
                caught.append(error)

        thread = threading.Thread(target=forever)
        thread.start()
        while thread.is_alive():  # this thread runs beside it, else nothing would stop it so soon
            session.interrupt()
            thread.join(0.01)
        self.assertEqual(caught[0].codes, ["B0750"])
        self.assertIsInstance(caught[0], bylaw.Interrupted)


def ambush_by_policies():
    session = bylaw.Session(ZONES, seed=7, policies=True)
    session.start("ambush")
    return session


if __name__ == "__main__":
    unittest.main()
