// Where the photos were taken, in degrees, and the area of the wanted photos.

const degreesOf = (name) => {
  const { texts, of } = columnsByName.get(name) ?? { texts: [], of: [] };
  const values = texts.map(Number.parseFloat);
  return Float64Array.from(photos, ({ index }) => values[of[index]] ?? Number.NaN);
};
const [latitudes, longitudes] = ["latitude", "longitude"].map(degreesOf);

// The photos with a position.
const placedPhotos = photos.filter(
  ({ index }) => Number.isFinite(latitudes[index]) && Number.isFinite(longitudes[index]),
);

// An area is its sides in degrees: south, west, north and east, rounded to a tenth of a metre.
function area(sides) {
  const [south, west, north, east] = sides.map((side) => Math.round(side * 1e6) / 1e6);
  return south <= north && west <= east ? [south, west, north, east] : null;
}

// The area that the address of the page has as text; null if it is not one.
function readArea(text) {
  const sides = (text ?? "").split(",");
  const isArea = sides.length === 4 && sides.every((side) => /^-?\d{1,3}(\.\d{1,6})?$/.test(side));
  return isArea && placedPhotos.length > 0 ? area(sides.map(Number)) : null;
}

const isInArea = ([south, west, north, east], { index }) =>
  latitudes[index] >= south && latitudes[index] <= north &&
  longitudes[index] >= west && longitudes[index] <= east;
