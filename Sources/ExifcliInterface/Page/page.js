// The actions of the user, and the updates of the page.

const filter = document.getElementById("filter");
const count = document.getElementById("count");
const reset = document.getElementById("reset");

function update() {
  const wanted = wantedPhotos();
  updateLists(wanted);
  updatePlots();
  const all = photos.length === 1 ? "1 photo" : `${photos.length} photos`;
  count.textContent = isRestricted() ? `${wanted.length} of ${all}` : all;
  reset.hidden = !isRestricted();
}

filter.addEventListener("input", () => {
  // Words, and text in quotes.
  const words = filter.value.toLowerCase().match(/"[^"]*"?|[^\s"]+/g) ?? [];
  selection.words = words.map((word) => word.replaceAll('"', "")).filter(Boolean);
  update();
});

reset.addEventListener("click", () => {
  filter.value = "";
  selection.words = [];
  for (const bins of selection.bins) bins.clear();
  update();
  filter.focus();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target === filter || details.open) return;
  event.preventDefault();
  filter.select();
});

const views = [...document.querySelectorAll("nav button")];
for (const button of views) button.addEventListener("click", () => showView(button.dataset.view));

function showView(view) {
  document.body.dataset.view = view;
  for (const button of views) {
    if (button.dataset.view === view) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
}

// Without thumbnails there is no contact sheet.
views[0].hidden = thumbnails.length === 0;
showView(thumbnails.length === 0 ? "table" : "sheet");
update();
