// Which photos are shown, and in which order.

const selection = {
  words: [],
  // For each plot, the bins whose photos are wanted; all bins if the set is empty.
  bins: plots.map(() => new Set()),
  // The index of a column in `shown`; null for the original order.
  sortedBy: null,
  isDescending: false,
};

// Whether the photo is wanted. A plot also shows the photos that its own bins leave out.
function isWanted(photo, exceptPlot = null) {
  return (
    selection.words.every((word) => photo.searchText.includes(word)) &&
    selection.bins.every(
      (bins, plot) => plot === exceptPlot || bins.size === 0 || bins.has(photo.bins[plot]),
    )
  );
}

// The wanted photos; photos without a value come last in either direction.
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
