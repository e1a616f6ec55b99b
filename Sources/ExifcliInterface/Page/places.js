// The plot of the photos' positions: longitude and latitude on axes, without a map.

const places = {
  canvas: element("canvas", { tabindex: "0", role: "group" }),
  // The size in pixels of the part with the points, beside the labels.
  margin: { left: 46, bottom: 14 },
  // The dragged rectangle in pixels; null if there is none.
  drag: null,
  // The photo at which the arrow keys are.
  focused: null,
};

// The nearest click, and the half side of the square of a clicked point, in pixels.
const reach = 6;

if (placedPhotos.length > 0) {
  const caption = element("figcaption", {}, "Places (°)");
  document.getElementById("plots").append(element("figure", { class: "plot places" }, caption, places.canvas));
  new ResizeObserver(drawPlaces).observe(places.canvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawPlaces);
}

const extent = (values) => {
  let [low, high] = [Infinity, -Infinity];
  for (const { index } of placedPhotos) {
    low = Math.min(low, values[index]);
    high = Math.max(high, values[index]);
  }
  return { low, high, middle: (low + high) / 2 };
};
const bounds = { latitude: extent(latitudes), longitude: extent(longitudes) };

// From degrees to pixels and back: equirectangular, true to scale at the middle latitude.
function projection() {
  const { left, bottom } = places.margin;
  const [width, height] = [places.canvas.clientWidth - left, places.canvas.clientHeight - bottom];
  const { latitude, longitude } = bounds;
  const narrowing = Math.max(0.01, Math.cos((latitude.middle * Math.PI) / 180));
  // Photos of one place are not stretched beyond some hundred metres.
  const span = ({ low, high }) => Math.max(high - low, 0.003);
  const scale = Math.min(
    (width - 2 * reach) / (span(longitude) * narrowing), (height - 2 * reach) / span(latitude),
  );
  return {
    width, height, perLongitude: scale * narrowing, perLatitude: scale,
    x: (degrees) => left + width / 2 + (degrees - longitude.middle) * scale * narrowing,
    y: (degrees) => height / 2 - (degrees - latitude.middle) * scale,
    longitude: (x) => (x - left - width / 2) / (scale * narrowing) + longitude.middle,
    latitude: (y) => (height / 2 - y) / scale + latitude.middle,
  };
}

// Round degrees from `low` to `high`, at least `least` apart.
function ticks(low, high, least) {
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const found = [];
  for (let place = Math.ceil(low / step); place * step <= high; place += 1) {
    found.push({ degrees: place * step, text: Math.abs(place * step).toFixed(decimals) });
  }
  return found;
}

function drawPlaces() {
  const { canvas, drag, focused } = places;
  const { clientWidth, clientHeight } = canvas;
  if (clientWidth === 0 || clientHeight === 0) return;
  canvas.width = clientWidth * devicePixelRatio;
  canvas.height = clientHeight * devicePixelRatio;
  const pen = canvas.getContext("2d");
  pen.scale(devicePixelRatio, devicePixelRatio);
  const style = getComputedStyle(canvas);
  const color = (name) => style.getPropertyValue(`--${name}`);
  const view = projection();
  drawAxes(pen, view, color);
  pen.beginPath();
  pen.rect(places.margin.left, 0, view.width, view.height);
  pen.clip();
  const draw = (photos, side) => {
    for (const { index } of photos) {
      pen.fillRect(view.x(longitudes[index]) - side / 2, view.y(latitudes[index]) - side / 2, side, side);
    }
  };
  pen.fillStyle = color("faint");
  pen.globalAlpha = 0.35;
  draw(placedPhotos, 3);
  pen.globalAlpha = 1;
  pen.fillStyle = pen.strokeStyle = color("accent");
  const wanted = photosWithoutArea();
  pen.globalAlpha = selection.area ? 0.35 : 1;
  draw(wanted, 4);
  pen.globalAlpha = 1;
  if (selection.area) draw(wanted.filter((photo) => isInArea(selection.area, photo)), 4);
  const chosen = drag ?? (selection.area && boxOf(selection.area, view));
  if (chosen) {
    const { left, top, right, bottom } = chosen;
    pen.globalAlpha = 0.15;
    pen.fillRect(left, top, right - left, bottom - top);
    pen.globalAlpha = 1;
    pen.strokeRect(left, top, right - left, bottom - top);
  }
  if (focused) {
    pen.strokeStyle = color("ink");
    pen.strokeRect(view.x(longitudes[focused.index]) - 5, view.y(latitudes[focused.index]) - 5, 10, 10);
  }
}

function drawAxes(pen, view, color) {
  const { left } = places.margin;
  const { width, height } = view;
  pen.fillStyle = color("faint");
  pen.strokeStyle = color("line");
  pen.font = `11px ${getComputedStyle(places.canvas).fontFamily}`;
  pen.strokeRect(left + 0.5, 0.5, width - 1, height - 1);
  const line = (x, y, otherX, otherY) => {
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(otherX, otherY);
    pen.stroke();
  };
  pen.textAlign = "center";
  const [west, east] = [view.longitude(left + 20), view.longitude(left + width - 20)];
  for (const { degrees, text } of ticks(Math.max(-180, west), Math.min(180, east), 70 / view.perLongitude)) {
    line(view.x(degrees), 0, view.x(degrees), height);
    pen.fillText(degrees < 0 ? `${text} W` : `${text} E`, view.x(degrees), height + 12);
  }
  pen.textAlign = "right";
  const [south, north] = [view.latitude(height - 5), view.latitude(5)];
  for (const { degrees, text } of ticks(Math.max(-90, south), Math.min(90, north), 28 / view.perLatitude)) {
    line(left, view.y(degrees), left + width, view.y(degrees));
    pen.fillText(degrees < 0 ? `${text} S` : `${text} N`, left - 3, view.y(degrees) + 4);
  }
}

const boxOf = ([south, west, north, east], view) => ({
  left: view.x(west), top: view.y(north), right: view.x(east), bottom: view.y(south),
});

function updatePlaces() {
  if (placedPhotos.length === 0) return;
  const wanted = photosWithoutArea();
  const chosen = selection.area ? wanted.filter((photo) => isInArea(selection.area, photo)) : wanted;
  const text = `Places: ${chosen.length} of ${placedPhotos.length}`;
  places.canvas.title = places.canvas.ariaLabel = text;
  drawPlaces();
}
