import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks

/// What is left of removed values in the new file.
///
/// It asks nothing that decided what to remove: the values that the old photo has and the new one has not are searched for
/// in the values that stay, and in the bytes of the whole new file, as text in UTF-8, UTF-16 and Latin-1, and as the
/// numbers of Exif. A value that stays and has the same text is there on purpose.
struct RemainingValues {
  /// What has a removed value in the new file, such as `dc:title (XMP)` or `its MakerNote`.
  private(set) var parts: [String] = []
  private let new: ReadPhoto
  private let patterns: [Pattern]
  /// The removed texts that are in the values of each of these places, by their numbers: those values are named.
  private var known: [Place: Set<Int>] = [:]
  /// The fewest bytes of a text that is found in coded pictures only by chance, or in another number.
  private static let rareSize = 8

  /// The bytes of a removed value in one encoding.
  private struct Pattern {
    let bytes: [UInt8]
    /// The number of the value.
    let value: Int
    /// Whether it has no letters, and may be a part of any longer number.
    var isNumeric = false
  }

  private enum Place: Hashable {
    case exif, xmp, iptc, comments, profile
  }

  /// - Parameters:
  ///   - old: The photo before, in the original file with these parts.
  ///   - new: The photo after, in the new file.
  ///   - fields: The fields that the user keeps, whatever their texts say.
  init(
    of old: ReadPhoto, in original: OpenFile, with oldParts: [FilePart], after new: ReadPhoto,
    in file: OpenFile, keeping fields: Set<MetadataField>
  ) throws(PhotoRepositoryError) {
    self.new = new
    let parts = ((try? new.container.inventory(of: file).parts) ?? [])
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    let comments = new.comments(among: parts, in: file)
    let entries = ReadPhoto.entryTexts(among: parts, in: file)
    let kept = new.namedTexts + comments + entries
    let lost = Self.texts(
      of: old.namedTexts + old.comments(among: oldParts, in: original)
        + ReadPhoto.entryTexts(among: oldParts, in: original),
      without: kept.map(\.text) + new.syntax)
    let profile = new.profileTexts(in: file)
    let words = Self.texts(
      lost.filter(\.isWord).map(\.text),
      without: kept.map(\.text) + new.syntax + new.shortValues + profile)
    patterns = Self.patterns(
      of: lost.filter { !$0.isWord }.map(\.text),
      words.flatMap(Self.encodings) + old.positions(goneFrom: new))
    guard !patterns.isEmpty else { return }
    let search = TextSearch(patterns.map(\.bytes))
    known = [
      .exif: numbers(in: (new.exifTexts + entries).map(\.text), search),
      .xmp: numbers(in: new.xmpTexts.map(\.text) + new.syntax, search),
      .iptc: numbers(in: new.iptcTexts.map(\.text), search),
      .comments: numbers(in: comments.map(\.text), search), .profile: numbers(in: profile, search),
    ]
    let chosen = Set(fields.flatMap { new.metadata.texts(of: $0) })
    for value in kept
    where !self.parts.contains(value.name) && !chosen.contains(value.text)
      && isAny(in: value.text, search)
    {
      self.parts.append(value.name)
    }
    for part in parts { try look(in: part.range, of: part.kind, search, patterns, file) }
    let longPatterns = patterns.filter { $0.bytes.count >= Self.rareSize }
    guard !longPatterns.isEmpty else { return }
    let rare = TextSearch(longPatterns.map(\.bytes))
    let size = try PhotoRepositoryError.reading(new.metadata.localIdentifier) {
      () throws(Errno) in try file.size()
    }
    // The picture, and the structure of the file.
    var start = 0
    for next in parts.map(\.range) + [size..<size] where next.upperBound >= start {
      if start < next.lowerBound {
        try look(in: start..<next.lowerBound, of: nil, rare, longPatterns, file)
      }
      start = next.upperBound
    }
  }

  /// Each of the values that is gone, once.
  private static func texts(of old: [NamedText], without kept: [[UInt8]]) -> [NamedText] {
    var known = Set(kept)
    return (old.filter { !$0.isWord } + old.filter(\.isWord)).filter {
      known.insert($0.text).inserted
    }
  }

  /// These texts without those that others have inside them.
  private static func texts(_ texts: [[UInt8]], without others: [[UInt8]]) -> [[UInt8]] {
    let known = TextSearch(texts).found(in: others.joined(separator: [0]))
    return texts.enumerated().filter { !known.contains($0.offset) }.map(\.element)
  }

