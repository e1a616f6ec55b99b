"""How the time grows with the number of photos."""

from jobs import EXIFCLI

# No program is measured on a library for which it needs longer than about these seconds.
BEARABLE_SECONDS = 60


def series(job, bench):
    """For each program of the job, a point for each size of library that it can list in time."""
    print(f"{job.name} (up to {bench.library.sizes[-1]} photos) ...", flush=True)
    all_series = []
    for contender in job.contenders:
        points = []
        for size in bench.library.sizes:
            if points and points[-1]["median"] * size / points[-1]["photos"] > BEARABLE_SECONDS:
                break
            figures = bench.attempt(lambda: bench.figures(contender, size))
            if figures:
                points.append({"photos": size, **figures})
        all_series.append(
            {"program": contender.program, "remark": contender.remark, "points": points})
    return all_series


def memory_growth(all_series):
    """The bytes of memory that each further photo costs exifcli, from the two largest sizes."""
    points = next(s["points"] for s in all_series if s["program"] == EXIFCLI)[-2:]
    if len(points) < 2:
        return None
    grown = points[1]["peakMemory"] - points[0]["peakMemory"]
    return grown / (points[1]["photos"] - points[0]["photos"])
