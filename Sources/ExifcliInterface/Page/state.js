// The filter, the order and the view in the address of the page, so that a link or a reload brings them
// back: #filter=iso+%3E+400&sort=captureDate:desc&view=table&bar=iso:400&area=48.1,16.2,48.3,16.5

function stateText() {
  const state = new URLSearchParams();
  if (filter.value) state.set("filter", filter.value);
  if (selection.sortedBy !== null) {
    const { name } = columns[shown[selection.sortedBy]];
    state.set("sort", selection.isDescending ? `${name}:desc` : name);
  }
  const { view } = document.body.dataset;
  if (view !== firstView) state.set("view", view);
  plots.forEach(({ column, bins }, plot) => {
    for (const bin of selection.bins[plot]) state.append("bar", `${columns[column].name}:${bins[bin]}`);
  });
  if (selection.area) state.set("area", selection.area.join(","));
  return state.toString();
}

// The browser may refuse to write too often; then the next change writes all of it.
function saveState() {
  const text = stateText();
  if (text === location.hash.slice(1)) return;
  try {
    history.replaceState(null, "", text ? `#${text}` : location.href.split("#")[0]);
  } catch {
    return;
  }
}

// What the address names and the page does not have is left out.
function restoreState() {
  const state = new URLSearchParams(location.hash.slice(1));
  filter.value = state.get("filter") ?? "";
  setCondition(null);
  readFilterBox();
  const [name, direction] = (state.get("sort") ?? "").split(":");
  const place = shown.findIndex((column) => columns[column].name === name);
  selection.sortedBy = place < 0 ? null : place;
  selection.isDescending = place >= 0 && direction === "desc";
  const bars = new Set(state.getAll("bar"));
  plots.forEach(({ column, bins }, plot) => {
    const { name } = columns[column];
    const chosen = bins.flatMap((label, bin) => (bars.has(`${name}:${label}`) ? [bin] : []));
    selection.bins[plot] = new Set(chosen);
  });
  selection.area = readArea(state.get("area"));
  const view = state.get("view");
  showView(views.some((button) => button.dataset.view === view && !button.hidden) ? view : firstView);
}

addEventListener("hashchange", () => {
  if (stateText() === location.hash.slice(1)) return;
  restoreState();
  update();
});
