// The details of one photo: all its fields.

const details = document.getElementById("details");
let detailed = null;

function openDetails(photo) {
  detailed = photo;
  choose(photo);
  fillDetails(photo);
  if (!details.open) details.showModal();
}

function fillDetails(photo) {
  const link = details.querySelector("a");
  link.textContent = photo.texts[0];
  link.href = photo.address;
  details.querySelector("figure").replaceChildren(...(photo.thumbnail ? [frame(photo)] : []));
  const entries = columns
    .map(({ name }, column) => [name, photo.texts[column]])
    .filter(([name, text]) => name !== "file" && text !== null);
  const lines = entries.flatMap(([name, text]) => [
    element("dt", {}, name),
    element("dd", {}, text),
  ]);
  details.querySelector("dl").replaceChildren(...lines);
}

details.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const photo = step && rows.photos[rows.photos.indexOf(detailed) + step];
  if (photo) openDetails(photo);
});

details.addEventListener("click", (event) => {
  // A click outside the article is on the backdrop.
  if (event.target === details) details.close();
});

// The browser returns the focus to the photo that was opened first; move it to the last one.
details.addEventListener("close", () => {
  const list = [tiles, rows].find((list) => list.parent.checkVisibility()) ?? rows;
  list.elementOf(detailed)?.focus();
});
