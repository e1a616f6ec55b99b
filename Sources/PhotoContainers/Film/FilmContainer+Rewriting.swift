package import Platform
package import SystemPackage

extension FilmContainer {
  /// The largest `moov` that is written anew, in bytes: that of a film of many hours.
  static let maximumMovie = 256 << 20

  /// The media data keep their places, so that the tables of their samples stay as they are.
  package func rewrite(
    _ file: OpenFile, with metadata: MetadataRewrite
  ) throws(ContainerRefusal) -> FileRewrite {
    guard metadata.exif == nil, metadata.photoshop == nil else {
      throw .noPlace("films have no Exif and no IPTC")
    }
    if metadata.film.isEmpty, metadata.xmp == nil { return .whole }
    if let reason = refusal { throw .damaged(reason) }
    let layout = try ContainerRefusal.reading { () throws(Errno) in try FilmLayout(of: file) }
    if layout.isSigned, !metadata.breaksSignature { throw .signed }
    return try rewrite(
      file, layout, making: metadata.film, metadata.xmp.map { (old: boxes.xmp, new: $0) })
  }

  /// The file with these changes.
  ///
  /// - Parameters:
  ///   - packet: The place of the old packet and the new one; the old one goes if the new one is nil.
  ///   - freed: Other boxes of the file, which become free space.
  func rewrite(
    _ file: OpenFile, _ layout: FilmLayout, making film: [FilmChange],
    _ packet: (old: Range<Int>?, new: [UInt8]?)?, freeing freed: [Box] = []
  ) throws(ContainerRefusal) -> FileRewrite {
    guard layout.damage == nil, let movie = layout.movie, movie.range.count <= Self.maximumMovie
    else {
      throw .damaged("the file " + (layout.damage ?? "has more tables than exifcli reads"))
    }
    var changes = FileChanges()
    for box in freed { changes.free(box) }
    let isPacketInFile = packet.map { hasPacketInFile(movie, $0.old) } ?? false
    let bytes = try ContainerRefusal.reading { () throws(Errno) in try file.read(movie.range) }
    let box = BoxBytes(bytes: bytes, start: movie.range.lowerBound)
    let (records, film) = try Self.records(film, of: layout, in: file)
    for record in records { changes.set(record.range, to: record.bytes) }
    guard FilmParts(of: movie, in: box).have(film) else {
      throw .noPlace("one of the values is in a box outside of moov, which exifcli only reads")
    }
    let edited = try FilmEditor(movie, box, making: film, isPacketInFile ? nil : packet).edited()
    if edited != bytes {
      changes.add(try layout.changes(putting: edited, insteadOf: movie, besides: freed))
    }
    if isPacketInFile, let packet {
      let old = packet.old.flatMap(layout.box)
      let new = packet.new.map { BoxType.uuid.box(Box.xmpBox + $0) }
      switch (old, new) {
      case (let old?, let new?):
        changes.add(try layout.changes(putting: new, insteadOf: old, besides: freed))
      case (let old?, nil): changes.free(old)
      case (nil, let new?): changes.add(try layout.appending(new))
      case (nil, nil): break
      }
    }
    return changes.rewrite
  }

  /// The changes of XML in a `meta` box beside `moov`, which keeps its length, and the other changes. XML elsewhere stays.
  private static func records(
    _ film: [FilmChange], of layout: FilmLayout, in file: OpenFile
  ) throws(ContainerRefusal) -> (records: [(range: Range<Int>, bytes: [UInt8])], [FilmChange]) {
    var (records, others): ([(range: Range<Int>, bytes: [UInt8])], [FilmChange]) = ([], [])
    for change in film {
      guard case .value(let value, .bytes(let new)?) = change, case .bytes(let old) = value.content,
        value.name.utf8.elementsEqual(FilmValue.xmlName.utf8)
      else {
        others.append(change)
        continue
      }
      try ContainerRefusal.reading { () throws(Errno) in
        for range in try recordRanges(of: layout, in: file)
        where range.count == new.count && !records.contains(where: { $0.range == range }) {
          if try file.read(range) == old { records.append((range, new)) }
        }
      }
    }
    return (records, others)
  }

  /// The most bytes of such a `meta` box that are changed.
  private static let maximumRecord = 4 << 20

  /// The places of XML in `meta` boxes beside `moov`.
  private static func recordRanges(
    of layout: FilmLayout, in file: OpenFile
  ) throws(Errno) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for meta in layout.boxes where meta.type == .meta && meta.range.count <= maximumRecord {
      let bytes = BoxBytes(bytes: try file.read(meta.range), start: meta.range.lowerBound)
      let form = FilmMetadata(meta, in: bytes)
      ranges += bytes.boxes(in: meta.content.dropFirst(form.prefix)).boxes
        .filter { $0.type == .xml }.map(\.content)
    }
    return ranges
  }

  /// Why the film is not edited, as a sentence without its name; nil if it is.
  var refusal: String? {
    if let damage { return damage }
    if boxes.isFragmented { return "it is a film in fragments, which exifcli only reads" }
    if boxes.tracks.contains(where: \.isEncrypted) {
      return "its media are encrypted, and exifcli only reads such films"
    }
    return nil
  }

  /// Whether XMP is in a box of the file of its own, rather than in `moov`: by the standard, in all films but those of
  /// QuickTime (XMP part 3, sections 1.2.6 and 1.2.7).
  private func hasPacketInFile(_ movie: Box, _ old: Range<Int>?) -> Bool {
    old.map { !movie.range.contains($0.lowerBound) } ?? (format != Self.quickTime)
  }

  /// The box with the values and the tables, that with XMP, XML, and free space. The tables stay.
  package func ownBytes(in file: OpenFile) throws(Errno) -> OwnBytes {
    let layout = try FilmLayout(of: file)
    guard let movie = layout.movie, movie.range.count <= Self.maximumMovie else {
      return OwnBytes([])
    }
    let boxes = layout.boxes.filter { $0 == movie || $0.isXMP || $0.isRoom }.map(\.range)
    let ranges = (boxes + (try Self.recordRanges(of: layout, in: file)))
      .sorted { $0.lowerBound < $1.lowerBound }
    let bytes = BoxBytes(bytes: try file.read(movie.range), start: movie.range.lowerBound)
    let media = layout.boxes.filter { $0.type == .mediaData }.map { Array("\($0.range)".utf8) }
    return OwnBytes(
      ranges, landmarks: ["moov": movie.range.lowerBound],
      keeping: media + Self.tables(of: movie, in: bytes))
  }

  /// What tells of the samples of each track, apart from times.
  private static func tables(of movie: Box, in bytes: BoxBytes) -> [[UInt8]] {
    bytes.boxes(in: movie.content).boxes.filter { $0.type == .track }
      .flatMap { bytes.boxes(in: $0.content).boxes }.flatMap { box in
        box.type == .media
          ? bytes.boxes(in: box.content).boxes.filter { $0.type != .mediaHeader } : [box]
      }.filter { ![.trackHeader, .meta].contains($0.type) }.map { Array(bytes[$0.range]) }
  }
}
