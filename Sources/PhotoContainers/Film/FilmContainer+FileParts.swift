package import Platform
package import SystemPackage

/// What a film has beside its media, and how it loses that.
extension FilmContainer {
  package func inventory(of file: OpenFile) throws(ContainerRefusal) -> FileInventory {
    if let refusal { throw .damaged(refusal) }
    let layout = try ContainerRefusal.reading { () throws(Errno) in try FilmLayout(of: file) }
    guard layout.damage == nil, let movie = layout.movie, movie.range.count <= Self.maximumMovie
    else {
      throw .damaged("the file " + (layout.damage ?? "has more tables than exifcli reads"))
    }
    let found = try ContainerRefusal.reading { () throws(Errno) in
      let bytes = BoxBytes(bytes: try file.read(movie.range), start: movie.range.lowerBound)
      var parts = FilmParts(of: movie, in: bytes, xmp: boxes.xmp)
      for box in layout.boxes { try parts.add(box, of: file) }
      return parts
    }
    return FileInventory(found.parts) { (file, changes) throws(ContainerRefusal) in
      try rewrite(file, by: changes, found, layout)
    }
  }

  private func rewrite(
    _ file: OpenFile, by changes: [PartChange], _ found: FilmParts, _ layout: FilmLayout
  ) throws(ContainerRefusal) -> FileRewrite {
    var film: [FilmChange] = []
    var packet: PartChange?
    var freed: [Box] = []
    for change in changes {
      if let values = found.values[change.part.range] {
        film += values.map { .value($0, nil) }
      } else if change.part.kind == .said {
        film += [.created(nil), .modified(nil)]
      } else if change.part.kind == .xmp {
        packet = change
      } else if let box = layout.boxes.first(where: { $0.range == change.part.range }) {
        freed.append(box)
      } else {
        throw .damaged("a part of it cannot be removed")
      }
    }
    return try rewrite(
      file, layout, making: film, packet.map { (old: $0.part.content, new: $0.content) },
      freeing: freed)
  }

  /// The tables of all tracks.
  package func presentation(in file: OpenFile) throws(Errno) -> [[UInt8]]? {
    damage == nil ? try ownBytes(in: file).kept : nil
  }
}

/// The parts of a film beside its media.
struct FilmParts {
  private(set) var parts: [FilePart] = []
  /// The values of each part that has some.
  private(set) var values: [Range<Int>: [FilmValue]] = [:]
  /// The packet that is read.
  private let xmp: Range<Int>?

  /// The parts of a `moov` box.
  init(of movie: Box, in bytes: BoxBytes, xmp: Range<Int>? = nil) {
    self.xmp = xmp
    add(movie, of: bytes)
  }

  /// Whether the values that change are in these parts.
  func have(_ changes: [FilmChange]) -> Bool {
    let known = Set(values.values.joined())
    return changes.allSatisfy {
      if case .value(let value, _) = $0 { known.contains(value) } else { true }
    }
  }

  private mutating func add(
    _ kind: FilePart.Kind, _ box: Box, content: Range<Int>? = nil, _ values: [FilmValue] = []
  ) {
    parts.append(FilePart(kind: kind, range: box.range, content: content ?? box.content))
    if !values.isEmpty { self.values[box.range] = values }
  }

  // MARK: Boxes of the file

  /// Boxes that every film may have, and that say nothing.
  private static let structure = Set(
    ["ftyp", "moov", "wide", "pdin"].map { BoxType($0.utf8) })

  mutating func add(_ box: Box, of file: OpenFile) throws(Errno) {
    switch box.type {
    case .mediaData: add(.presentation, box)
    case .free, .skip: if try !file.isZero(box.content) { add(.leftover, box) }
    case .uuid where box.isXMP: addXMP(box, box.content.dropFirst(Box.uuidSize))
    case .uuid where box.isManifest: add(.credentials, box)
    case let type where Self.structure.contains(type): break
    default: add(.other("box \(box.type.name)"), box)
    }
  }

  private mutating func addXMP(_ box: Box, _ content: Range<Int>) {
    add(content == xmp ? .xmp : .otherXMP, box, content: content)
  }

  // MARK: Boxes of the film

  private mutating func add(_ movie: Box, of bytes: BoxBytes) {
    var number = 0
    for box in bytes.boxes(in: movie.content).boxes {
      switch box.type {
      case .movieHeader: addTimes(box, bytes)
      case .track:
        number += 1
        addTrack(box, number, bytes)
      case .meta: addMetadata(box, bytes)
      case .userData: addUserData(box, bytes)
      case .uuid where box.isXMP: addXMP(box, box.content.dropFirst(Box.uuidSize))
      case .uuid where box.isCanons: addCanons(box, bytes)
      case .uuid: add(.fixed("a box of a program in its moov box"), box)
      default: break
      }
    }
  }

