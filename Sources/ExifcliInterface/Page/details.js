// One photo, with all that it says.

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
  // All of it but the backdrop is its article.
  if (event.target === details) details.close();
});

// The browser gives the focus back to the photo that was opened first.
details.addEventListener("close", () => {
  const list = [tiles, rows].find((list) => list.parent.checkVisibility()) ?? rows;
  list.elementOf(detailed)?.focus();
});
