"""Measures each contender on a library only once, even if several jobs need it."""

from jobs import EXIFCLI
from measuring import Failure, Run, measure, with_names


class Bench:
    def __init__(self, root, library):
        self.root = root
        self.library = library
        # The failures, as sentences.
        self.failures = []
        self._figures = {}
        self._spoken_of = {}

    def job(self, job):
        """The figures of all contenders that can do the job."""
        print(f"{job.name} ({job.size} photos) ...", flush=True)
        results = []
        for contender in job.contenders:
            if figures := self.attempt(lambda: self.figures(contender, job.size)):
                result = {"program": contender.program, "remark": contender.remark}
                results.append({**result, **figures})
        return with_ratios({"job": job.name, "photos": job.size, "results": results})

    def attempt(self, measuring):
        """The result of measuring; None if it fails, which is noted."""
        try:
            return measuring()
        except Failure as failure:
            if str(failure) not in self.failures:
                self.failures.append(str(failure))
                print(f"  failed: {failure}", flush=True)
            return None

    def figures(self, contender, size):
        """The contender's figures for the library of this size, or for one photo."""
        command = self._command(contender, size)
        key = tuple(command)
        if key not in self._figures:
            run = self._checked_run(contender, command, size)
            self._figures[key] = {
                **measure(command, self.root, run),
                "peakMemory": run.peak_memory,
                "listed": contender.count(run.output),
            }
        return self._figures[key]

    def _command(self, contender, size):
        command = contender.command
        if contender.takes_photos:
            return with_names(command, self.library.names(size), contender.one_by_one)
        folders = self.library.folders(size) if size > 1 else []
        return [*command, *folders, *contender.options]

    def _checked_run(self, contender, command, size):
        self.library.warm(size)
        run = Run(command, self.root)
        expected = self._expected(contender, size)
        try:
            count = contender.count(run.output)
        except (ValueError, KeyError):
            count = 0
        if count != expected or expected == 0:
            said = run.errors.strip().splitlines()[-1:] or ["nothing"]
            raise Failure(
                f"{contender.program} reported {count} of {size} photos instead of {expected}:"
                f" {' '.join(command)[:200]} ended with {run.status} and said: {said[0]}"
            )
        return run

    def _expected(self, contender, size):
        if not contender.may_omit or size == 1:
            return size
        key = tuple(contender.command + contender.options)
        count = self.library.source_count
        if key not in self._spoken_of:
            self._spoken_of[key] = {
                number
                for number, path in enumerate(self.library.paths(self.library.sizes[-1])[:count])
                if Run([*contender.command, path, *contender.options], self.root).output
            }
        return sum(number % count in self._spoken_of[key] for number in range(size))


def with_ratios(job):
    """Adds the ratio of each program's time to exifcli's."""
    own = next((r["median"] for r in job["results"] if r["program"] == EXIFCLI), None)
    for result in job["results"]:
        result["ratio"] = own and result["median"] / own
    return job
