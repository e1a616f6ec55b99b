// The plots: a bar for each bin of a field, with the wanted photos in front of all photos. A click on a
// bar restricts the photos to its bin; another click removes the restriction.

function drawPlot({ column, bins }, plot) {
  const { name, unit } = columns[column];
  const bars = element("div", { class: "bars", role: "group", "aria-label": name });
  bins.forEach((label, bin) => {
    const bar = element("button", { type: "button" }, element("i"), element("i"));
    bar.tabIndex = bin === 0 ? 0 : -1;
    bar.addEventListener("click", () => toggle(plot, bin));
    bars.append(bar);
  });
  bars.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: "previousElementSibling", ArrowRight: "nextElementSibling" };
    const bar = step[event.key] && event.target[step[event.key]];
    if (!bar) return;
    event.preventDefault();
    for (const other of bars.children) other.tabIndex = other === bar ? 0 : -1;
    bar.focus();
  });
  const caption = element("figcaption", {}, unit ? `${name} (${unit})` : name);
  const labels = new Set([bins[0], bins.at(-1)]);
  const ends = element("div", { class: "ends", "aria-hidden": "true" });
  for (const label of labels) ends.append(element("span", {}, label));
  return element("figure", { class: "plot" }, caption, bars, ends);
}

const figures = plots.map(drawPlot);
document.getElementById("plots").append(...figures);

function toggle(plot, bin) {
  const bins = selection.bins[plot];
  if (!bins.delete(bin)) bins.add(bin);
  update();
}

function counts(plot, photos) {
  const counts = plots[plot].bins.map(() => 0);
  for (const photo of photos) if (photo.bins[plot] !== null) counts[photo.bins[plot]] += 1;
  return counts;
}

function updatePlots() {
  figures.forEach((figure, plot) => {
    const all = counts(plot, photos);
    const wanted = counts(plot, photos.filter((photo) => isWanted(photo, plot)));
    const most = Math.max(1, ...all);
    [...figure.querySelectorAll(".bars button")].forEach((bar, bin) => {
      const text = `${plots[plot].bins[bin]}: ${wanted[bin]} of ${all[bin]}`;
      bar.title = bar.ariaLabel = text;
      bar.ariaPressed = selection.bins[plot].has(bin);
      [all[bin], wanted[bin]].forEach((count, index) => {
        bar.children[index].style.height = `${(100 * count) / most}%`;
      });
    });
  });
}
