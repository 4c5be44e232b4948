"""All that a surface needs to score sheets and keep evenings: no terminal, no page."""

__version__ = "0.1.0"
