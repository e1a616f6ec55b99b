// The contact sheet and the table: two lists of the same photos. One photo is current.
// Each list is one stop of the Tab key; the arrow keys move from photo to photo.

const sheet = document.getElementById("sheet");
const list = document.getElementById("list");
const head = list.querySelector("thead tr");

function makeTile(photo) {
  const path = photo.texts[0];
  const name = element("span", { class: "name" }, path.split("/").at(-1));
  const attributes = { class: "tile", type: "button", title: path };
  return choosable(photo, element("button", attributes, frame(photo), name));
}

function makeRow(photo) {
  const cells = shown.map((column) => {
    const text = photo.texts[column];
    const kinds = [columns[column].isNumber && "number", text === null && "missing"];
    const shownText = text ?? "-";
    return element("td", { class: kinds.filter(Boolean).join(" "), title: shownText }, shownText);
  });
  return choosable(photo, element("tr", {}, ...cells));
}

const tilesAbreast = () => getComputedStyle(sheet).gridTemplateColumns.split(" ").length;
const tiles = new GrowingList(sheet, sheet, makeTile, tilesAbreast);
const rows = new GrowingList(list, list.querySelector("tbody"), makeRow, () => 1);
const lists = [tiles, rows];
let current = null;

function choosable(photo, element) {
  mark(element, photo === current);
  element.addEventListener("focus", () => choose(photo, element));
  element.addEventListener("click", () => openDetails(photo));
  element.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && element.tagName === "TR") openDetails(photo);
  });
  return element;
}

function mark(element, isCurrent) {
  element.tabIndex = isCurrent ? 0 : -1;
  element.classList.toggle("current", isCurrent);
}

// Makes the photo the current one in both lists, and scrolls to it, except in the list of `source`.
function choose(photo, source = null) {
  setCurrent(photo);
  for (const list of lists) {
    const element = list.elementOf(photo);
    if (element !== source) element.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

function setCurrent(photo) {
  for (const list of lists) {
    for (const [other, isCurrent] of [[current, false], [photo, true]]) {
      if (list.made.has(other)) mark(list.made.get(other), isCurrent);
    }
  }
  current = photo;
}

// The photo that the key moves to from the current one; null for other keys.
function target(key, list) {
  const [place, last] = [list.photos.indexOf(current), list.photos.length - 1];
  const row = list.columnCount();
  const steps = {
    ArrowLeft: list === tiles ? -1 : 0, ArrowRight: list === tiles ? 1 : 0,
    ArrowUp: -row, ArrowDown: row, PageUp: -5 * row, PageDown: 5 * row,
    Home: -last - 1, End: last + 1,
  };
  if (!steps[key] || place < 0) return null;
  return list.photos[Math.min(last, Math.max(0, place + steps[key]))];
}

for (const [box, list] of [[sheet, tiles], [rows.parent, rows]]) {
  box.addEventListener("keydown", (event) => {
    const photo = target(event.key, list);
    if (!photo || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    list.elementOf(photo).focus();
  });
}

shown.forEach((column, place) => {
  const { name, unit, isNumber } = columns[column];
  const title = unit ? `${name} (${unit})` : name;
  const button = element("button", { type: "button", title }, name);
  button.addEventListener("click", () => sortBy(place));
  head.append(element("th", { scope: "col", class: isNumber ? "number" : "" }, button));
});

function sortBy(place) {
  selection.isDescending = selection.sortedBy === place && !selection.isDescending;
  selection.sortedBy = place;
  update();
}

function updateLists(wanted) {
  // The current photo is the stop of the Tab key, so it must be in the page.
  if (!wanted.slice(0, portion).includes(current)) setCurrent(wanted[0] ?? null);
  for (const list of lists) list.show(wanted);
  sheet.hidden = thumbnails.length === 0;
  [...head.cells].forEach((cell, place) => {
    const direction = selection.isDescending ? "descending" : "ascending";
    cell.ariaSort = place === selection.sortedBy ? direction : "none";
  });
}
