// Picked photos, to copy their paths. Picks stay when the filter changes.

const picks = {
  photos: new Set(),
  // Where the next range begins.
  anchor: null,
  bar: document.getElementById("picks"),
  text: document.getElementById("picked"),
};

// Picks the files of a shot, or none of them if all are picked.
function togglePicks(files) {
  const arePicked = files.every((photo) => picks.photos.has(photo));
  for (const photo of files) {
    if (arePicked) picks.photos.delete(photo);
    else picks.photos.add(photo);
  }
  picks.anchor = files.find((photo) => rows.photos.includes(photo)) ?? files[0];
  files.forEach(showPick);
  showPickCount();
}

// Picks the photos from the anchor to this one, in the order of the lists.
function pickRange(photo) {
  const [from, to] = [rows.photos.indexOf(picks.anchor), rows.photos.indexOf(photo)];
  if (from < 0) picks.anchor = photo;
  const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
  addPicks(rows.photos.slice(first, last + 1));
}

function addPicks(photos) {
  for (const photo of photos) {
    picks.photos.add(photo);
    showPick(photo);
  }
  showPickCount();
}

function clearPicks() {
  const photos = [...picks.photos];
  picks.photos.clear();
  picks.anchor = null;
  photos.forEach(showPick);
  showPickCount();
}

function showPick(photo) {
  for (const list of lists) {
    const element = list.madeFor(photo);
    const files = list === tiles ? filesOf(photo) : [photo];
    if (element) markPick(element, files.some((file) => picks.photos.has(file)));
  }
}

function markPick(element, isPicked) {
  element.ariaSelected = isPicked;
  element.classList.toggle("picked", isPicked);
}

// `done` tells what has just been done with them.
function showPickCount(done = "") {
  const count = picks.photos.size;
  const shown = rows.photos.filter((photo) => picks.photos.has(photo)).length;
  const hidden = count - shown;
  picks.bar.hidden = count === 0;
  document.body.classList.toggle("picking", count > 0);
  picks.text.textContent = [`${count} picked`, hidden > 0 && `${hidden} not shown`, done]
    .filter(Boolean)
    .join(", ");
}

// The picked photos, in the order of the lists; those that are not shown come last.
function pickedPhotos() {
  const shown = rows.photos.filter((photo) => picks.photos.has(photo));
  return [...new Set([...shown, ...picks.photos])];
}
