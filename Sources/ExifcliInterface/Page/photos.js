"use strict";

// The photos that exifcli wrote into the page. Everything from a photo is text, and becomes a text node
// or an attribute of a picture, never markup.

const contents = (id) => JSON.parse(document.getElementById(id).textContent);
const { columns, shown, plots, photos } = contents("photos");
const thumbnails = contents("thumbnails");

photos.forEach((photo, index) => {
  photo.index = index;
  photo.searchText = photo.texts.filter((text) => text !== null).join("\n").toLowerCase();
  photo.thumbnail = thumbnails[index] ?? null;
});

// An element with attributes, and with elements or texts as children.
function element(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// The photo's thumbnail, upright, in a square frame, which also fits a picture that is turned by 90°.
function frame(photo) {
  const frame = element("div", { class: "frame" });
  if (!photo.thumbnail) return frame;
  const { jpeg, orientation, width, height } = photo.thumbnail;
  const image = element("img", {
    alt: "",
    class: `turn-${orientation} ${width >= height ? "wide" : "high"}`,
    decoding: "async",
    src: `data:image/jpeg;base64,${jpeg}`,
  });
  // The shape of the photo cuts off the bars that cameras add to thumbnails.
  image.style.aspectRatio = `${width} / ${height}`;
  frame.append(image);
  return frame;
}
