// A list in a box that scrolls, made as far as one has scrolled: thousands of photos open at once.

const portion = 120;

class GrowingList {
  // `make` makes the element of a photo; `end` is what they stand before.
  constructor(box, parent, make) {
    this.parent = parent;
    this.make = make;
    this.end = element(parent.tagName === "TBODY" ? "tr" : "div", { class: "more" });
    this.made = new Map();
    this.observer = new IntersectionObserver(
      (entries) => entries.at(-1).isIntersecting && this.grow(),
      { root: box, rootMargin: "600px" },
    );
  }

  show(photos) {
    this.photos = photos;
    this.count = 0;
    this.parent.replaceChildren(this.end);
    this.grow();
  }

  grow(count = this.count + portion) {
    const more = this.photos.slice(this.count, count);
    this.count += more.length;
    for (const photo of more) if (!this.made.has(photo)) this.made.set(photo, this.make(photo));
    this.end.before(...more.map((photo) => this.made.get(photo)));
    // An observer reports changes alone, but also what is new to it: the end may be in sight still.
    this.observer.unobserve(this.end);
    if (this.count < this.photos.length) this.observer.observe(this.end);
  }

  // The element of a photo that is to be shown, which is made with all before it where it is not.
  elementOf(photo) {
    const index = this.photos.indexOf(photo);
    if (index >= this.count) this.grow(index + portion);
    return this.made.get(photo);
  }
}
