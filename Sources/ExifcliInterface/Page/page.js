// The actions of the user, and the updates of the page.

const filter = document.getElementById("filter");
const mistake = document.getElementById("mistake");
const count = document.getElementById("count");
const reset = document.getElementById("reset");

function update() {
  const wanted = wantedPhotos();
  updateLists(wanted);
  updatePlots();
  updatePlaces();
  showPickCount();
  const counts = [countText(wanted.length, photos.length, "photo")];
  // Photos of one shot have one tile.
  if (shots.length > 0) {
    counts.push(countText(new Set(wanted.map(firstOf)).size, photos.length - shots.length, "shot"));
  }
  count.textContent = counts.join(", ");
  reset.hidden = !isRestricted() && filter.value === "";
  saveState();
}

function countText(wanted, all, noun) {
  const text = all === 1 ? `1 ${noun}` : `${all} ${noun}s`;
  return isRestricted() ? `${wanted} of ${text}` : text;
}

// Takes the filter over. A mistake is told, and the photos stay as they are.
function readFilterBox() {
  const read = readFilter(filter.value);
  if (!read.mistake) setCondition(read.condition);
  filter.ariaInvalid = read.mistake !== null;
  const isInVain = read.unknown && !matching?.includes(true);
  const hint = isInVain ? `these words are nowhere, and ${read.unknown} is not a field` : "";
  mistake.textContent = read.mistake ? mistakeText(read.mistake) : hint;
}

function mistakeText({ message, offset }) {
  const rest = [...filter.value].slice(offset).join("").trim();
  const place = [...rest].length > 20 ? `${[...rest].slice(0, 20).join("")}…` : rest;
  return place ? `${message}, not ${place}` : message;
}

filter.addEventListener("input", () => {
  readFilterBox();
  update();
});

reset.addEventListener("click", () => {
  filter.value = "";
  readFilterBox();
  for (const bins of selection.bins) bins.clear();
  selection.area = null;
  update();
  filter.focus();
});

document.addEventListener("keydown", (event) => {
  const isTyping = event.target === filter || details.open;
  if (isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
  const action = { "/": () => filter.select(), c: copyPaths, C: copyCommand, Escape: clearPicks };
  if (!action[event.key]) return;
  event.preventDefault();
  action[event.key]();
});

const views = [...document.querySelectorAll("nav button")];
for (const button of views) {
  button.addEventListener("click", () => {
    showView(button.dataset.view);
    saveState();
  });
}

function showView(view) {
  document.body.dataset.view = view;
  for (const button of views) {
    if (button.dataset.view === view) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
}

// Without thumbnails there is no contact sheet.
views[0].hidden = thumbnails.length === 0;
const firstView = thumbnails.length === 0 ? "table" : "sheet";

restoreState();
update();
