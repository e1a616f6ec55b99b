/// A number of things, in words.
enum Counted {
  /// `1 photo`, `2 photos`.
  static func text(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)" + (count == 1 ? "" : "s")
  }

  /// `it` for one thing, `them` for several.
  static func pronoun(_ count: Int) -> String { count == 1 ? "it" : "them" }

  /// `A`, `A and B`, `A, B and C`.
  static func list(_ parts: [String]) -> String {
    let start = parts.dropLast().joined(separator: ", ")
    return (parts.count < 2 ? "" : start + " and ") + (parts.last ?? "")
  }
}

/// Messages that count photos.
enum CountMessage {
  /// The program was interrupted before it had done this many photos; nil if that is not known.
  static func interrupted(leaving count: Int?) -> String {
    guard let count else { return "interrupted: no further photos were processed" }
    return
      "interrupted: \(Counted.text(count, "photo")) \(count == 1 ? "was" : "were") not processed"
  }

  /// The same message is true of this many more photos.
  static func repeated(_ count: Int, _ message: String) -> String {
    "\(count) more: \(message) (--verbose names \(Counted.pronoun(count)))"
  }
}
