"""The rows of the table: figures, and what they are to reach."""

from dataclasses import dataclass


@dataclass
class Row:
    job: str
    figure: str
    # What is to be reached; empty if nothing is.
    target: str = ""
    # Whether it is reached; None if it was not measured.
    is_reached: bool | None = None
    # The number of runs, of which the best counts.
    runs: int = 1
    remark: str = ""
    # Whether the answer was right: a wrong one fails the benchmark, a slow one does not.
    is_right: bool = True

    def cells(self):
        is_judged = self.target and self.is_reached is not None
        reached = ("yes" if self.is_reached else "NO") if is_judged else ""
        return (self.job, self.figure, self.target, reached, str(self.runs or "-"), self.remark)


def seconds(value):
    return f"{value * 1000:.0f} ms" if value < 1 else f"{value:.2f} s"


def megabytes(value):
    return f"{value / 1e6:.1f} MB"
