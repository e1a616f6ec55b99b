// A printed page has all wanted photos, not only those that were scrolled to, and their main values.

function showAllForPrint() {
  tiles.growTo(tiles.photos.length);
  for (const [photo, tile] of tiles.made) {
    if (tile.querySelector(".values")) continue;
    tile.append(element("span", { class: "values" }, keyValues(photo)));
  }
}

addEventListener("beforeprint", showAllForPrint);
matchMedia("print").addEventListener("change", ({ matches }) => matches && showAllForPrint());
