// The area of the wanted photos, chosen in the plot of positions. A click on a point restricts the photos to those near
// it, a dragged rectangle to those in it; a click in the area, or beside the points, removes the restriction. The arrow
// keys go from point to point, and Enter restricts the photos to those at it.

const areaOf = ({ left, top, right, bottom }, view) =>
  area([view.latitude(bottom), view.longitude(left), view.latitude(top), view.longitude(right)]);

function chooseArea(area) {
  selection.area = area;
  update();
}

// The wanted photo that is nearest to the point in pixels; null if none is near.
function photoNear(x, y, view) {
  let [nearest, best] = [null, reach];
  for (const photo of photosWithoutArea()) {
    const distance = Math.hypot(
      view.x(longitudes[photo.index]) - x, view.y(latitudes[photo.index]) - y);
    if (distance <= best) [nearest, best] = [photo, distance];
  }
  return nearest;
}

function squareAround({ index }, view) {
  const [x, y] = [view.x(longitudes[index]), view.y(latitudes[index])];
  return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
}

function clickPlace(x, y) {
  const view = projection();
  const box = selection.area && boxOf(selection.area, view);
  const isInside = box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  const photo = isInside ? null : photoNear(x, y, view);
  places.focused = null;
  chooseArea(photo && areaOf(squareAround(photo, view), view));
}

{
  const { canvas } = places;
  let start = null;
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    start = { x: event.offsetX, y: event.offsetY };
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", ({ offsetX: x, offsetY: y }) => {
    if (!start || (!places.drag && Math.hypot(x - start.x, y - start.y) < 4)) return;
    places.drag = {
      left: Math.min(x, start.x), top: Math.min(y, start.y),
      right: Math.max(x, start.x), bottom: Math.max(y, start.y),
    };
    drawPlaces();
  });
  canvas.addEventListener("pointerup", ({ offsetX, offsetY }) => {
    const { drag } = places;
    const isClick = start && !drag;
    places.drag = start = null;
    if (drag) chooseArea(areaOf(drag, projection()));
    else if (isClick) clickPlace(offsetX, offsetY);
  });
  canvas.addEventListener("pointercancel", () => {
    places.drag = start = null;
    drawPlaces();
  });
  canvas.addEventListener("keydown", (event) => {
    const view = projection();
    const moves = {
      ArrowLeft: [longitudes, -1], ArrowRight: [longitudes, 1],
      ArrowUp: [latitudes, 1], ArrowDown: [latitudes, -1],
    };
    if (moves[event.key]) {
      places.focused = nextPhoto(...moves[event.key]) ?? places.focused;
      drawPlaces();
    } else if ((event.key === "Enter" || event.key === " ") && places.focused) {
      const square = areaOf(squareAround(places.focused, view), view);
      chooseArea(selection.area?.join() === square?.join() ? null : square);
    } else {
      return;
    }
    event.preventDefault();
  });
  canvas.addEventListener("blur", () => {
    places.focused = null;
    drawPlaces();
  });
}

// The wanted photo whose degrees come next after those of the focused one in this direction, or the first one.
function nextPhoto(degrees, direction) {
  const key = (photo) => degrees[photo.index] * direction;
  const from = places.focused ? key(places.focused) : -Infinity;
  let next = null;
  for (const photo of photosWithoutArea()) {
    if (key(photo) > from && (!next || key(photo) < key(next))) next = photo;
  }
  return next;
}
