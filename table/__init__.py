"""The phone page: a small web server on the home network, a thin surface over `assistant`.

The way of a request: `connection` gives it time limits, `doors` lets it in or not, `routes` says
which function answers it. What a phone is told comes from `live`, as one snapshot of everything.
"""
