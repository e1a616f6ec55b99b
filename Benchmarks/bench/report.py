"""The figures as tables for the terminal."""


def seconds(value):
    return f"{value * 1000:.1f} ms" if value < 1 else f"{value:.2f} s"


def ratio(value):
    if not value:
        return "-"
    digits = 3 if value < 1 else 2 if value < 10 else 0
    return f"{value:.{digits}f}"


def table(jobs):
    rows = [("job", "photos", "program", "median", "runs", "/ exifcli", "")]
    for job in jobs:
        for index, result in enumerate(job["results"]):
            rows.append(
                (
                    job["job"] if index == 0 else "",
                    str(job["photos"]) if index == 0 else "",
                    result["program"],
                    seconds(result["median"]),
                    str(result["runs"]),
                    ratio(result["ratio"]),
                    result["remark"],
                )
            )
    return aligned(rows)


def scaling_table(all_series, sizes):
    rows = [("photos", *(series["program"] for series in all_series))]
    for size in sizes:
        cells = [str(size)]
        for series in all_series:
            found = [point["median"] for point in series["points"] if point["photos"] == size]
            cells.append(seconds(found[0]) if found else "-")
        rows.append(tuple(cells))
    return aligned(rows)


def formats_table(jobs):
    rows = [("format", "files", "exifcli", "ExifTool", "", "Exiv2", "", "reads", "MB")]
    for job in jobs:
        by_program = {result["program"]: result for result in job["results"]}
        own = by_program.pop("exifcli", None)
        cells = [job["job"], str(job["photos"]), seconds(own["median"]) if own else "-"]
        for name in ["ExifTool", "Exiv2"]:
            result = by_program.get(name)
            cells += [seconds(result["median"]), ratio(result["ratio"])] if result else ["-", "-"]
        cells.append("-" if job["reads"] is None else f"{job['reads']:.1f}")
        cells.append(f"{own['peakMemory'] / 1e6:.1f}" if own else "-")
        rows.append(tuple(cells))
    return aligned(rows)


def aligned(rows):
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if is_number(cell) else cell.ljust(width)
            for cell, width in zip(row, widths)
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def is_number(cell):
    return cell[:1].isdigit() or cell == "-"
