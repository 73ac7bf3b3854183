"""Any program that ``command`` names: a script by its interpreter in ``/usr``, or a binary."""

from arena.bots.languages import Language

language = Language(name="command")
