import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Dates that are guesses, or of which only a part is known, in filters, orders, names and edits.
struct DoubtfulDateTests {
  private static let guess = Metadata.photo("guess") { $0.modifyDate = date("2019-03-04 10:00:00") }
  private static let camera = Metadata.photo("camera") {
    $0.modifyDate = date("2019-03-04 10:00:00Z")
    $0.cameraModel = "X"
  }

  private static func date(_ text: String) -> CaptureDate? { try? CaptureDate(knownText: text) }

  private static func holds(_ filter: String, _ metadata: Metadata) throws -> Bool {
    try MetadataFilter(filter).matches(BrowsingMetadata(FetchedPhoto(metadata: metadata)))
  }

  @Test(arguments: [
    "has captureDate", "captureDate = 2019", "captureDate != 2018", "captureDate < 2020",
  ])
  func aGuessIsNoDate(filter: String) throws {
    #expect(try !Self.holds(filter, Self.guess))
    #expect(try Self.holds(filter, Self.camera))
    #expect(try Self.holds("has modifyDate", Self.guess))
    var counting = Self.guess
    counting.countsGuesses = true
    #expect(try Self.holds(filter, counting))
  }

  @Test func aGuessHasNoOffset() throws {
    #expect(try Self.holds("has offset", Self.camera))
    var guess = Self.camera
    guess.cameraModel = nil
    #expect(try !Self.holds("has offset", guess))
  }

  /// A date is at its beginning: all of its year may come after it.
  @Test(arguments: [
    ("1974", "captureDate = 1974", true), ("1974", "captureDate = 1974-06", false),
    ("1974", "captureDate < 1974-01", false), ("1974", "captureDate >= 1974-01-01", true),
    ("1974", "captureDate <= 1974-12-31", true), ("1974", "captureDate != 1974-01", true),
    ("1974", "captureDate < 1974", false),
    ("1974", "captureDate >= 1974", true), ("1974", "captureDate > 1973", true),
    ("1974-06", "captureDate = 1974", true), ("1974-06", "captureDate = 1974-06", true),
    ("1974-06", "captureDate = 1974-06-01", false),
    ("1974-06-01", "captureDate = 1974-06-01", true),
    ("1974-06-01", "captureDate = '1974-06-01 00:00'", false),
    ("1974-06-01", "captureDate < '1974-06-01 00:00'", false),
    ("1974-06-01", "captureDate >= '1974-06-01 00:00'", true), ("1974", "has captureDate", true),
    ("1974", "has offset", false),
  ])
  func aPartIsCompared(date: String, filter: String, isTrue: Bool) throws {
    let photo = Metadata.photo("a") { $0.captureDate = Self.date(date) }
    #expect(try Self.holds(filter, photo) == isTrue)
  }

  /// What waits to be sorted is packed into bytes.
  @Test(arguments: ["1974", "1974-06", "1974-06-01", "1974-06-01 12:00:00.5+02:00"])
  func arePackedWhole(text: String) throws {
    for basis in CaptureDate.Basis.allCases {
      let date = try CaptureDate(knownText: text).resting(on: basis)
      var bytes: [UInt8] = []
      bytes.append(packed: .date(date))
      var reader = PackedReader(bytes, from: 0)
      guard case .date(let read) = reader.value(of: .date) else {
        Issue.record("no date")
        continue
      }
      #expect(read == date && read.basis == basis)
    }
  }

  @Test(arguments: [
    ("1974", "{captureDate:yyyy}", "1974"), ("1974", "{captureDate:yyyyMM|none}", "none"),
    ("1974-06", "{captureDate:yyyy'-'MM}", "1974-06"), ("1974-06", "{captureDate:dd|none}", "none"),
    ("1974-06-01", "{captureDate:yyMMdd}", "740601"), ("1974-06-01", "{captureDate|none}", "none"),
    ("1974-06-01", "{captureDate:SSS|none}", "none"),
  ])
  func namesHaveWhatIsKnown(date: String, template: String, name: String) throws {
    let photo = BrowsingMetadata(
      FetchedPhoto(metadata: .photo("a") { $0.captureDate = Self.date(date) }))
    let parts = try NameTemplate(template).name(of: photo).parts
    let bytes = parts.flatMap { part -> [UInt8] in
      if case .text(let bytes) = part { bytes } else { [] }
    }
    #expect(String(decoding: bytes, as: UTF8.self) == name)
  }

  @Test func aGuessIsInNoName() throws {
    let photo = BrowsingMetadata(FetchedPhoto(metadata: Self.guess))
    #expect(
      throws: MissingField(
        subject: .field(.captureDate), value: .date(try CaptureDate(text: "2019-03-04 10:00:00")))
    ) { try NameTemplate("{captureDate:yyyy}").name(of: photo) }
    let named = try NameTemplate("{captureDate:yyyy|none}").name(of: photo)
    #expect(named.parts.count == 1)
  }

  @Test(arguments: ["2024", "2024-02", "2024-02-29", "2024:02:29"])
  func areTyped(text: String) throws {
    let value = try MetadataValue(text: text, for: .captureDate)
    guard case .date(let date) = value else {
      Issue.record("no date")
      return
    }
    #expect(date.isPartial)
    #expect(date.year == 2024)
  }

  @Test(arguments: [
    "2024-13", "2023-02-29", "24", "2024-", "2024-1", "circa 1974", "1974?", "", "0000",
  ])
  func areRefused(text: String) {
    #expect(throws: InvalidInput.self) { try MetadataValue(text: text, for: .captureDate) }
  }

  /// A day is no moment: a track, a zone and a shift need the time.
  @Test(arguments: ["1974", "1974-06-01"]) func needTheirTime(date: String) throws {
    let photo = Metadata.photo("a") { $0.captureDate = Self.date(date) }
    let rule = PlaceRule { (_) throws(PlaceFault) in throw .noDate }
    for change in [
      MetadataChange(zone: try TimeZoneRule(offset: "+02:00")),
      try MetadataChange(shifting: "date", by: "+1h"), MetadataChange(placesBy: rule),
      .requiringCaptureDate,
    ] {
      var modification = ModifyingMetadata(photo)
      modification.apply(change)
      #expect(modification.obstacle == .noTime(.captureDate))
    }
  }

  @Test func aGuessIsNotMoved() throws {
    for change in [
      MetadataChange(zone: try TimeZoneRule(offset: "+02:00")),
      try MetadataChange(shifting: "date", by: "+1h"),
    ] {
      var modification = ModifyingMetadata(Self.guess)
      modification.apply(change)
      #expect(modification.obstacle != nil)
    }
    // A date of the same day is not kept if it is a guess.
    var modification = ModifyingMetadata(Self.guess)
    let noon = try CaptureDate(text: "2019-03-04 12:00")
    modification.apply(
      MetadataChange(subject: .datesOfTaking, operation: .setDate(noon, unlessSame: .day)))
    #expect(modification.captureDate == noon)
  }

  /// What is kept by name is a date, not a guess.
  @Test func aGuessIsNotKept() throws {
    var modification = ModifyingMetadata(Self.guess)
    modification.remove(MetadataRemoval(of: [.all], keeping: [.captureDate]))
    #expect(modification.captureDate == nil)
  }

  @Test func aGuessIsNotCopied() {
    let repository = PhotoRepositoryDouble([[.fetched(FetchedPhoto(metadata: Self.guess))]])
    let copy = MetadataCopy(repository: repository)
    #expect(
      copy.copy(nil, from: "guess").changes.map(\.subject.valueField?.name) == ["modifyDate"])
  }
}
