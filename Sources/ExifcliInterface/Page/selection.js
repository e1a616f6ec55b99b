// Which photos are shown, and in what order.

const selection = {
  words: [],
  // By plot, the bins whose photos are wanted; all where there are none.
  bins: plots.map(() => new Set()),
  // The place of a column in `shown`; null for the order that the page came in.
  sortedBy: null,
  isDescending: false,
};

// Whether the photo is wanted; a plot shows also what its own bins leave out.
function isWanted(photo, exceptPlot = null) {
  return (
    selection.words.every((word) => photo.searchText.includes(word)) &&
    selection.bins.every(
      (bins, plot) => plot === exceptPlot || bins.size === 0 || bins.has(photo.bins[plot]),
    )
  );
}

// The wanted photos; those without a value last, in either direction.
function wantedPhotos() {
  const wanted = photos.filter((photo) => isWanted(photo));
  const { sortedBy, isDescending } = selection;
  if (sortedBy === null) return wanted;
  return wanted.sort((left, right) => {
    const [a, b] = [left.ranks[sortedBy], right.ranks[sortedBy]];
    if (a === b) return left.index - right.index;
    if (a === null || b === null) return a === null ? 1 : -1;
    return isDescending ? b - a : a - b;
  });
}

const isRestricted = () =>
  selection.words.length > 0 || selection.bins.some((bins) => bins.size > 0);
