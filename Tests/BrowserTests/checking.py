"""Counts what is checked in a browser, and keeps what is wrong."""

problems = []
checks = 0


def check(holds, what):
    """Notes and prints what is wrong."""
    global checks
    checks += 1
    if not holds:
        problems.append(what)
        print(f"  wrong: {what}", flush=True)
