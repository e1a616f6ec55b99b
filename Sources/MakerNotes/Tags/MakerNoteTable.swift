import Synchronization
import TIFFBlocks
import TagTables

/// The tags of a directory in a MakerNote, or of a structure that is the value of one, from the generated table.
struct MakerNoteTable: Sendable {
  /// A tag.
  struct Row: Sendable {
    /// Its number in the directory, or its place in the structure, in elements.
    let number: Int
    /// Whether it counts only if the rows with its number before do not.
    let isAlternative: Bool
    /// The bits of the element that are the value; nil for all.
    let mask: Int?
    let name: String
    /// The type of its values, and their number, if they are not those of the entry or the structure.
    let format: (type: TIFFType, count: Int)?
    /// The number of values that follows from a value before, if it does.
    let countOf: CountOf?
    let link: Link?
    let condition: MakerNoteCondition
    /// What its numbers stand for; nil if they are what is meant.
    let meaning: MakerNoteMeaning?
    /// The words for its values: `1=On|2=Off`, or of bits `&0=Left|1=Right`.
    fileprivate let words: ArraySlice<UInt8>
  }

  /// What the value of an entry is, or leads to.
  struct Link: Sendable {
    let table: String
    /// Whether it leads to a directory. Otherwise, it is a structure.
    let isDirectory: Bool
    /// The offset of the structure in the value.
    let start: Int
    /// Its own byte order; nil for that of the note.
    let order: ByteOrder?
    /// The cipher of the structure; nil for none.
    let cipher: Cipher?
  }

  enum Cipher: Sendable {
    case nikon
    case sony
  }

  /// How many values there are: as many as the row with this number says, or a word of 16 bits for each 16, and more.
  struct CountOf: Sendable {
    let row: Int
    let areBits: Bool
    let more: Int

    func count(for value: Int) -> Int {
      let value = min(max(0, value), MakerNoteValue.maximumCount)
      return (areBits ? (value + 15) / 16 : value) + more
    }
  }

  /// Where the numbers of a structure are.
  enum Layout: Sendable {
    /// Each has its place.
    case places
    /// They follow each other.
    case serial
    /// Words of 16 bits after the length: the tag in the upper half, its value in the lower.
    case codes
    /// Canon's groups of records: each has its tag, a count, and as many numbers.
    case records
  }

  /// The type of the elements of a structure; nil for a directory.
  let element: TIFFType?
  let layout: Layout
  let rows: [Row]

  /// The row of this tag of a directory; nil if it is not known.
  func row(_ number: UInt16, where facts: MakerNoteCondition.Facts) -> Row? {
    rows.first { $0.number == Int(number) && $0.condition.holds(for: facts) }
  }

  /// Whether a tag leads to a directory.
  func isDirectory(_ number: UInt16) -> Bool {
    rows.contains { $0.number == Int(number) && $0.link?.isDirectory ?? false }
  }

  // MARK: Reading

  private static let text = Array("\(MakerNoteTagTable.rows)".utf8)
  /// The tables that were needed.
  private static let known = Mutex<[String: MakerNoteTable]>([:])

  /// The table with this name; nil if there is none.
  static func named(_ name: String) -> MakerNoteTable? {
    known.withLock { known in
      if let table = known[name] { return table }
      let table = places[name].map { MakerNoteTable(of: text[$0]) }
      known[name] = table
      return table
    }
  }

