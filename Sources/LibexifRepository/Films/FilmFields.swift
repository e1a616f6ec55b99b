import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks

/// The fields that the boxes of a film say.
struct FilmFields {
  /// The values by names, in the order of the film.
  let values: [String: [FilmValue]]
  private let keywords: [String]
  let clock: FilmClock
  /// What the header says.
  let header: FilmHeader?
  private let tracks: [FilmTrack]
  /// What the camera says in a form of its maker; nil if it has written none.
  private(set) var maker: Metadata?
  /// The first position in a track of the camera's sensors, which counts after all others; nil for none.
  private(set) var recordedPosition: FilmPosition?

  /// The most words that are read of a text with keywords.
  private static let maximumWords = 1024

  /// Of several values with one name, the first one with a meaning counts.
  ///
  /// - Parameter time: What the clock of the header shows; nil to tell it by the camera.
  init(_ film: Film, clockShowing time: Assumptions.FilmTime? = nil) {
    (header, tracks) = (film.header, film.tracks)
    let all = film.values + film.tracks.flatMap(\.values)
    values = Dictionary(grouping: all, by: \.plainName)
    let byName = values
    keywords = Self.keywords.flatMap { byName[$0] ?? [] }.flatMap { value in
      guard let text = value.text else { return [String]() }
      // 3GPP has a value for each word, the others a text with all.
      return value.name.isIdentical(to: "kywd")
        ? [text] : text.parts(separatedBy: ",", maxSplits: Self.maximumWords)
    }.compactMap(XMPText.trimmed)
    clock = FilmClock(film, values, showing: time)
  }

  /// Reads what the camera says in a form of its maker.
  ///
  /// - Parameter wantsPlace: Whether the first position in a track is read too.
  mutating func readMaker(
    in file: OpenFile, of identifier: PhotoIdentifier, assuming charset: TextCharset?,
    wantsPlace: Bool
  ) throws(Errno) {
    try readMakersData(in: file, of: identifier, assuming: charset)
    guard wantsPlace else { return }
    for track in tracks where recordedPosition == nil {
      guard let coding = track.coding, let samples = track.firstSamples else { continue }
      recordedPosition = FilmPosition(try file.read(samples), codedAs: coding)
    }
  }

  private mutating func readMakersData(
    in file: OpenFile, of identifier: PhotoIdentifier, assuming charset: TextCharset?
  ) throws(Errno) {
    var said = Metadata(localIdentifier: identifier)
    if let record = SonyRecord(values) {
      record.complete(&said)
      maker = said
      return
    }
    guard let block = try MakerExif.block(in: values, of: file) else { return }
    StoredField.decode(of: ExifBlock(block, assuming: charset), into: &said)
    // The film says the first itself, and has no place for the second if the camera's data go.
    (said.orientation, said.flashMode) = (nil, nil)
    maker = said
  }

  /// Sets the fields that no other source has, and those that the film says better than XMP: its dates, its camera and
  /// its place.
  ///
  /// - Parameter wants: Whether a field is wanted.
  /// - Returns: Where they come from.
  func complete(
    _ metadata: inout Metadata, _ sources: [MetadataField: TagSource],
    where wants: (MetadataField) -> Bool
  ) -> [MetadataField: TagSource] {
    var completed = sources
    func set<Value>(
      _ field: MetadataField, to value: Value?, from source: TagSource = .quickTime,
      _ assign: (Value) -> Void
    ) {
      guard let value, wants(field) else { return }
      assign(value)
      completed[field] = source
    }
    set(Self.captureDate, to: recorded) { metadata.originalDate = $0 }
    set(Self.digitizedDate, to: clock.created, from: .movieHeader) { metadata.digitizedDate = $0 }
    set(Self.modifyDate, to: clock.modified, from: .movieHeader) { metadata.modifyDate = $0 }
    if metadata.originalDate == nil, metadata.captureDate != nil, wants(Self.captureDate) {
      completed[Self.captureDate] =
        completed[metadata.digitizedDate == nil ? Self.modifyDate : Self.digitizedDate]
    }
    for text in Self.texts where text.isFirst || metadata[keyPath: text.property] == nil {
      set(text.field, to: self.text(text.names)) { metadata[keyPath: text.property] = $0 }
    }
    if let position = positions.first?.position {
      set(Self.latitude, to: position.latitude) { metadata.latitude = $0 }
      set(Self.longitude, to: position.longitude) { metadata.longitude = $0 }
      set(Self.altitude, to: position.altitude) { metadata.altitude = $0 }
    }
    if metadata.keywords == nil, !keywords.isEmpty {
      set(Self.keywordsField, to: keywords) { metadata.keywords = $0 }
    }
    if metadata.rating == nil { set(Self.rating, to: rating) { metadata.rating = $0 } }
    guard let maker = lasting else { return completed }
    // A position is of one source.
    let hasPlace =
      !positions.isEmpty || metadata.latitude != nil || metadata.longitude != nil
    for field in MetadataField.all where wants(field) && !(hasPlace && Self.place.contains(field)) {
      if field.recorded(in: metadata) == nil, let value = field.recorded(in: maker) {
        field.setRecorded(value, in: &metadata)
        completed[field] = .quickTime
      }
    }
    return completed
  }

