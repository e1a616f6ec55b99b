// The contact sheet and the table: two lists of the same photos. One photo is current.
// Each list is one stop of the Tab key; the arrow keys move from photo to photo.

const sheet = document.getElementById("sheet");
const list = document.getElementById("list");
const head = list.querySelector("thead tr");

// The columns whose values a printed sheet has below the names.
const keyColumns = [
  "captureDate", "cameraModel", "focalLength", "lensAperture", "exposureDuration", "iso",
].flatMap((name) => columnsByName.get(name) ?? []);

// The tile of a shot: of a photo, or of a picture and its raw.
function makeTile(photo) {
  const files = filesOf(photo);
  const path = textOf(photo, columns[fileColumn]);
  const pictured = files.find(({ index }) => thumbnails[index]) ?? photo;
  const formats = files.length > 1 ? [element("span", { class: "formats" }, formatsOf(files))] : [];
  return choosable(
    photo,
    element(
      "div",
      { class: "tile", role: "option", "aria-selected": "false", title: path },
      check(),
      frame(pictured),
      element("span", { class: "name" }, path.split("/").at(-1)),
      ...formats,
    ),
    firstOf,
  );
}

// `JPEG + CR3`
const formatsOf = (files) =>
  files.map((file) => textOf(file, columnsByName.get("fileType"))).join(" + ");

// The values in short, for paper. A line ends between two of them, not within one.
function keyValues(photo) {
  const values = keyColumns.flatMap((column) => {
    const text = textOf(photo, column);
    if (text === null) return [];
    if (column.kind === "date") return [text.slice(0, "2024-05-01 06:42".length)];
    return [column.name === "iso" ? `ISO ${text}` : text];
  });
  return values.map((value) => value.replaceAll(" ", "\u00a0")).join("\u00a0· ");
}

function makeRow(photo) {
  const cells = shown.map((place, index) => {
    const column = columns[place];
    const text = textOf(photo, column);
    const shownText = text ?? "-";
    const attributes = { class: cellClass(column, text === null), title: shownText };
    const content = place === fileColumn ? pathParts(shownText) : shownText;
    return element("td", attributes, ...(index === 0 ? [check()] : []), content);
  });
  return choosable(photo, element("tr", { "aria-selected": "false" }, ...cells));
}

// If there is no room for a path, its folders are cut, and its name stays.
function pathParts(path) {
  if (!path.includes("/")) return path;
  const name = path.split("/").at(-1);
  const folders = element("span", { class: "folders" }, path.slice(0, path.length - name.length));
  return element("span", { class: "path" }, folders, element("span", {}, name));
}

const check = () => element("span", { class: "check", "aria-hidden": "true" });

function cellClass(column, isMissing = false) {
  const kinds = [
    column.isNumber && "number", column === columns[fileColumn] && "file", isMissing && "missing",
  ];
  return kinds.filter(Boolean).join(" ");
}

const tilesAbreast = () => getComputedStyle(sheet).gridTemplateColumns.split(" ").length;
const tiles = new GrowingList(sheet, sheet, makeTile, tilesAbreast, firstOf);
const rows = new GrowingList(list, list.querySelector("tbody"), makeRow, () => 1);
const lists = [tiles, rows];
let current = null;

const photosOfElements = new WeakMap();

// `keyOf` returns the photo whose element another one has.
function choosable(photo, element, keyOf = (other) => other) {
  photosOfElements.set(element, photo);
  mark(element, current !== null && keyOf(current) === photo);
  const files = keyOf === firstOf ? filesOf(photo) : [photo];
  if (files.some((file) => picks.photos.has(file))) markPick(element, true);
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
      const element = other && list.madeFor(other);
      if (element) mark(element, isCurrent);
    }
  }
  current = photo;
}

// The photo that the key moves to from the current one; null for other keys.
function target(key, list) {
  const [place, last] = [list.photos.indexOf(list.shownAs(current)), list.photos.length - 1];
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
  const elementAt = (event) => event.target.closest(".tile, tbody tr");
  const photoAt = (event) => {
    const photo = photosOfElements.get(elementAt(event));
    return photo && list.shownAs(photo);
  };
  box.addEventListener("focusin", (event) => {
    const photo = photoAt(event);
    // The current photo of a shot stays: the table may have chosen the other one.
    if (photo) choose(current && list.shownAs(current) === photo ? current : photo, elementAt(event));
  });
  box.addEventListener("mousedown", (event) => {
    // Shift would select text.
    if (event.shiftKey) event.preventDefault();
  });
  box.addEventListener("click", (event) => {
    const photo = photoAt(event);
    if (!photo) return;
    const isCheck = event.target.classList.contains("check");
    if (event.shiftKey) pickRange(photo);
    else if (isCheck || event.ctrlKey || event.metaKey) togglePicks(list === tiles ? filesOf(photo) : [photo]);
    else openDetails(photo);
  });
  box.addEventListener("keydown", (event) => {
    if (event.altKey || !current) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== "a") return;
      addPicks(rows.photos);
    } else if (event.key === "Enter") {
      openDetails(current);
    } else if (event.key === " ") {
      if (event.shiftKey) pickRange(current);
      else togglePicks(list === tiles ? filesOf(current) : [current]);
    } else {
      const photo = target(event.key, list);
      if (!photo) return;
      if (event.shiftKey) {
        if (picks.photos.size === 0) picks.anchor = current;
        pickRange(photo);
      }
      list.elementOf(photo).focus();
    }
    event.preventDefault();
  });
}

shown.forEach((place, index) => {
  const column = columns[place];
  const { name, title, unit, summary } = column;
  const hint = `${name}${unit ? `, in ${unit}` : ""}: ${summary}`;
  const button = element("button", { type: "button", title: hint }, title);
  button.addEventListener("click", () => sortBy(index));
  head.append(element("th", { scope: "col", class: cellClass(column) }, button));
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