  /// Where the table of each name is: its head, `NAME @ KIND FORMAT FIRST`, and its rows.
  private static let places: [String: Range<Int>] = {
    var places: [String: Range<Int>] = [:]
    var (name, start) = ("", 0)
    var line = 0
    while line < text.count {
      let end = text[line...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      if let blank = text[line..<end].firstIndex(of: UInt8(ascii: " ")), blank + 2 < end,
        text[blank + 1] == UInt8(ascii: "@"), text[blank + 2] == UInt8(ascii: " ")
      {
        if start < line { places[name] = start..<line }
        (name, start) = (String(decoding: text[line..<blank], as: UTF8.self), line)
      }
      line = end + 1
    }
    if start < text.count { places[name] = start..<text.count }
    return places
  }()

  private init(of lines: ArraySlice<UInt8>) {
    let lines = lines.split(separator: UInt8(ascii: "\n"))
    let head = lines[0].split(separator: UInt8(ascii: " "))
    let isDirectory = head.count < 4 || head[2].elementsEqual("directory".utf8)
    element = isDirectory ? nil : Self.format(head[3])?.type ?? .byte
    layout =
      head.count < 3 ? .places : Self.layouts[String(decoding: head[2], as: UTF8.self)] ?? .places
    rows = lines.dropFirst().compactMap(Row.init)
  }

  /// ExifTool's name of a type, and a number of values in brackets.
  fileprivate static func format(_ column: ArraySlice<UInt8>) -> (type: TIFFType, count: Int)? {
    let name = column.prefix { $0 != UInt8(ascii: "[") }
    let count = column.dropFirst(name.count + 1).dropLast()
    return types[String(decoding: name, as: UTF8.self)].map { ($0, Int(decoding: count) ?? 1) }
  }

  private static let layouts: [String: Layout] = [
    "serial": .serial, "codes": .codes, "records": .records,
  ]

  private static let types: [String: TIFFType] = [
    "int8u": .byte, "int8s": .sbyte, "int16u": .short, "int16s": .sshort, "int32u": .long,
    "int32s": .slong, "rational64u": .rational, "rational64s": .srational, "float": .float,
    "double": .double, "string": .ascii, "undef": .undefined, "ifd": .ifd,
  ]
}

extension MakerNoteTable.Row {
  /// The row of a line: `NUMBER NAME FORMAT LINK IF MEANING WORDS`; nil for other lines.
  fileprivate init?(_ line: ArraySlice<UInt8>) {
    let columns = line.split(separator: UInt8(ascii: " "), maxSplits: 6)
    guard columns.count == 7, let condition = MakerNoteCondition(columns[4]) else { return nil }
    isAlternative = columns[0].first == UInt8(ascii: "|")
    let numbers = columns[0].dropFirst(isAlternative ? 1 : 0).split(separator: UInt8(ascii: "&"))
    guard let number = numbers.first.flatMap(Int.init(decoding:)) else { return nil }
    self.number = number
    mask = numbers.count > 1 ? Int(decoding: numbers[1]) : nil
    name = String(decoding: columns[1], as: UTF8.self)
    format = MakerNoteTable.format(columns[2])
    countOf = MakerNoteTable.CountOf(columns[2])
    link = MakerNoteTable.Link(columns[3])
    self.condition = condition
    meaning = MakerNoteMeaning(columns[5])
    words = columns[6].elementsEqual("-".utf8) ? [] : columns[6]
  }

  /// The words for a value, written as the table has it; nil if it has none.
  func words(for value: String) -> String? {
    guard !words.isEmpty, words.first != UInt8(ascii: "&") else { return nil }
    return Self.word(for: value, in: words)
  }

  /// The words for the bits of a number; nil if the table has none.
  func words(forBits number: Int) -> String? {
    guard words.first == UInt8(ascii: "&"), number >= 0 else { return nil }
    let bits = (0..<32).filter { number & (1 << $0) != 0 }
    return bits.map { Self.word(for: "\($0)", in: words.dropFirst()) ?? "bit \($0)" }
      .joined(separator: ", ")
  }

  private static func word(for value: String, in words: ArraySlice<UInt8>) -> String? {
    for word in words.split(separator: UInt8(ascii: "|")) {
      let parts = word.split(separator: UInt8(ascii: "="), maxSplits: 1)
      if parts.count == 2, parts[0].elementsEqual(value.utf8) {
        return String(decoding: parts[1], as: UTF8.self)
      }
    }
    return nil
  }
}

extension MakerNoteTable.CountOf {
  /// The count in the brackets of a format: `@2`, `@2/16` or `@2/16+1`; nil for a number.
  fileprivate init?(_ column: ArraySlice<UInt8>) {
    guard let sign = column.firstIndex(of: UInt8(ascii: "@")) else { return nil }
    let digits = column[(sign + 1)...].prefix { (0x30...0x39).contains($0) }
    guard let row = Int(decoding: digits) else { return nil }
    self.row = row
    areBits = column.contains(UInt8(ascii: "/"))
    more = column.contains(UInt8(ascii: "+")) ? 1 : 0
  }
}

extension MakerNoteTable.Link {
  /// The link of a column: `>TABLE` of a structure, `>>TABLE` of a directory, then `+4`, `,le` and `,sony`; nil for others.
  fileprivate init?(_ column: ArraySlice<UInt8>) {
    guard column.first == UInt8(ascii: ">") else { return nil }
    isDirectory = column.dropFirst().first == UInt8(ascii: ">")
    let parts = column.split(separator: UInt8(ascii: ","))
    let names = parts[0].dropFirst(isDirectory ? 2 : 1).split(separator: UInt8(ascii: "+"))
    guard let name = names.first else { return nil }
    table = String(decoding: name, as: UTF8.self)
    start = names.count > 1 ? Int(decoding: names[1]) ?? 0 : 0
    func says(_ word: StaticString) -> Bool {
      word.withUTF8Buffer { word in parts.dropFirst().contains { $0.elementsEqual(word) } }
    }
    order = says("le") ? .littleEndian : says("be") ? .bigEndian : nil
    cipher = says("sony") ? .sony : says("nikon") ? .nikon : nil
  }
}

extension Int {
  /// The number of a column, such as `10` or `0x000A`.
  fileprivate init?(decoding column: ArraySlice<UInt8>) {
    let isHexadecimal = column.prefix(2).elementsEqual("0x".utf8)
    self.init(
      String(decoding: isHexadecimal ? column.dropFirst(2) : column, as: UTF8.self),
      radix: isHexadecimal ? 16 : 10)
  }
}
