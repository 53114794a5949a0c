"""Counts the checks in a browser and collects the problems."""

problems = []
checks = 0


def check(holds, problem):
    """Counts a check; records and prints the problem if it fails."""
    global checks
    checks += 1
    if not holds:
        problems.append(problem)
        print(f"  problem: {problem}", flush=True)
