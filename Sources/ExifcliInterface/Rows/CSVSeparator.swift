/// A separator of the cells of a spreadsheet.
enum CSVSeparator: UInt8, CaseIterable {
  case comma = 0x2C
  case semicolon = 0x3B
  case tab = 0x09

  /// The separator in words.
  var name: String {
    switch self {
    case .comma: "commas"
    case .semicolon: "semicolons"
    case .tab: "tabs"
    }
  }

  /// Whether numbers may have a decimal comma.
  var allowsDecimalCommas: Bool { self != .comma }

  /// The separator that a line such as `sep=;` names, as Excel writes it; nil for any other line.
  init?(saidBy line: ArraySlice<UInt8>) {
    let key = "sep=".utf8
    var line = line
    while let last = line.last, [0x0D, 0x22].contains(last) { line.removeLast() }
    if line.first == 0x22 { line.removeFirst() }
    guard line.count == key.count + 1, let last = line.last,
      line.prefix(key.count).elementsEqual(key, by: { $0 | 0x20 == $1 | 0x20 })
    else { return nil }
    self.init(rawValue: last)
  }

  /// The separator that occurs most often outside quotes in this line; commas if none does.
  init(mostFrequentIn line: ArraySlice<UInt8>) {
    var counts: [CSVSeparator: Int] = [:]
    var isQuoted = false
    for byte in line {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if !isQuoted, let separator = CSVSeparator(rawValue: byte) {
        counts[separator, default: 0] += 1
      }
    }
    let most = counts.values.max() ?? 0
    self = Self.allCases.first { counts[$0, default: 0] == most } ?? .comma
  }
}
