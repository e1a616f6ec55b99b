import TIFFBlocks

/// The form of a `meta` box of a film: a list of values, perhaps with names in `keys`.
struct FilmMetadata {
  /// A value with a name.
  typealias Entry = (name: String, content: FilmValue.Content)

  static let otherForm = "its metadata have a form without names, and exifcli adds none beside it"

  /// The number of bytes before the boxes: ISO's has a version and flags, QuickTime's has none.
  let prefix: Int
  /// The box with the names; nil if the values have types of four letters.
  let keys: Box?
  /// The names in it.
  let names: [String?]?
  /// The box with the values; nil if there is none.
  let list: Box?

  init(_ meta: Box, in bytes: BoxBytes) {
    // The type of the first box is where ISO's size of it would be.
    let isPlain = BoxType(bytes[meta.content.dropFirst(4).prefix(4)]) == .handler
    prefix = isPlain ? 0 : 4
    let boxes = bytes.boxes(in: meta.content.dropFirst(prefix)).boxes
    list = boxes.first { $0.type == .metadataList }
    keys = boxes.first { $0.type == .metadataKeys }
    names = keys.map { FilmValue.names(of: $0, in: bytes) }
  }

  /// The numbers of the names of these entries, counted from 1, and the names that `keys` do not have.
  func numbers(of entries: [Entry]) -> (newNames: [String], numbers: [Int]) {
    var all = names ?? []
    let numbers = entries.map { entry in
      if let index = all.firstIndex(where: { $0?.utf8.elementsEqual(entry.name.utf8) ?? false }) {
        return index + 1
      }
      all.append(entry.name)
      return all.count
    }
    return (all.dropFirst(names?.count ?? 0).compactMap(\.self), numbers)
  }

  /// The namespace of names (QuickTime File Format, metadata item keys atom).
  private static let namespace = BoxType("mdta".utf8)

  /// The content of `keys` with further names: a version and flags, a count; then boxes.
  static func keys(_ content: [UInt8], adding names: [String]) -> [UInt8] {
    let count = content.dropFirst(4).prefix(4).bigEndianNumber + UInt64(names.count)
    return content.prefix(4) + ByteOrder.bigEndian.bytes(of: UInt32(clamping: count))
      + content.dropFirst(8) + names.flatMap { namespace.box(Array($0.utf8)) }
  }

  /// An item of the list: its type is the number of its name.
  static func item(_ number: Int, _ entry: Entry) -> [UInt8] {
    // No language.
    let data = entry.content.data(insteadOf: [UInt8](repeating: 0, count: 8)[...])
    return BoxType(code: UInt32(clamping: number)).box(BoxType.metadataValue.box(data))
  }

  /// A first box, in QuickTime's form, as phones write it in MP4 files too.
  static func box(with entries: [Entry]) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: 8)
    // A version and flags, no component; the type; then a component's three numbers, and an empty name.
    let handler = BoxType.handler.box(zeros + namespace.bytes + zeros + [0, 0, 0, 0, 0])
    let names = BoxType.metadataKeys.box(keys(zeros, adding: entries.map(\.name)))
    let items = entries.enumerated().flatMap { item($0.offset + 1, $0.element) }
    return BoxType.meta.box(handler + names + BoxType.metadataList.box(items))
  }
}