  /// - Parameter others: Values of which each is searched for as it is, and words.
  private static func patterns(of texts: [[UInt8]], _ others: [[UInt8]]) -> [Pattern] {
    let patterns = texts.enumerated().flatMap { number, text in
      let isNumeric =
        text.count < rareSize
        && !text.contains { $0 >= 0x80 || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
      return encodings(of: text).map { Pattern(bytes: $0, value: number, isNumeric: isNumeric) }
    }
    return patterns
      + others.enumerated().map { Pattern(bytes: $1, value: texts.count + $0) }
  }

  /// The numbers of the removed values in these texts.
  private func numbers(in texts: [[UInt8]], _ search: TextSearch) -> Set<Int> {
    Set(search.found(in: texts.joined(separator: [0])).map { patterns[$0].value })
  }

  /// Whether a text that stays has a removed value in it. Digits around a number make it another one.
  private func isAny(in text: [UInt8], _ search: TextSearch) -> Bool {
    var isFound = false
    search.find(in: text) { number, end in
      let start = end - min(end, patterns[number].bytes.count)
      let neighbours = [start > 0 ? text[start - 1] : 0, end < text.count ? text[end] : 0]
      if !patterns[number].isNumeric || !neighbours.contains(where: { 0x30...0x39 ~= $0 }) {
        isFound = true
      }
    }
    return isFound
  }

  /// A text as the bytes that other places may have: UTF-8, UTF-16 and Latin-1. One that is not UTF-8 may be Latin-1.
  static func encodings(of text: [UInt8]) -> [[UInt8]] {
    var start = text.prefix(TextSearch.maximumLength)
    // A character that the search cuts would become another one in UTF-16.
    if text.count > start.count, text[start.count] & 0xC0 == 0x80,
      let last = start.lastIndex(where: { $0 & 0xC0 != 0x80 })
    {
      start = start[..<last]
    }
    let string =
      String(validating: start, as: UTF8.self)
      ?? String(String.UnicodeScalarView(start.map { Unicode.Scalar($0) }))
    let units = Array(string.utf16)
    let little = units.flatMap {
      [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
    }
    // Both byte orders have the same bytes of ASCII but for the first or the last.
    if units.allSatisfy({ $0 < 0x80 }) { return [text, little.dropLast()] }
    let big = units.flatMap {
      [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)]
    }
    let latin1 = units.compactMap(UInt8.init(exactly:))
    return [text, Array(string.utf8), little, big]
      + (latin1.count == units.count ? [latin1] : [])
  }

  private mutating func look(
    in range: Range<Int>, of kind: FilePart.Kind?, _ search: TextSearch, _ patterns: [Pattern],
    _ file: OpenFile
  ) throws(PhotoRepositoryError) {
    if kind == .presentation { return }
    var names: Set<String> = []
    // Blocks overlap, so that a text is whole in one of them.
    let step = 1 << 20
    for start in stride(from: range.lowerBound, to: range.upperBound, by: step) {
      let end = min(start + step + 4 * TextSearch.maximumLength, range.upperBound)
      let bytes = try PhotoRepositoryError.reading(new.metadata.localIdentifier) {
        () throws(Errno) in
        try file.read(start..<end)
      }
      search.find(in: bytes) { number, end in
        if let found = name(of: kind, at: start + end - 1, patterns[number].value) {
          names.insert(found)
        }
      }
    }
    for name in names.sorted() where !parts.contains(name) { parts.append(name) }
  }

  /// What has a removed value at an offset of the file; nil if that is named, or there by chance.
  private func name(of kind: FilePart.Kind?, at offset: Int, _ value: Int) -> String? {
    func isKnown(_ place: Place) -> Bool { known[place]?.contains(value) ?? false }
    switch kind ?? (new.container.exifRange.contains(offset) ? .exif : nil) {
    case .exif:
      guard let (tag, entry) = exifEntry(at: offset) else {
        let isInBoxes = new.container.exifRange.isEmpty && isKnown(.exif)
        return isKnown(.profile) || isInBoxes ? nil : FilePart.Kind.exif.phrase
      }
      if ReadPhoto.isOfTexts(tag.number, TIFFType(rawValue: entry.type)) {
        return isKnown(.exif) ? nil : tag.phrase
      }
      if case .inside(let range) = entry.value, range.count <= Self.rareSize { return nil }
      return tag.phrase
    case .entry(let tag, let type):
      return ReadPhoto.isOfTexts(tag.number, type) && isKnown(.exif) ? nil : tag.phrase
    case .xmp, .extendedXMP, .otherXMP: return isKnown(.xmp) ? nil : kind?.phrase
    case .photoshop, .iptc:
      let isOfXMP = new.further.photoshopXMP != nil && isKnown(.xmp)
      return isKnown(.iptc) || isOfXMP ? nil : kind?.phrase
    case .comment: return isKnown(.comments) ? nil : kind?.phrase
    case .thumbnail: return isKnown(.profile) ? nil : kind?.phrase
    case nil: return isKnown(.profile) ? nil : "its file"
    case let kind?: return kind.phrase
    }
  }

  /// The entry of Exif whose value has this byte of the file.
  private func exifEntry(at offset: Int) -> (ExifTag, TIFFEntry)? {
    let range = new.container.exifRange
    guard let exif = new.exif, !range.isEmpty else { return nil }
    let place = offset - range.lowerBound - max(0, range.count - exif.block.count)
    for directory in exif.structure.directories {
      for entry in directory.entries {
        if case .inside(let value) = entry.value, value.contains(place) {
          return (ExifTag(directory.kind, entry.tag), entry)
        }
      }
    }
    return nil
  }
}
