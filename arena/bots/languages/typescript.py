"""TypeScript, which a build makes into JavaScript."""

from dataclasses import replace

from arena.bots.languages import javascript

language = replace(javascript.language, name="typescript")
