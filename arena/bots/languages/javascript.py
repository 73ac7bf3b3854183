"""JavaScript: built and run as TypeScript is."""

from dataclasses import replace

from arena.bots.languages import typescript

language = replace(typescript.language, name="javascript")
