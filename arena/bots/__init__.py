"""Bots: what a submission is, how it is packed and stored, and how it is brought to the table."""
