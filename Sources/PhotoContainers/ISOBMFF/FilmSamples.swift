import Platform
import SystemPackage

/// Where the samples of a film are in its file: each track has the places of chunks, how many samples a chunk has, and the
/// sizes of samples (ISO/IEC 14496-12 section 8.7).
struct FilmSamples {
  /// The largest size of `moov` that is read, in bytes, and the most samples of a film.
  private static let (maximumSize, maximumCount) = (16 << 20, 1 << 20)
  /// Boxes that lead to other bytes of the file: fragments, their index, and encryption.
  private static let others = Set(["moof", "mfra", "sidx", "saio"].map { BoxType($0.utf8) })
  /// The boxes on the way to the tables.
  private static let steps: Set<BoxType> = [.track, .media, .mediaInformation]

  private(set) var ranges: [Range<Int>] = []
  private var count = 0

  /// The samples of all tracks; nil if it is not known where they are.
  init?(of layout: HEIFLayout, in file: OpenFile) throws(Errno) {
    guard !layout.boxes.contains(where: { Self.others.contains($0.type) }) else { return nil }
    for film in layout.boxes where film.type == .movie {
      guard film.range.count <= Self.maximumSize else { return nil }
      let bytes = BoxBytes(bytes: try file.read(film.range), start: film.range.lowerBound)
      do throws(BoxDamage) {
        try read(film, in: bytes)
      } catch {
        return nil
      }
    }
  }

  private mutating func read(_ box: Box, in bytes: BoxBytes) throws(BoxDamage) {
    for inner in try bytes.soundBoxes(in: box.content, of: box.type) {
      if Self.steps.contains(inner.type) {
        try read(inner, in: bytes)
      } else if inner.type == .samples {
        try readSamples(of: inner, in: bytes)
      } else if Self.others.contains(inner.type) {
        throw BoxDamage(in: inner.type)
      }
    }
  }

  private mutating func readSamples(of box: Box, in bytes: BoxBytes) throws(BoxDamage) {
    let tables = try bytes.soundBoxes(in: box.content, of: box.type)
    func table(_ names: String...) throws(BoxDamage) -> Box {
      let found = tables.filter { table in names.contains { BoxType($0.utf8) == table.type } }
      guard found.count == 1 else { throw BoxDamage(in: box.type) }
      return found[0]
    }
    guard !tables.contains(where: { Self.others.contains($0.type) }) else {
      throw BoxDamage(in: box.type)
    }
    let chunks = try table("stco", "co64")
    let places = try Self.numbers(
      in: chunks, bytes, size: chunks.type == BoxType("co64".utf8) ? 8 : 4)
    let sizes = try Self.sizes(in: table("stsz"), bytes)
    let runs = try Self.numbers(in: table("stsc"), bytes, size: 4, perEntry: 3)
    count += sizes.count
    guard count <= Self.maximumCount else { throw BoxDamage(in: box.type) }
    var sample = 0
    var run = 0
    for (index, place) in places.enumerated() {
      // A run begins with a chunk, counted from 1, and goes on to the next one.
      while run + 3 < runs.count, runs[run + 3] <= index + 1 { run += 3 }
      guard run + 1 < runs.count, runs[run] <= index + 1 else { throw BoxDamage(in: box.type) }
      let last = min(sizes.count, sample + runs[run + 1])
      let length = sizes[sample..<last].reduce(0, +)
      guard length <= Int.max - place else { throw BoxDamage(in: box.type) }
      ranges.append(place..<place + length)
      sample = last
    }
    guard sample == sizes.count else { throw BoxDamage(in: box.type) }
  }

  /// The numbers of a table, after its version, its flags and the count of its entries.
  private static func numbers(
    in box: Box, _ bytes: BoxBytes, size: Int, perEntry: Int = 1
  ) throws(BoxDamage) -> [Int] {
    var reader = bytes.reader(of: box)
    _ = try reader.versionAndFlags()
    let count = try reader.number(4)
    guard count <= reader.rest.count / (size * perEntry) else { throw BoxDamage(in: box.type) }
    var numbers: [Int] = []
    numbers.reserveCapacity(count * perEntry)
    for _ in 0..<count * perEntry { numbers.append(try reader.number(size)) }
    return numbers
  }

  /// The sizes of samples: one of all, or one of each.
  private static func sizes(in box: Box, _ bytes: BoxBytes) throws(BoxDamage) -> [Int] {
    var reader = bytes.reader(of: box)
    _ = try reader.versionAndFlags()
    let size = try reader.number(4)
    let count = try reader.number(4)
    guard count <= maximumCount, size > 0 || count <= reader.rest.count / 4 else {
      throw BoxDamage(in: box.type)
    }
    if size > 0 { return [Int](repeating: size, count: count) }
    var sizes: [Int] = []
    sizes.reserveCapacity(count)
    for _ in 0..<count { sizes.append(try reader.number(4)) }
    return sizes
  }
}
