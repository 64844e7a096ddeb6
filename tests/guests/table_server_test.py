"""The table server from the outside: players' pages are clients of another library (websockets), some of them hostile."""
import asyncio
import json
import logging
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

import websockets

from common import GUESTS, Conversation, unittest

import bylaw

logging.getLogger("asyncio").setLevel(logging.ERROR)  # tests start processes: then its loop is slow, as it says
SECRETS = pathlib.Path(__file__).with_name("secrets.bylaw")
CODES = {"ann": "41234567", "bo": "52345678", "cy": "63456789"}


def hear_interrupts():
    """Who is started in the background (`./dev guests &`) ignores Ctrl-C, and so would all that he starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Server:
    def __init__(self, folder, rules, scenario, *words):
        self.words = [sys.executable, "-B", str(GUESTS / "table_server" / "server.py"), str(pathlib.Path(folder, "evening.game")), str(rules),
                      scenario, "--port", "0", *words]
        self.seats = sum(word == "--seat" for word in words) + 1
        self.begin()

    def begin(self):
        self.begun = subprocess.Popen(self.words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=hear_interrupts)
        lines = [self.begun.stdout.readline() for _ in range(self.seats)]
        if not all(lines):
            raise AssertionError(self.begun.communicate(timeout=20)[1])
        links = dict(line.strip().split(": ", 1) for line in lines)
        self.address = next(iter(links.values())).split("#")[0]
        self.tokens = {name: link.split("#")[1] for name, link in links.items()}

    def end(self, how=signal.SIGINT):
        """What its errors say; "" where there were none."""
        self.begun.send_signal(how)
        said = self.begun.communicate(timeout=20)[1]
        return said

    def page(self, path=""):
        return urllib.request.urlopen(self.address + path, timeout=10)


class Player:
    """A page: remembers every byte that it was sent."""

    def __init__(self, server, name):
        self.server, self.name, self.heard, self.seen = server, name, "", None

    async def __aenter__(self):
        await self.connect()
        return self

    async def __aexit__(self, *_):
        await self.socket.close()

    async def connect(self):
        self.socket = await websockets.connect(self.server.address.replace("http", "ws") + "table", max_size=None)
        await self.socket.send(json.dumps({"hello": self.server.tokens[self.name]}))
        return await self.look()

    async def read(self):
        text = await asyncio.wait_for(self.socket.recv(), 20)
        self.heard += text
        said = json.loads(text)
        if "error" not in said:
            self.seen = said
        return said

    async def look(self):
        said = await self.read()
        assert "error" not in said, said
        return said

    async def until(self, place):
        while self.seen["place"] != place:
            await self.look()
        return self.seen

    async def say(self, **what):
        await self.socket.send(json.dumps({"place": self.seen["place"], **what}))

    async def refused(self, **what):
        await self.say(**what)
        return (await self.error())["error"]

    async def error(self):
        while "error" not in (said := await self.read()):
            pass
        return said

    async def moved(self, **what):
        """Says something that is done, and sees what comes of it."""
        before = self.seen["place"]
        await self.say(**what)
        while True:
            said = await self.read()
            assert "error" not in said, said
            if said["place"] != before:
                return said


class TableServer(unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def server(self, rules, scenario, *words):
        server = Server(self.folder, rules, scenario, *words)
        self.addCleanup(lambda: server.begun.poll() is None and server.end(signal.SIGKILL))
        return server

    @staticmethod
    def rows(player):
        return next(iter(player.seen["views"].values()))

    def vault(self):
        return self.server(SECRETS, "vault", "--seat", "ann=Ann", "--seat", "bo=Bo", "--seat", "cy=Cy", "--seed", "5")

    def bids(self, *words):
        return self.server(GUESTS / "table_server" / "sealed_bids.bylaw", "market", "--seat", "ann=Ann", "--seat", "bo=Bo", "--seat", "cy=Cy", *words)

    @staticmethod
    def rest(silent):
        """What the server still says there before it closes."""
        with silent:
            try:
                return silent.recv(1)
            except ConnectionResetError:
                return b""

    @staticmethod
    async def bid(players, *bids):
        for player, bid in zip(players, bids):
            await player.moved(answer=bid)
            for other in players:
                await other.until(player.seen["place"])

    def ambush(self, *words):
        return self.server("zones", "ambush", "--seat", "ann=Ada", "--seat", "bo=Bran", "--seed", "5", *words)

    @staticmethod
    def asked(players):
        """The one who is asked; nobody where it is over, or where it is somebody who is not here."""
        return next((each for each in players if "question" in each.seen), None)

    async def play(self, players, most=1000):
        """With what is suggested, for so many answers. In the end all have seen the same."""
        count = 0
        while count < most and (player := self.asked(players)):
            await player.moved(answer=player.seen["question"]["suggested"])
            for other in players:
                await other.until(player.seen["place"])
            count += 1
        return count

    async def test_the_conversation_that_is_shown(self):
        server = self.server(GUESTS / "table_server" / "sealed_bids.bylaw", "market", "--seat", "ann=Ann", "--seat", "bo=Bo", "--seat", "cy=Cy")
        conversation, count = Conversation("A table in the browser", r"\b[0-9a-f]{12}(?=\")"), 0
        async with websockets.connect(server.address.replace("http", "ws") + "table") as page:
            for side, line in conversation.lines:
                if side == ">":
                    await page.send(conversation.true(line).replace("TOKEN", server.tokens["ann"]))
                else:
                    said = await asyncio.wait_for(page.recv(), 20)
                    conversation.compare(line, said)
                    count += 1
        self.assertEqual(count, 3)
        self.assertEqual(server.end(), "")

    async def test_each_sees_his_own_and_nobody_elses(self):
        server = self.vault()
        async with Player(server, "ann") as ann, Player(server, "bo") as bo, Player(server, "cy") as cy, Player(server, "gm") as gm:
            self.assertEqual(await self.play([ann, bo, cy, gm]), 6)
            for player in (ann, bo, cy):
                self.assertIn(CODES[player.name], player.heard)
                for name, code in CODES.items():
                    self.assertEqual(code in player.heard, name == player.name, f"{player.name} and the code of {name}")
                for token in server.tokens.values():
                    self.assertNotIn(token, player.heard)
                self.assertEqual(player.seen["log"], ["Ann has spoken.", "Bo has spoken.", "Cy has spoken."] * 2)
                self.assertEqual([each["name"] for each in player.seen["own"]], [player.name.capitalize()])
                self.assertIn("guesses of Ann", player.seen["reports"])
            for code in CODES.values():
                self.assertIn(code, gm.heard)
            self.assertEqual(ann.seen["views"], gm.seen["views"])
        self.assertEqual(server.end(), "")

    async def test_a_battle_of_several_players(self):
        server = self.ambush()
        async with Player(server, "ann") as ann, Player(server, "bo") as bo, Player(server, "gm") as gm:
            self.assertGreater(await self.play([ann, bo, gm]), 10)
            self.assertTrue(ann.seen["log"])
            self.assertEqual(ann.seen["log"], bo.seen["log"])
            self.assertEqual(ann.seen["log"], gm.seen["log"])
            self.assertEqual(ann.seen["reports"], gm.seen["reports"])
        self.assertEqual(server.end(), "")
        game = bylaw.SaveFile.open(pathlib.Path(self.folder, "evening.game")).resume(bylaw.load("zones"))
        self.assertEqual([event.text for event in game.events if event.weight == "spoken"], ann.seen["log"])
        self.assertEqual(game.reports, ann.seen["reports"])

    async def test_who_is_not_asked_does_not_answer(self):
        server = self.vault()
        async with Player(server, "ann") as ann, Player(server, "bo") as bo, Player(server, "gm") as gm:
            self.assertEqual(bo.seen["waits_for"], "ann")
            self.assertNotIn("question", bo.seen)
            self.assertIn("for ann to say", await bo.refused(answer=0))
            self.assertIn("for ann to say", await gm.refused(answer=0))
            first = ann.seen["place"]
            for wrong in (2, -1, 10 ** 30):
                self.assertIn("no such choice", await ann.refused(answer=wrong))
            for wrong in ({"answer": True}, {"answer": "0"}, {"answer": None}, {"answer": [0]}, {"answer": 0.0}, {"faces": [1, "2"]}, {}):
                self.assertIn("nothing that one can do", await ann.refused(**wrong))
            self.assertIn("Nothing of that sort", await ann.refused(faces=[3]))
            self.assertIn("Nothing of that sort", await ann.refused(throw=True))
            self.assertEqual(ann.seen["place"], first)
            await ann.moved(answer=0)
            self.assertIn("gone on meanwhile", await ann.refused(answer=0, place=first))
            await bo.until(ann.seen["place"])
            self.assertEqual(ann.seen["waits_for"], "bo")
        self.assertEqual(server.end(), "")

    async def test_the_game_master_alone_takes_back(self):
        server = self.vault()
        async with Player(server, "ann") as ann, Player(server, "bo") as bo, Player(server, "gm") as gm:
            first = ann.seen["place"]
            self.assertIn("nothing to take back", await gm.refused(undo=True))
            self.assertEqual(ann.seen["place"], first)
            await ann.moved(answer=0)
            thrown = self.rows(ann)
            await bo.until(ann.seen["place"])
            for player in (ann, bo):
                self.assertIn("Only the game master", await player.refused(undo=True))
            await gm.until(ann.seen["place"])
            await ann.until((await gm.moved(undo=True))["place"])
            self.assertEqual(ann.seen["log"], [])
            await ann.moved(answer=0)
            self.assertEqual(self.rows(ann), thrown)  # the same dice fall
        self.assertEqual(server.end(), "")

    async def test_who_bids_last_does_not_hear_the_result_and_bid_again(self):
        server = self.bids()
        async with Player(server, "ann") as ann, Player(server, "bo") as bo, Player(server, "cy") as cy:
            await self.bid([ann, bo, cy], 7, 3, 0)
            self.assertEqual(cy.seen["log"][-1], "Ann has it for 7.")
            self.assertIn("Only the game master", await cy.refused(undo=True))
            self.assertEqual(cy.seen["log"][-1], "Ann has it for 7.")
        self.assertEqual(server.end(), "")

    async def test_what_others_are_sent_does_not_tell_a_bid(self):
        """What bo hears is the same for each bid of ann's, and names no state twice: also where she bids the same anew."""
        heard, places = [], []
        for bid in (2, 7, 7):
            pathlib.Path(self.folder, "evening.game").unlink(missing_ok=True)
            server = self.bids("--seed", "5")
            async with Player(server, "ann") as ann, Player(server, "bo") as bo, Player(server, "gm") as gm:
                for _ in range(2):
                    await ann.moved(answer=bid)
                    await bo.until(ann.seen["place"])
                    await gm.until(ann.seen["place"])
                    places.append(bo.seen["place"])
                    await gm.moved(undo=True)
                    await ann.until(gm.seen["place"])
                await bo.until(gm.seen["place"])
                heard.append([{**json.loads(line), "place": ""} for line in bo.heard.replace("}{", "}\n{").split("\n")])
            self.assertEqual(server.end(), "")
        self.assertEqual(heard[0][-1], heard[1][-1])
        self.assertEqual([each for each in heard[0] if each not in heard[1]], [])
        self.assertEqual(len(set(places)), len(places))

    async def test_real_dice_are_typed_by_whom_they_are_for(self):
        server = self.vault()
        async with Player(server, "ann") as ann, Player(server, "bo") as bo:
            await ann.say(throws=True)
            while not ann.seen["throws"]:
                await ann.look()
            await ann.moved(answer=0)
            self.assertEqual((ann.seen["dice"]["count"], ann.seen["dice"]["sides"]), (1, 6))
            await bo.until(ann.seen["place"])
            self.assertNotIn("dice", bo.seen)
            self.assertIn("for ann to say", await bo.refused(faces=[6]))
            for wrong in ([], [0], [7], [6, 6], [10 ** 30]):
                self.assertIn("1 dice from 1 to 6", await ann.refused(faces=wrong))
            self.assertEqual(self.rows(ann)[0], ["Ann", "0"])
            await ann.moved(faces=[6])
            self.assertEqual(self.rows(ann)[0], ["Ann", "1"])
            await bo.until(ann.seen["place"])
            await bo.moved(answer=0)  # whose dice the server throws
            self.assertEqual(bo.seen["waits_for"], "cy")
        self.assertEqual(server.end(), "")

    async def test_a_page_comes_back_and_so_does_the_server(self):
        server = self.ambush()
        chance, played = random.Random(2), 0
        names, tokens = ("ann", "bo", "gm"), server.tokens
        players = [Player(server, name) for name in names]
        for each in players:
            await each.connect()
        for round_ in range(6):
            played += await self.play(players, chance.randint(1, 4))
            before = {each.name: {**each.seen, "throws": False, "place": ""} for each in players}
            if round_ % 2:
                server.end(signal.SIGKILL)
                server.begin()
                self.assertEqual(server.tokens, tokens)
            for each in players:
                await each.socket.close()
                self.assertEqual({**await each.connect(), "place": ""}, before[each.name], each.name)
        self.assertGreater(played, 8)
        for each in players:
            await each.socket.close()
        self.assertEqual(server.end(), "")

    async def test_hostile_clients_harm_nobody(self):
        server = self.vault()
        async with Player(server, "ann") as ann:
            address = server.address.replace("http", "ws") + "table"
            for hello in ("nonsense", '{"hello": "0123"}', '{"hello": 5}', '{"answer": 0}', "[]", "null", "[" * 15_000, '{"hello": "\\ud800"}',
                          "1" * 19_000):
                async with websockets.connect(address) as stranger:
                    await stranger.send(hello)
                    self.assertIn("error", json.loads(await asyncio.wait_for(stranger.recv(), 10)), hello[:40])
            async with websockets.connect(address) as stranger:  # too long
                await stranger.send("x" * 100_000)
                with self.assertRaises(websockets.ConnectionClosed) as closed:
                    await asyncio.wait_for(stranger.recv(), 10)
                self.assertEqual(closed.exception.code, 1009)
            async with Player(server, "bo") as bo:  # bytes, and too many mistakes
                await bo.socket.send(b"\x00\x01")
                self.assertIn("Only texts", (await bo.error())["error"])
                with self.assertRaises(websockets.ConnectionClosed) as closed:
                    for _ in range(100):
                        await bo.socket.send("{}{")
                        await bo.read()
                self.assertEqual(closed.exception.code, 1008)
            many = [await websockets.connect(address) for _ in range(150)]
            silent = [socket.create_connection(address.split("/")[2].split(":"), 10) for _ in range(150)]
            async with Player(server, "cy") as cy:  # who comes with a link is let in
                self.assertEqual(cy.seen["seat"], "cy")
            for each in many:
                each.transport.abort()  # gone without a word
            for each in silent:  # closed by the server
                each.settimeout(30)
                self.assertEqual(await asyncio.to_thread(self.rest, each), b"")
            self.assertEqual((await ann.moved(answer=0))["waits_for"], "bo")
        self.assertEqual(server.end(), "")

    def test_the_page_and_nothing_else_is_served(self):
        server = self.vault()
        with server.page() as page:
            text = page.read().decode()
            self.assertIn("default-src 'none'", page.headers["Content-Security-Policy"])
        self.assertIn("<title>", text)
        self.assertNotIn("innerHTML", text)
        for path in ("server.py", "evening.game", "../evening.game", "%2e%2e/evening.game", "table"):
            with self.assertRaises(urllib.error.HTTPError) as refused:
                server.page(path)
            self.assertIn(refused.exception.code, (400, 404))
        self.assertEqual(server.end(), "")

    def test_a_file_of_other_rules_is_refused(self):
        server = self.vault()
        server.end()
        with self.assertRaises(AssertionError) as refused:
            self.ambush()
        self.assertIn("secrets", str(refused.exception))


if __name__ == "__main__":
    unittest.main()
