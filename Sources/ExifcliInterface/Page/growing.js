// A list in a scrolling box. The page contains only the visible elements and some more, so thousands of
// photos open at once.

const portion = 80;

class GrowingList {
  // `make` makes the element of a photo; `columnCount` returns how many are side by side. Photos with the same key
  // have one element, of their key.
  constructor(box, parent, make, columnCount, keyOf = (photo) => photo) {
    Object.assign(this, { box, parent, make, columnCount, keyOf });
    const isTable = parent.tagName === "TBODY";
    [this.start, this.end] = [0, 1].map(() => element(isTable ? "tr" : "span", { class: "more" }));
    this.made = new Map();
    this.observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) target === this.start ? this.growUp() : this.growDown();
        }
      },
      { root: box, rootMargin: "600px" },
    );
  }

  show(photos) {
    this.shown = new Map();
    for (const photo of photos) {
      const key = this.keyOf(photo);
      if (!this.shown.has(key)) this.shown.set(key, photo);
    }
    this.photos = [...this.shown.values()];
    this.showFrom(0);
    this.box.scrollTop = 0;
  }

  // The photo of those to show that has the element of this one.
  shownAs(photo) {
    return this.shown.get(this.keyOf(photo)) ?? photo;
  }

  // The element of the photo, if it is made.
  madeFor(photo) {
    return this.made.get(this.keyOf(photo));
  }

  // Shows one portion of the photos, from `first` on.
  showFrom(first) {
    this.first = this.last = first;
    this.parent.replaceChildren(this.start, this.end);
    this.growDown();
  }

  growDown() {
    const last = Math.min(this.photos.length, this.last + portion);
    this.end.before(...this.elements(this.last, last));
    this.last = last;
    this.watch();
  }

  // Makes elements up to `count` photos at once.
  growTo(count) {
    this.start.after(...this.elements(0, this.first));
    this.end.before(...this.elements(this.last, count));
    [this.first, this.last] = [0, count];
    this.watch();
  }

  // The visible photos stay where they are.
  growUp() {
    const columns = this.columnCount();
    const first = Math.max(0, this.first - Math.ceil(portion / columns) * columns);
    const height = this.box.scrollHeight;
    this.start.after(...this.elements(first, this.first));
    this.first = first;
    this.box.scrollTop += this.box.scrollHeight - height;
    this.watch();
  }

  // An observer reports only changes, and new elements. So observe both ends again: one may still be
  // visible.
  watch() {
    this.observer.disconnect();
    if (this.first > 0) this.observer.observe(this.start);
    if (this.last < this.photos.length) this.observer.observe(this.end);
  }

  elements(first, last) {
    return this.photos.slice(first, last).map(this.keyOf).map((key) => {
      if (!this.made.has(key)) this.made.set(key, this.make(key));
      return this.made.get(key);
    });
  }

  // The element of a photo to show. The list moves there if the photo is not in the page.
  elementOf(photo) {
    const index = this.photos.indexOf(this.shownAs(photo));
    const columns = this.columnCount();
    if (index < this.first || index >= this.last) {
      this.showFrom(Math.max(0, Math.floor((index - portion / 2) / columns) * columns));
    }
    return this.madeFor(photo);
  }
}
