/// A number of things, in words.
enum Counted {
  /// `1 photo`, `2 photos`.
  static func text(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)" + (count == 1 ? "" : "s")
  }
}
