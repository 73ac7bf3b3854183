"""Bots in JavaScript, which have the SDK of TypeScript."""

from tests.languages.bots_contract import BotsContract


class TestBots(BotsContract):
    language = "javascript"
    file = "bot.js"
    broken = "run(game(messages, () => true));"
