// The plots: for each bin of a field, a bar of the wanted photos in front of one of all photos. A click on a
// bar restricts the photos to its bin; another click removes the restriction. Names have a line each.

function drawPlot({ column, bins, isOfNames }, plot) {
  const { title, unit } = columns[column];
  const attributes = { class: isOfNames ? "bars names" : "bars", role: "group", "aria-label": title };
  const bars = element("div", attributes);
  bins.forEach((label, bin) => {
    const bar = element("button", { type: "button" }, element("i"), element("i"));
    if (isOfNames) bar.append(element("span", {}, label), element("b"));
    bar.tabIndex = bin === 0 ? 0 : -1;
    bar.addEventListener("click", () => toggle(plot, bin));
    bars.append(bar);
  });
  bars.addEventListener("keydown", (event) => {
    const step = {
      ArrowLeft: "previousElementSibling", ArrowRight: "nextElementSibling",
      ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling",
    };
    const bar = step[event.key] && event.target[step[event.key]];
    if (!bar) return;
    event.preventDefault();
    for (const other of bars.children) other.tabIndex = other === bar ? 0 : -1;
    bar.focus();
  });
  // Nobody needs to be told the unit of ISO and of f/2.8.
  const isPlain = !unit || unit === "ISO" || unit === "f-number";
  const caption = element("figcaption", {}, isPlain ? title : `${title} (${unit})`);
  const figure = element("figure", { class: "plot" }, caption, bars);
  if (isOfNames) return figure;
  const labels = new Set([bins[0], bins.at(-1)]);
  const ends = element("div", { class: "ends", "aria-hidden": "true" });
  for (const label of labels) ends.append(element("span", {}, label));
  figure.append(ends);
  return figure;
}

const figures = plots.map(drawPlot);
document.getElementById("plots").append(...figures);

function toggle(plot, bin) {
  const bins = selection.bins[plot];
  if (!bins.delete(bin)) bins.add(bin);
  update();
}

const allCounts = wantedCounts();

function updatePlots() {
  const counts = wantedCounts();
  figures.forEach((figure, plot) => {
    const [all, wanted] = [allCounts[plot], counts[plot]];
    const most = Math.max(1, ...all);
    const { bins, isOfNames } = plots[plot];
    [...figure.querySelectorAll(".bars button")].forEach((bar, bin) => {
      const text = `${bins[bin]}: ${wanted[bin]} of ${all[bin]}`;
      bar.title = bar.ariaLabel = text;
      bar.ariaPressed = selection.bins[plot].has(bin);
      [all[bin], wanted[bin]].forEach((count, index) => {
        bar.children[index].style[isOfNames ? "width" : "height"] = `${(100 * count) / most}%`;
      });
      if (isOfNames) bar.querySelector("b").textContent = wanted[bin];
    });
  });
}
