/// Counts the same warning, or the same failure, of many photos, so that only the first few are printed.
struct RepeatedWarnings {
  /// The number of photos whose warning is printed.
  private static let printedCount = 5
  /// The number of different warnings that are counted. Any others are all printed.
  private static let countedWarnings = 1000

  private var counts: [String: Int] = [:]
  /// The warnings in the order in which they came.
  private var messages: [String] = []

  /// Counts the warning, and returns whether to print it.
  mutating func isPrinted(_ message: String) -> Bool {
    if let count = counts[message] {
      counts[message] = count + 1
      return count < Self.printedCount
    }
    if messages.count < Self.countedWarnings {
      counts[message] = 1
      messages.append(message)
    }
    return true
  }

  /// The warnings that were not printed for all photos, with the number of the other photos.
  var unprinted: [(message: String, count: Int)] {
    messages.compactMap { message in
      let rest = (counts[message] ?? 0) - Self.printedCount
      return rest > 0 ? (message, rest) : nil
    }
  }
}
