import TIFFBlocks

/// A walk through the directories and structures of a note. Each directory is read once. Values may share bytes, so
/// those of all tags together are bounded too.
struct MakerNoteWalk {
  /// The most tags of a note. Those of cameras have some 800.
  static let maximumTags = 4096
  /// How deep directories may be in each other. Those of cameras are at most two deep.
  private static let maximumDepth = 4
  /// The most bytes of all values that are read.
  private static let maximumBytes = 1 << 20
  /// The most rows of tables that are tried, and bytes of structures that are read, together. Notes of cameras take some
  /// 200,000.
  private static let maximumWork = 1 << 21

  private let note: MakerNote
  let model: ArraySlice<UInt8>
  private(set) var tags: [MakerNoteTag] = []
  private var visited: Set<Int> = []
  private var bytes = 0
  private var work = 0

  private init(_ note: MakerNote, model: ArraySlice<UInt8>) {
    (self.note, self.model) = (note, model)
  }

  /// - Parameter model: The camera's model, as Exif has it.
  static func tags(of note: MakerNote, model: ArraySlice<UInt8>) -> [MakerNoteTag] {
    var walk = MakerNoteWalk(note, model: model)
    let table = note.form.tags.flatMap { MakerNoteTable.named($0.rawValue) }
    if case .structure(let start) = note.form.start {
      if let table, let bytes = note.block.bytes(in: note.range) {
        walk.append(table, bytes.dropFirst(start), note.order, depth: 1)
      }
    } else {
      walk.append(note.entries, table, depth: 1)
    }
    return walk.tags
  }

  /// Whether this much more may be done.
  mutating func may(do more: Int) -> Bool {
    work += more
    return work <= Self.maximumWork && tags.count < Self.maximumTags
  }

  private mutating func append(_ entries: [MakerNoteEntry], _ table: MakerNoteTable?, depth: Int) {
    for entry in entries {
      guard may(do: table?.rows.count ?? 1) else { return }
      let row = table?.row(
        entry.number,
        where: .init(
          model: model, count: entry.count, bytes: note.bytes(of: entry) ?? [], values: [:]))
      let linked = row?.link.flatMap { MakerNoteTable.named($0.table) }
      if let link = row?.link, link.isDirectory {
        guard depth < Self.maximumDepth,
          visited.insert(note.base + Int(entry.field)).inserted,
          let inner = note.directory(of: entry)
        else { continue }
        append(inner, linked, depth: depth + 1)
      } else if let link = row?.link, let linked, let bytes = note.bytes(of: entry),
        let clear = decoded(bytes, link)
      {
        append(linked, clear.dropFirst(link.start), link.order ?? note.order, depth: depth)
      } else {
        append(entry, row)
      }
    }
  }

  /// The bytes of a structure in the clear; nil if they cannot be deciphered, or are too many.
  private mutating func decoded(
    _ bytes: ArraySlice<UInt8>, _ link: MakerNoteTable.Link
  ) -> ArraySlice<UInt8>? {
    guard may(do: bytes.count) else { return nil }
    return switch link.cipher {
    case nil: bytes
    case .sony: SonyCipher.decoded(bytes)[...]
    case .nikon: NikonLensData.decoded(bytes, note, model)?[...]
    }
  }

  /// Appends the tags of the structure that a number of another one leads to.
  mutating func append(
    _ link: MakerNoteTable.Link, _ bytes: ArraySlice<UInt8>, _ order: ByteOrder, depth: Int
  ) {
    guard depth < Self.maximumDepth, link.cipher == nil, !link.isDirectory,
      let linked = MakerNoteTable.named(link.table)
    else { return }
    append(linked, bytes.dropFirst(link.start), link.order ?? order, depth: depth + 1)
  }

  private mutating func append(_ entry: MakerNoteEntry, _ row: MakerNoteTable.Row?) {
    guard let type = entry.type, let bytes = note.bytes(of: entry) else {
      return tags.append(
        MakerNoteTag(
          number: entry.number, name: row?.name, type: entry.type, count: entry.count, value: nil,
          isCut: false, meant: nil, words: nil))
    }
    append(bytes, note.order, row, as: (number: entry.number, type: type, count: entry.count))
  }

  mutating func append(
    _ content: ArraySlice<UInt8>, _ order: ByteOrder, _ row: MakerNoteTable.Row?,
    as tag: (number: UInt16?, type: TIFFType, count: Int)
  ) {
    let read = content.prefix(MakerNoteValue.maximumCount * tag.type.size)
    bytes += read.count
    guard bytes <= Self.maximumBytes else { return }
    var value = MakerNoteValue(read, tag.type, order)
    if let mask = row?.mask, mask != 0, let number = value.integer() {
      value = .integers([(number & mask) >> mask.trailingZeroBitCount])
    }
    var meant = row?.format.flatMap { format in
      format.type == tag.type ? nil : MakerNoteValue(read, format.type, order)
    }
    if let meaning = row?.meaning {
      if meaning.isNothing(meant ?? value) { return }
      meant = meaning.meant(by: meant ?? value) ?? meant
    }
    tags.append(
      MakerNoteTag(
        number: tag.number, name: row?.name, type: tag.type, count: tag.count, value: value,
        isCut: read.count < content.count, meant: meant, words: row?.words(for: meant ?? value)))
  }
}

extension MakerNoteTable.Row {
  fileprivate func words(for value: MakerNoteValue) -> String? {
    switch value {
    case .integers(let numbers):
      if let number = numbers.first, numbers.count == 1 {
        return words(for: "\(number)") ?? words(forBits: number)
      }
      return words(for: numbers.prefix(8).map(String.init).joined(separator: ","))
    case .text(let text):
      return words(for: String(decoding: text, as: UTF8.self))
    case .fractions, .numbers, .bytes:
      return nil
    }
  }
}
