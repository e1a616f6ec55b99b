// Which photos are shown, and in which order.

const selection = {
  // The condition of the filter; null if all photos match.
  condition: null,
  // For each plot, the bins whose photos are wanted; all bins if the set is empty.
  bins: plots.map(() => new Set()),
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

const binOf = (photo, plot) => plots[plot].of[placeOf(photo, columns[plots[plot].column])] ?? -1;

// Whether the photo is wanted. A plot also shows the photos that its own bins leave out.
function isWanted(photo, exceptPlot = null) {
  return (
    (matching === null || matching[photo.index]) &&
    selection.bins.every(
      (bins, plot) => plot === exceptPlot || bins.size === 0 || bins.has(binOf(photo, plot)),
    )
  );
}

// The wanted photos; photos without a value come last in either direction.
function wantedPhotos() {
  const wanted = photos.filter((photo) => isWanted(photo));
  const { sortedBy, isDescending } = selection;
  if (sortedBy === null) return wanted;
  const column = columns[shown[sortedBy]];
  return wanted.sort((left, right) => {
    const [a, b] = [placeOf(left, column), placeOf(right, column)];
    if (a === b) return left.index - right.index;
    if (a < 0 || b < 0) return a < 0 ? 1 : -1;
    return isDescending ? b - a : a - b;
  });
}

const isRestricted = () =>
  selection.condition !== null || selection.bins.some((bins) => bins.size > 0);
