import PhotoEntities
import PhotoUseCases
import Synchronization
import TIFFBlocks

/// The words that `show` prints for the numbers of a tag.
struct WordsOfTag: Sendable {
  /// Those that were needed: libexif is asked for each number once, not for each photo.
  private static let known = Mutex<[ExifTag: WordsOfTag]>([:])

  /// The words of a tag with one number, or one byte; none of others.
  static func of(_ tag: ExifTag, _ form: TagForm) -> WordsOfTag {
    known.withLock { known in
      if let words = known[tag] { return words }
      let words = WordsOfTag(tag, form)
      known[tag] = words
      return words
    }
  }

  /// The numbers that have words: most are small.
  private static let numbers = Array(0...255) + [32_766, 32_767, 32_895, 65_535]

  private let words: [(number: Int, text: String)]
  private let isBytes: Bool

  private init(_ tag: ExifTag, _ form: TagForm) {
    isBytes = form.kind == .bytes
    let order = TIFFBlock(newWith: []).order
    guard form.lengths == 1...1, let words = LibexifWords(order: order),
      let type: TIFFType = isBytes ? .undefined : form.has(type: "SHORT") ? .short : .byte
    else {
      self.words = []
      return
    }
    let numbers = Self.numbers.filter { type == .short || $0 < 256 }
    self.words = numbers.compactMap { number in
      let value: TIFFValue =
        switch type {
        case .short: .short(UInt16(truncatingIfNeeded: number))
        case .byte: .byte([UInt8(truncatingIfNeeded: number)])
        default: .undefined([UInt8(truncatingIfNeeded: number)])
        }
      if let text = TagWords.text(.integers([number]), of: tag) { return (number, text) }
      let block = TIFFBlock(newWith: [TIFFEdit(tag: tag, value: value)])
      guard let entry = TIFFStructure(of: block)[tag.directory]?.entry(tag.number),
        case .inside(let range) = entry.value, let bytes = block.bytes(in: range)
      else { return nil }
      return words.text(of: entry, bytes, in: tag.directory).map { (number, $0) }
    }
  }

  /// All words, without remarks in brackets.
  var all: [String] { words.map { Self.withoutRemark($0.text) } }

  /// The value that the words mean, with or without a remark in brackets.
  func value(of text: String) -> TagValue? {
    let found =
      words.first { $0.text.isSameName(as: text) || $0.text.isIdentical(to: text) }
      ?? words.first { Self.withoutRemark($0.text).isSameName(as: text) }
    return found.map {
      isBytes ? .bytes([UInt8(truncatingIfNeeded: $0.number)]) : .integers([$0.number])
    }
  }

  private static func withoutRemark(_ text: String) -> String {
    text.parts(separatedBy: "(", maxSplits: 1)[0].withoutBlanksAround
  }
}
