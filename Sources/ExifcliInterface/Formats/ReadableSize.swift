/// Sizes of files for people: `850 B`, `2.1 MB`.
enum ReadableSize {
  /// The units of 1000 (IEC 80000-13), from the smallest.
  private static let units = ["kB", "MB", "GB", "TB", "PB", "EB"]

  /// The number of bytes, 0 or more, with one decimal place.
  static func text(_ count: Int) -> String {
    guard count >= 1000 else { return "\(count) B" }
    var (tenths, unit) = ((count / 10 + 5) / 10, 0)
    while tenths >= 10_000, unit < units.count - 1 {
      (tenths, unit) = ((tenths + 500) / 1000, unit + 1)
    }
    return "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }
}
