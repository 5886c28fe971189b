"""Veil in other tools. Each module needs the tool that it is named after (``pip install veil-text[pandas]``), and nothing of it is
imported before somebody asks for it."""
