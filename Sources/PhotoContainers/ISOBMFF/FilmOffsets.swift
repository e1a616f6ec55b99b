import Platform
import SystemPackage

/// The positions of a film's samples in its file: `stco` and `co64` (ISO/IEC 14496-12 section 8.7.5). If `meta` grows
/// before them, they must follow.
struct FilmOffsets {
  /// The largest size of `moov` that is read, in bytes.
  private static let maximumSize = 16 << 20
  /// The boxes on the way to the tables, from each to the next.
  private static let steps: [BoxType: BoxType] = [
    .movie: .track, .track: BoxType("mdia".utf8), BoxType("mdia".utf8): BoxType("minf".utf8),
    BoxType("minf".utf8): BoxType("stbl".utf8),
  ]
  /// Boxes with other positions in the file: of fragments, of their index, and of encryption.
  private static let unknown = ["moof", "mfra", "sidx", "saio"].map { BoxType($0.utf8) }

  /// A table of positions.
  private struct Chunks {
    let field: Range<Int>
    /// The size of a position in bytes.
    let size: Int
    let offsets: [Int]
  }

  private var tables: [Chunks] = []
  /// Why the positions are not known, as a sentence without the file's name; nil if they are.
  private var doubt: String?

  init(of layout: HEIFLayout, in file: OpenFile) throws(Errno) {
    for box in layout.boxes where box.type == .movie {
      guard box.range.count <= Self.maximumSize else {
        doubt = "its film has more tables than exifcli reads"
        return
      }
      let bytes = BoxBytes(bytes: try file.read(box.range), start: box.range.lowerBound)
      do throws(BoxDamage) {
        try read(box, in: bytes)
      } catch {
        doubt = error.text
      }
    }
    if layout.boxes.contains(where: { Self.unknown.contains($0.type) }) {
      doubt = "its film is in fragments"
    }
    if !layout.filmTables.isEmpty { doubt = doubt ?? "its film has items" }
  }

  private mutating func read(_ box: Box, in bytes: BoxBytes) throws(BoxDamage) {
    for inner in try bytes.soundBoxes(in: box.content, of: box.type) {
      switch inner.type {
      case let type where Self.steps[box.type] == type: try read(inner, in: bytes)
      case BoxType("stco".utf8): try readTable(inner, size: 4, in: bytes)
      case BoxType("co64".utf8): try readTable(inner, size: 8, in: bytes)
      case let type where Self.unknown.contains(type):
        doubt = "its film has positions of encrypted parts"
      case BoxType("dinf".utf8): try checkReferences(inner, in: bytes)
      default: break
      }
    }
  }

  private mutating func readTable(
    _ box: Box, size: Int, in bytes: BoxBytes
  ) throws(BoxDamage) {
    var reader = bytes.reader(of: box)
    _ = try reader.versionAndFlags()
    let count = try reader.number(4)
    let (length, isOverflow) = count.multipliedReportingOverflow(by: size)
    guard !isOverflow else { throw BoxDamage(in: box.type) }
    let field = try reader.field(length)
    var offsets: [Int] = []
    offsets.reserveCapacity(count)
    for start in stride(from: field.lowerBound, to: field.upperBound, by: size) {
      guard let offset = Int(exactly: bytes.number(at: start..<start + size)) else {
        throw BoxDamage(in: box.type)
      }
      offsets.append(offset)
    }
    tables.append(Chunks(field: field, size: size, offsets: offsets))
  }

  /// Samples in other files have positions there (section 8.7.2: flag 1 is the same file).
  private mutating func checkReferences(_ box: Box, in bytes: BoxBytes) throws(BoxDamage) {
    for table in try bytes.soundBoxes(in: box.content, of: box.type)
    where table.type == BoxType("dref".utf8) {
      var reader = bytes.reader(of: table)
      _ = try reader.versionAndFlags()
      _ = try reader.number(4)
      for entry in try bytes.soundBoxes(in: reader.rest, of: table.type) {
        var reader = bytes.reader(of: entry)
        if try reader.versionAndFlags().flags & 1 == 0 {
          doubt = "its film has parts in other files"
        }
      }
    }
  }

  /// The changes that add the growth to all positions after this one.
  func moved(by growth: Int, after end: Int) throws(ContainerRefusal) -> FileChanges {
    var changes = FileChanges()
    if let doubt { throw .damaged("\(doubt), and would move") }
    for table in tables where table.offsets.contains(where: { $0 >= end }) {
      var bytes: [UInt8] = []
      for offset in table.offsets {
        let (sum, isOverflow) = offset.addingReportingOverflow(offset >= end ? growth : 0)
        guard !isOverflow else { throw .tooLong }
        bytes += try LocationChange.bytes(sum, size: table.size)
      }
      changes.set(table.field, to: bytes)
    }
    return changes
  }

  /// The tables with positions after this one.
  func fields(after end: Int) -> [Range<Int>] {
    tables.filter { $0.offsets.contains { $0 >= end } }.map(\.field)
  }
}
