import PhotoContainers
import PhotoEntities
import PhotoUseCases

/// The fields that the boxes of a film say.
struct FilmFields {
  /// The values by names, in the order of the film.
  private let values: [String: [FilmValue]]
  private let keywords: [String]
  private let clock: FilmClock

  /// The most words that are read of a text with keywords.
  private static let maximumWords = 1024

  /// - Parameter film: The film. Of several values with one name, the first one with a meaning counts.
  init(_ film: Film) {
    let all = film.values + film.tracks.flatMap(\.values)
    values = Dictionary(grouping: all, by: \.plainName)
    let byName = values
    keywords = Self.keywords.flatMap { byName[$0] ?? [] }.flatMap { value in
      guard let text = value.text else { return [String]() }
      // 3GPP has a value for each word, the others a text with all.
      return value.name.isIdentical(to: "kywd")
        ? [text] : text.parts(separatedBy: ",", maxSplits: Self.maximumWords)
    }.compactMap(XMPText.trimmed)
    clock = FilmClock(film, values)
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
    if let position {
      set(Self.latitude, to: position.latitude) { metadata.latitude = $0 }
      set(Self.longitude, to: position.longitude) { metadata.longitude = $0 }
      set(Self.altitude, to: position.altitude) { metadata.altitude = $0 }
    }
    if metadata.keywords == nil, !keywords.isEmpty {
      set(Self.keywordsField, to: keywords) { metadata.keywords = $0 }
    }
    if metadata.rating == nil { set(Self.rating, to: rating) { metadata.rating = $0 } }
    return completed
  }

  // Once: finding the field of a property takes a search.
  private static let captureDate = MetadataField.captureDate
  private static let digitizedDate = MetadataField.digitizedDate
  private static let modifyDate = MetadataField.modifyDate
  private static let latitude = MetadataField.latitude
  private static let longitude = MetadataField.longitude
  private static let altitude = MetadataField.altitude
  private static let keywordsField = MetadataField.keywords
  private static let rating = MetadataField.rating

  // MARK: Names

  /// A field of text, and the names of its values, the first one first.
  private struct Text: Sendable {
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

  private static let texts: [Text] = [
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
  private static let dates = ["creationdate", "\u{A9}day", "date"]
  private static let places = ["location.ISO6709", "\u{A9}xyz", "location"]
  private static let keywords = ["keywords", "\u{A9}key", "keyw", "kywd"]

  private func text(_ names: [String]) -> String? { texts(names).first }

  private func texts(_ names: [String]) -> [String] {
    names.flatMap { values[$0] ?? [] }.compactMap(\.text)
  }

  /// The date of recording by the camera's clock. A year or a day alone is none, nor is one up to the beginning of 1970.
  var recorded: CaptureDate? {
    texts(Self.dates).compactMap(XMPText.date).first { $0.secondsOfClock > 0 }
  }

  private var position: FilmPosition? {
    texts(Self.places).lazy.compactMap(FilmPosition.init(iso6709:)).first
      ?? (values["loci"] ?? []).lazy.compactMap { value in
        if case .location(let numbers) = value.content {
          FilmPosition(location: numbers)
        } else {
          nil
        }
      }.first
  }

  /// The stars: a number of them, or, as iTunes writes them, 20 for each.
  private var rating: Int? {
    for value in values["rating.user"] ?? [] {
      if case .number(let stars) = value.content, (0...5).contains(stars) {
        return Int(stars.rounded())
      }
      if let stars = value.text.flatMap(XMPText.stars), (0...5).contains(stars) { return stars }
    }
    return texts(["rate"]).lazy.compactMap { Int($0) }.first { (0...100).contains($0) }
      .map { ($0 + 10) / 20 }
  }
}

extension FilmValue {
  /// What Apple's names begin with. FFmpeg leaves it out.
  private static let beginning = Array("com.apple.quicktime.".utf8)

  /// The name without what Apple's names begin with.
  fileprivate var plainName: String {
    guard place == .keys, name.utf8.starts(with: Self.beginning) else { return name }
    return String(decoding: name.utf8.dropFirst(Self.beginning.count), as: UTF8.self)
  }
}

extension CaptureDate {
  /// Seconds from the beginning of 1970 by its own clock.
  fileprivate var secondsOfClock: Int {
    with(fraction: nil, utcOffset: 0)?.secondsSince1970 ?? 0
  }
}
