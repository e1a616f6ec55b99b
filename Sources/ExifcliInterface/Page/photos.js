"use strict";

// The photos that exifcli wrote into the page, column by column. A column has its different values once,
// in their order, and for each photo the place of its value among them, or -1. So a value is compared
// once, not once for each photo, and photos are sorted by these places.
//
// Everything from a photo is text, and becomes a text node or an attribute of a picture, never markup.

const contents = (id) => JSON.parse(document.getElementById(id).textContent);
const { count: photoCount, columns, shown, plots, names, groups, special, shots } = contents("photos");
// For each photo a JPEG file in base64, or null; empty if the page has no thumbnails.
const thumbnails = contents("thumbnails");

const photos = Array.from({ length: photoCount }, (_, index) => ({ index }));
const fileColumn = columns.findIndex(({ name }) => name === "file");
const columnsByName = new Map(columns.map((column) => [column.name, column]));

// A picture and its raw are two photos of one shot, the picture first; any other photo is a shot of its own.
const filesOfShots = new Map();
for (const shot of shots) {
  const files = shot.map((index) => photos[index]);
  for (const photo of files) filesOfShots.set(photo, files);
}
const filesOf = (photo) => filesOfShots.get(photo) ?? [photo];
const firstOf = (photo) => filesOf(photo)[0];

// The place of the photo's value in the column, which is also its place in the order; -1 without a value.
const placeOf = (photo, column) => column.of[photo.index];

// The photo's value for people; null if it has none.
const textOf = (photo, column) => column.texts[placeOf(photo, column)] ?? null;

// The photo's path as exifcli reads and writes it in JSON: a byte that is not part of UTF-8 is the
// character U+10FF00 + byte.
function pathOf(photo) {
  const { texts, values } = columns[fileColumn];
  const place = placeOf(photo, columns[fileColumn]);
  return values?.[place] ?? texts[place];
}

function addressOf(photo) {
  const { texts, addresses } = columns[fileColumn];
  const place = placeOf(photo, columns[fileColumn]);
  return addresses[place] ?? texts[place];
}

// An element with attributes, and with elements or texts as children.
function element(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// The photo's thumbnail in a square frame.
function frame(photo) {
  const frame = element("div", { class: "frame" });
  const jpeg = thumbnails[photo.index];
  if (!jpeg) {
    // A film without a picture shows how long it is.
    const length = textOf(photo, columnsByName.get("duration"));
    if (length) frame.append(element("span", { class: "length" }, length));
    return frame;
  }
  frame.append(
    element("img", { alt: "", decoding: "async", src: `data:image/jpeg;base64,${jpeg}` }),
  );
  return frame;
}
