#!/usr/bin/env python3
"""A table in the browser: one game of Bylaw, several players, each with a link of his own.

    server.py GAME.file RULES SCENARIO --seat ann=Ada --seat bo=Bran [--port 8765] [--host 127.0.0.1] [--seed N]

It prints a link for each seat, and one for the game master, who plays whom nobody else plays. The game is kept in the file; started
again with the same words, the server goes on where it was, and the links are the same. Needs Debian's python3-aiohttp.

A page speaks JSON over a WebSocket. First {"hello": TOKEN}; then {"answer": N, "place": P}, {"faces": [3, 5], "place": P},
{"throw": true, "place": P}, {"throws": true}, {"undo": true, "place": P}, {"speak_up": true, "place": P}. `place` is that of the game as it was seen: who answers
what stands no more is refused. The server sends what the seat may see whenever something changes, and {"error": "…"}.
"""
import argparse
import asyncio
import json
import pathlib
import sys
import weakref

from aiohttp import WSMsgType, web

import bylaw
from table import Refused, Table

PAGE = pathlib.Path(__file__).with_name("page.html")
LONGEST_MESSAGE = 20_000
MOST_STRANGERS = 50  # pages that have not said yet whose they are
MOST_PAGES = 10  # of one seat
MOST_MISTAKES = 20  # then a client is shown out
SECONDS_TO_SAY_HELLO = 10
SECONDS_TO_LISTEN = 10  # somebody who takes nothing in keeps nobody waiting
RULES_FAILED = "The rules have failed, and nothing was done. The game master sees why, if he answers the same."
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; "
                               "img-src data:; base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff",
}


def whole_number(value):
    return isinstance(value, int) and not isinstance(value, bool)


class Connection:
    """One page. It is told how the game stands whenever that has changed, as fast as it listens and not faster."""

    def __init__(self, socket, transport):
        self.socket, self.seat, self.changed, self.transport = socket, None, asyncio.Event(), transport

    async def send(self, what):
        try:
            await asyncio.wait_for(self.socket.send_str(json.dumps(what, ensure_ascii=False)), SECONDS_TO_LISTEN)
        except (asyncio.TimeoutError, ConnectionError):
            await self.socket.close()


class Server:
    def __init__(self, table):
        self.table, self.lock, self.connections = table, asyncio.Lock(), []
        self.heard = weakref.WeakSet()  # transports on which something was asked for

    def app(self):
        app = web.Application()
        app.add_routes([web.get("/", self.page), web.get("/table", self.connection)])
        return app

    async def hang_up_on_the_silent(self, runner):
        """Who connects and asks for nothing holds a socket of the server's; it has a thousand."""
        since = weakref.WeakKeyDictionary()
        while True:
            await asyncio.sleep(SECONDS_TO_SAY_HELLO / 4)
            now = asyncio.get_running_loop().time()
            for transport in (each.transport for each in runner.server.connections):
                if transport and transport not in self.heard and now - since.setdefault(transport, now) > SECONDS_TO_SAY_HELLO:
                    transport.abort()

    async def page(self, request):
        self.heard.add(request.transport)
        return web.Response(text=PAGE.read_text(encoding="utf-8"), content_type="text/html", headers=HEADERS)

    async def connection(self, request):
        self.heard.add(request.transport)
        one = Connection(web.WebSocketResponse(max_msg_size=LONGEST_MESSAGE, heartbeat=20), request.transport)
        await one.socket.prepare(request)
        self.connections.append(one)
        self.make_room(None, MOST_STRANGERS)
        writer = asyncio.create_task(self.write(one))
        try:
            await self.listen(one)
        finally:
            self.connections.remove(one)
            writer.cancel()
        return one.socket

    def make_room(self, seat, most):
        """The oldest pages of a seat, or of strangers, give way: whoever comes with a link is let in, however many others sit there."""
        for one in [each for each in self.connections if each.seat is seat][:-most]:
            if one.transport:
                one.transport.abort()

    async def write(self, one):
        while not one.socket.closed:
            await one.changed.wait()
            one.changed.clear()
            async with self.lock:
                seen = await asyncio.to_thread(self.table.seen_by, one.seat)
            await one.send(seen)

    async def listen(self, one):
        mistakes = 0
        while mistakes < MOST_MISTAKES:
            try:
                message = await one.socket.receive(timeout=None if one.seat else SECONDS_TO_SAY_HELLO)
            except asyncio.TimeoutError:
                break
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):  # it is closed
                return
            try:
                await self.take(one, read(message))
            except Refused as error:
                mistakes += 1
                await one.send({"error": str(error)})
            except bylaw.BylawError as error:  # its words may hold what others keep secret
                await one.send({"error": str(error) if one.seat.name == self.table.master else RULES_FAILED})
        await one.socket.close(code=1008, message=b"too many mistakes, or nothing said")

    async def take(self, one, said):
        """One message. The engine works in a thread: others are heard meanwhile, and wait for their turn."""
        if one.seat is None:
            one.seat = self.table.seat_of(said["hello"] if isinstance(said.get("hello"), str) else "")
            self.make_room(one.seat, MOST_PAGES)
            one.changed.set()
            return
        async with self.lock:
            await asyncio.to_thread(self.do, one.seat, said)
        for each in self.connections:
            if each.seat:
                each.changed.set()

    def do(self, seat, said):
        table = self.table
        if isinstance(said.get("throws"), bool):
            return table.set_throws(seat, said["throws"])
        if said.get("place") != table.place:
            raise Refused("The game has gone on meanwhile.")
        if whole_number(said.get("answer")):
            return table.answer(seat, said["answer"])
        if isinstance(said.get("faces"), list) and all(whole_number(each) for each in said["faces"]):
            return table.give_faces(seat, said["faces"])
        if said.get("throw") is True:
            return table.throw_for(seat)
        if said.get("speak_up") is True:
            return table.speak_up(seat)
        if said.get("undo") is True:
            return table.undo(seat)
        raise Refused("That is nothing that one can do here.")


def read(message):
    """What a client said, if it is a JSON object."""
    if message.type != WSMsgType.TEXT:
        raise Refused("Only texts are read here.")
    try:
        said = json.loads(message.data)
    except (ValueError, RecursionError):
        raise Refused("That is no JSON.") from None
    if not isinstance(said, dict):
        raise Refused("That is no JSON object.")
    return said


def arguments():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("file")
    words.add_argument("rules")
    words.add_argument("scenario")
    words.add_argument("--seat", action="append", default=[], metavar="NAME=PEOPLE")
    words.add_argument("--host", default="127.0.0.1")
    words.add_argument("--port", type=int, default=8765)
    words.add_argument("--seed", type=int, help="of the dice: whoever knows it knows all that will fall")
    return words.parse_args()


async def serve(given):
    seats = {name: people.split(",") for name, _, people in (each.partition("=") for each in given.seat)}
    table = Table(given.file, given.rules, given.scenario, seats, seed=given.seed)
    server = Server(table)
    runner = web.AppRunner(server.app(), access_log=None, keepalive_timeout=SECONDS_TO_SAY_HELLO)
    await runner.setup()
    site = web.TCPSite(runner, given.host, given.port)
    await site.start()
    port = runner.addresses[0][1]
    for name in table.seats:
        # Behind `#` it is told to no server and kept in no log.
        print(f"{name}: http://{given.host}:{port}/#{table.token(name)}", flush=True)
    await server.hang_up_on_the_silent(runner)


def main():
    try:
        asyncio.run(serve(arguments()))
    except bylaw.BylawError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
