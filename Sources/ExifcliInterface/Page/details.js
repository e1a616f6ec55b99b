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
  link.textContent = textOf(photo, columns[fileColumn]);
  link.href = addressOf(photo);
  const others = filesOf(photo).filter((file) => file !== photo).map(linkTo);
  details.querySelector("h2").replaceChildren(link, ...others);
  const pictured = [photo, ...filesOf(photo)].find(({ index }) => thumbnails[index]);
  details.querySelector("figure").replaceChildren(...(pictured ? [frame(pictured)] : []));
  const lines = columns.flatMap((column, place) => {
    const text = textOf(photo, column);
    if (place === fileColumn || text === null) return [];
    return [element("dt", { title: column.name }, column.title), element("dd", {}, text)];
  });
  details.querySelector("dl").replaceChildren(...lines);
}

// The other file of a shot, with its format.
const linkTo = (file) =>
  element(
    "span",
    { class: "other" },
    element("a", { href: addressOf(file) }, textOf(file, columns[fileColumn])),
    ` (${formatsOf([file])})`,
  );

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
