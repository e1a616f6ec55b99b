"use strict";

// The photos as exifcli wrote them into the page. All that comes from a photo is text here, and
// becomes a text node or an attribute of a picture, never markup.

const contents = (id) => JSON.parse(document.getElementById(id).textContent);
const { columns, shown, plots, photos } = contents("photos");
const thumbnails = contents("thumbnails");

photos.forEach((photo, index) => {
  photo.index = index;
  photo.searchText = photo.texts.filter((text) => text !== null).join("\n").toLowerCase();
  photo.thumbnail = thumbnails[index] ?? null;
});

// An element with attributes, and with children that are elements or text.
function element(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// The photo's thumbnail, upright, in a square frame, which turning it by a quarter fits too.
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
  // The photo's own shape cuts off the bars that cameras put around thumbnails.
  image.style.aspectRatio = `${width} / ${height}`;
  frame.append(image);
  return frame;
}
