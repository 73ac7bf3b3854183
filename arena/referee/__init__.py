"""The referee: one match from deal to standing, with a verdict for every seat."""
