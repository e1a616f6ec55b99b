"""A plot of times against numbers of photos, both logarithmic, as SVG."""

import math

WIDTH, HEIGHT = 640, 420
LEFT, RIGHT, TOP, BOTTOM = 70, 110, 20, 50
# Colours that colour-blind people can distinguish (Okabe and Ito), on light and dark backgrounds.
COLOURS = ["#d55e00", "#777777", "#0072b2", "#009e73", "#cc79a7"]


def plot(all_series):
    shown = [series for series in all_series if series["points"]]
    if not shown:
        return svg(["<text x='20' y='30'>Nothing was measured.</text>"])
    photos = [point["photos"] for series in shown for point in series["points"]]
    times = [point["median"] for series in shown for point in series["points"]]
    across = Axis(photos, LEFT, WIDTH - RIGHT)
    up = Axis(times, HEIGHT - BOTTOM, TOP)
    parts = grid(across, up)
    for series, colour in zip(shown, COLOURS):
        places = [(across(p["photos"]), up(p["median"])) for p in series["points"]]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(
            f"<polyline points='{line}' fill='none' stroke='{colour}' stroke-width='2'/>")
        parts += [f"<circle cx='{x:.1f}' cy='{y:.1f}' r='3' fill='{colour}'/>" for x, y in places]
        x, y = places[-1]
        parts.append(
            f"<text x='{x + 8:.1f}' y='{y + 4:.1f}' fill='{colour}'>{series['program']}</text>")
    return svg(parts)


class Axis:
    """Powers of ten, from the one below the smallest value to the one above the largest."""

    def __init__(self, values, begin, end):
        self.first = math.floor(math.log10(min(values)))
        self.last = max(self.first + 1, math.ceil(math.log10(max(values))))
        self._begin = begin
        self._scale = (end - begin) / (self.last - self.first)

    def __call__(self, value):
        return self._begin + (math.log10(value) - self.first) * self._scale

    @property
    def ticks(self):
        return [10.0**power for power in range(self.first, self.last + 1)]


def grid(across, up):
    parts = []
    for tick in across.ticks:
        x = across(tick)
        parts.append(f"<path d='M{x:.1f} {TOP}V{HEIGHT - BOTTOM}' stroke='#8884'/>")
        parts.append(
            f"<text x='{x:.1f}' y='{HEIGHT - BOTTOM + 18}' text-anchor='middle'>{tick:,.0f}</text>")
    for tick in up.ticks:
        y = up(tick)
        parts.append(f"<path d='M{LEFT} {y:.1f}H{WIDTH - RIGHT}' stroke='#8884'/>")
        label = f"{tick:g} s" if tick >= 1 else f"{tick * 1000:g} ms"
        parts.append(f"<text x='{LEFT - 8}' y='{y + 4:.1f}' text-anchor='end'>{label}</text>")
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f"<text x='{middle}' y='{HEIGHT - 10}' text-anchor='middle'>photos</text>")
    return parts


def svg(parts):
    style = "text { font: 13px sans-serif } text:not([fill]) { fill: #777 }"
    return "\n".join(
        [
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}'>",
            f"<style>{style}</style>",
            *parts,
            "</svg>",
            "",
        ]
    )
