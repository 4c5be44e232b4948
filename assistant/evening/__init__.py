"""Games: what is kept of an evening, and what follows from it."""