  /// What no edit changes: what the camera says in a form of its maker, and where its sensors were; nil if there is
  /// neither.
  var lasting: Metadata? {
    guard let position = recordedPosition, maker?.latitude == nil || maker?.longitude == nil else {
      return maker
    }
    var said = maker ?? Metadata(localIdentifier: PhotoIdentifier(bytes: []))
    position.setPlace(of: &said)
    return said
  }

  // Once: finding the field of a property takes a search.
  private static let captureDate = MetadataField.captureDate
  private static let digitizedDate = MetadataField.digitizedDate
  private static let modifyDate = MetadataField.modifyDate
  private static let latitude = MetadataField.latitude
  private static let longitude = MetadataField.longitude
  private static let altitude = MetadataField.altitude
  static let place = [latitude, longitude, altitude]
  private static let keywordsField = MetadataField.keywords
  private static let rating = MetadataField.rating

  // MARK: Names

  /// A field of text, and the names of its values, the first one first.
  struct Text: Sendable {
    let field: MetadataField
    let property: any WritableKeyPath<Metadata, String?> & Sendable
    let names: [String]
    /// Whether it counts before XMP.
    let isFirst: Bool

    init(
      _ property: any WritableKeyPath<Metadata, String?> & Sendable, _ names: [String],
      isFirst: Bool = false
    ) {
      field = MetadataField[dynamicMember: property]
      (self.property, self.names, self.isFirst) = (property, names, isFirst)
    }
  }

  static let texts: [Text] = [
    Text(
      \.cameraMake, ["make", "\u{A9}mak", "manu", "com.android.manufacturer"],
      isFirst: true),
    Text(
      \.cameraModel, ["model", "\u{A9}mod", "modl", "com.android.model"], isFirst: true),
    Text(\.lensModel, ["camera.lens_model"], isFirst: true),
    Text(\.software, ["software", "\u{A9}swr", "\u{A9}too", "encoder"]),
    Text(\.title, ["title", "displayname", "\u{A9}nam", "titl"]),
    Text(\.description, ["description", "\u{A9}des", "desc", "ldes", "dscp"]),
    Text(\.comment, ["comment", "\u{A9}cmt"]),
    Text(
      \.artist,
      ["artist", "author", "\u{A9}ART", "\u{A9}aut", "auth", "perf"]),
    Text(\.copyright, ["copyright", "\u{A9}cpy", "cprt"]),
  ]
  static let dates = ["creationdate", "\u{A9}day", "date"]
  static let places = ["location.ISO6709", "\u{A9}xyz", "location"]
  static let keywords = ["keywords", "\u{A9}key", "keyw", "kywd"]

  private func text(_ names: [String]) -> String? { texts(names).first }

  private func texts(_ names: [String]) -> [String] { values(named: names).compactMap(\.text) }

  /// The values with these names, in the order of the names.
  func values(named names: [String]) -> [FilmValue] { names.flatMap { values[$0] ?? [] } }

  /// The date of recording by the camera's clock.
  var recorded: CaptureDate? {
    values(named: Self.dates).lazy.compactMap(\.recordedDate).first
  }

  /// The values that say the position.
  var positions: [FilmValue] { values(named: Self.places + ["loci"]).filter { $0.position != nil } }

  /// The values that say more of the place: its name, how exactly it is known.
  var placeDetails: [FilmValue] {
    values.filter { $0.key.utf8.starts(with: Self.placeBeginning) && !Self.places.contains($0.key) }
      .flatMap(\.value)
  }

  /// What the names of such values begin with.
  private static let placeBeginning = Array("location.".utf8)

  /// The stars: a number of them, or, as iTunes writes them, 20 for each.
  private var rating: Int? { values(named: Self.ratings).lazy.compactMap(\.stars).first }

  static let ratings = ["rating.user", "rate"]
}

extension FilmValue {
  /// The date of recording that it says by the camera's clock. A year or a day alone is none, nor is one up to the
  /// beginning of 1970.
  var recordedDate: CaptureDate? {
    guard let date = text.flatMap(XMPText.date),
      date.with(fraction: nil, utcOffset: 0)?.secondsSince1970 ?? 0 > 0
    else { return nil }
    return date
  }

  /// The position that it says.
  var position: FilmPosition? {
    if case .location(let numbers) = content { return FilmPosition(location: numbers) }
    return text.flatMap(FilmPosition.init(iso6709:))
  }

  /// The stars that it says: a number of them, or, as iTunes writes them, 20 for each.
  var stars: Int? {
    guard name.isIdentical(to: "rate") else {
      if case .number(let stars) = content, (0...5).contains(stars) { return Int(stars.rounded()) }
      return text.flatMap(XMPText.stars).flatMap { (0...5).contains($0) ? $0 : nil }
    }
    guard let number = text.flatMap({ Int($0) }), (0...100).contains(number) else { return nil }
    return (number + 10) / 20
  }
}
