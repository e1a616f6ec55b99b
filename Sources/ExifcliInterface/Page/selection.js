// Which photos are shown, and in which order.

const selection = {
  // The condition of the filter; null if all photos match.
  condition: null,
  // For each plot, the bins whose photos are wanted; all bins if the set is empty.
  bins: plots.map(() => new Set()),
  // The area whose photos are wanted; null if all are.
  area: null,
  // The index of a column in `shown`; null for the original order.
  sortedBy: null,
  isDescending: false,
};

// Whether each photo matches the filter, until it changes.
let matching = null;

function setCondition(condition) {
  selection.condition = condition;
  matching = condition && photos.map(condition);
}

// For each plot and photo, the bins of the photo's value: none or one, or one for each text of a list.
const binsOfPhotos = plots.map(({ column, of }) => {
  const binsOfValues = of.map((bins) => [bins].flat().filter((bin) => bin >= 0));
  return columns[column].of.map((place) => binsOfValues[place] ?? []);
});

// The plots that restrict the photos.
const choosingPlots = () => plots.flatMap((_, plot) => (selection.bins[plot].size > 0 ? [plot] : []));

const isLeftOutBy = (plot, { index }) =>
  !binsOfPhotos[plot][index].some((bin) => selection.bins[plot].has(bin));
const isLeftOutByArea = (photo) => selection.area !== null && !isInArea(selection.area, photo);
const matches = (photo) => matching === null || matching[photo.index];

// The wanted photos; photos without a value come last in either direction.
function wantedPhotos() {
  const choosing = choosingPlots();
  const wanted = photos.filter(
    (photo) =>
      matches(photo) && !isLeftOutByArea(photo) && !choosing.some((plot) => isLeftOutBy(plot, photo)),
  );
  const { sortedBy, isDescending } = selection;
  if (sortedBy === null) return wanted;
  const places = columns[shown[sortedBy]].of;
  return wanted.sort((left, right) => {
    const [a, b] = [places[left.index], places[right.index]];
    if (a === b) return left.index - right.index;
    if (a < 0 || b < 0) return a < 0 ? 1 : -1;
    return isDescending ? b - a : a - b;
  });
}

// For each plot, how many photos its bins would show. A plot counts the photos that only it leaves out.
function wantedCounts() {
  const choosing = choosingPlots();
  const counts = plots.map(({ bins }) => bins.map(() => 0));
  const count = (plot, { index }) => {
    for (const bin of binsOfPhotos[plot][index]) counts[plot][bin] += 1;
  };
  for (const photo of photos) {
    if (!matches(photo) || isLeftOutByArea(photo)) continue;
    const leavingOut = choosing.filter((plot) => isLeftOutBy(plot, photo));
    if (leavingOut.length === 1) count(leavingOut[0], photo);
    if (leavingOut.length === 0) for (let plot = 0; plot < plots.length; plot += 1) count(plot, photo);
  }
  return counts;
}

// The photos with a position that are wanted, or left out by their area alone.
function photosWithoutArea() {
  const choosing = choosingPlots();
  return placedPhotos.filter(
    (photo) => matches(photo) && !choosing.some((plot) => isLeftOutBy(plot, photo)),
  );
}

const isRestricted = () =>
  selection.condition !== null || selection.area !== null ||
  selection.bins.some((bins) => bins.size > 0);