  /// Adds a header, unless it says no time.
  private mutating func addTimes(_ header: Box, _ bytes: BoxBytes) {
    let content = bytes[header.content]
    let times = content.dropFirst(4).prefix(content.first == 1 ? 16 : 8)
    if times.contains(where: { $0 != 0 }) { add(.said, header) }
  }

  private mutating func addTrack(_ track: Box, _ number: Int, _ bytes: BoxBytes) {
    let boxes = bytes.boxes(in: track.content).boxes
    for box in boxes where box.type == .trackHeader { addTimes(box, bytes) }
    for box in boxes where box.type == .meta { addMetadata(box, bytes) }
    for box in boxes where box.type == .userData {
      add(.fixed("the user data of track \(number)"), box)
    }
    for media in boxes where media.type == .media {
      let inner = bytes.boxes(in: media.content).boxes
      for box in inner where box.type == .mediaHeader { addTimes(box, bytes) }
      let handler = inner.first { $0.type == .handler }
      let kind = handler.map { BoxType(bytes[$0.content.dropFirst(8).prefix(4)]).name } ?? ""
      if !FilmTrack.mediaKinds.contains(kind), let handler {
        add(.fixed("the timed metadata of track \(number) (\(kind))"), handler)
      }
    }
  }

  private mutating func addMetadata(_ meta: Box, _ bytes: BoxBytes) {
    let form = FilmMetadata(meta, in: bytes)
    guard let list = form.list else { return }
    for item in bytes.boxes(in: list.content).boxes {
      let found = FilmValue.values(inItem: item, names: form.names, of: bytes)
      addValues(found, item)
    }
  }

  private mutating func addUserData(_ userData: Box, _ bytes: BoxBytes) {
    for box in bytes.boxes(in: userData.content).boxes {
      switch box.type {
      case .meta: addMetadata(box, bytes)
      case .filmXMP: addXMP(box, box.content)
      case .free, .skip:
        let isEmpty = bytes[box.content].allSatisfy { $0 == 0 }
        if !isEmpty { add(.leftover, box, FilmValue.values(ofUserData: box, in: bytes)) }
      default: addValues(FilmValue.values(ofUserData: box, in: bytes), box)
      }
    }
  }

  /// Adds what has Exif, and the other boxes that do not only describe the file.
  private mutating func addCanons(_ canons: Box, _ bytes: BoxBytes) {
    let boxes = bytes.boxes(in: canons.content.dropFirst(Box.uuidSize)).boxes
    let end = boxes.last?.range.upperBound ?? canons.content.lowerBound + Box.uuidSize
    if canons.content.upperBound - end >= Box.headerSize {
      add(.fixed("a part of Canon's box that cannot be read"), canons)
    }
    for box in boxes {
      let values = FilmValue.values(ofCanon: box, in: bytes)
      if !values.isEmpty || !CR3Layout.plainCanonBoxes.contains(box.type) { addValues(values, box) }
    }
  }

  private mutating func addValues(_ found: [FilmValue], _ box: Box) {
    guard let value = found.first else {
      return add(.fixed("box \(box.type.name)"), box)
    }
    add(value.partKind, box, found)
  }
}

extension FilmValue {
  /// What such a value says to who removes metadata.
  fileprivate var partKind: FilePart.Kind {
    let name = plainName
    if name.utf8.starts(with: "location".utf8) || Self.places.contains(name) { return .place }
    if Self.kept.contains(name) { return .said }
    // The list of iTunes has no places; other names are those of programs.
    let isOfITunes = place == .itemList && name.utf8.count <= 5
    if isOfITunes || Self.people.contains(name) { return .origin }
    return .other(place == .userData || place == .canon ? "box \(name)" : name)
  }

  /// Places in user data (QuickTime File Format; 3GPP TS 26.244).
  private static let places: Set<String> = ["\u{A9}xyz", "loci"]
  /// What fields say that are no place and no person: texts, dates, cameras.
  private static let kept: Set<String> = [
    "make", "model", "\u{A9}mak", "\u{A9}mod", "manu", "modl", "com.android.manufacturer",
    "com.android.model", "camera.lens_model", "camera.focal_length.35mm_equivalent", "title",
    "displayname", "\u{A9}nam", "titl", "description", "\u{A9}des", "desc", "ldes", "dscp",
    "comment", "\u{A9}cmt", "keywords", "\u{A9}key", "keyw", "kywd", "rating.user", "rate",
    "creationdate", "\u{A9}day", "date", "\u{A9}gen", "gnre", "albm", "\u{A9}alb", "yrrc",
  ]
  /// Who made the film, and with what.
  private static let people: Set<String> = [
    "artist", "author", "\u{A9}ART", "\u{A9}aut", "auth", "perf", "copyright", "\u{A9}cpy", "cprt",
    "software", "\u{A9}swr", "\u{A9}too", "encoder",
  ]
}
