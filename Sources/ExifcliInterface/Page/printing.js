// A printed page has all wanted photos, not only those that were scrolled to.

function showAllForPrint() {
  tiles.growTo(tiles.photos.length);
}

addEventListener("beforeprint", showAllForPrint);
matchMedia("print").addEventListener("change", ({ matches }) => matches && showAllForPrint());
