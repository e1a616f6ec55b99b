import PhotoEntities
import Testing

@testable import PhotoUseCases

/// The values of all kinds of fields, as users type them.
struct TypedValueTests {
  @Test(
    arguments: [
      ("iso", "400", .integer(400)), ("iso", "ISO 400", .integer(400)),
      ("rating", "+3", .integer(3)),
      ("aperture", "f/2.8", .fraction(.of(14, 5))), ("aperture", "F4", .fraction(4)),
      ("focalLength", "50mm", .fraction(50)), ("focalLength", "50 mm", .fraction(50)),
      ("exposureTime", "1/250s", .fraction(.of(1, 250))), ("ev", "+1/3 EV", .fraction(.of(1, 3))),
      ("altitude", "-12.5m", .fraction(.of(-25, 2))),
      ("flash", "red-eye", .choice("redEye")), ("flash", "OFF", .choice("none")),
      ("whiteBalance", "Manual", .choice("manual")),
      ("meteringMode", "center-weighted average", .choice("centerWeightedAverage")),
      ("meteringMode", "matrix", .choice("pattern")),
      ("exposureProgram", "Av", .choice("aperturePriority")),
      ("artist", "Zoë  ", .text("Zoë")), ("copyright", "One\nTwo", .text("One\nTwo")),
    ] as [(String, String, MetadataValue)])
  func areThose(field: String, text: String, value: MetadataValue) throws {
    #expect(try MetadataChange(field: field, text: text).operation == .set(value))
  }

  @Test(arguments: [
    ("2024-05-01 12:00", "2024-05-01T12:00:00"), ("2024-05-01T12:00:30", "2024-05-01T12:00:30"),
    ("2024:05:01 12:00:00", "2024-05-01T12:00:00"),
    ("2024-05-01 12:00:30.25+09:00", "2024-05-01T12:00:30.25+09:00"),
    ("2024-05-01 12:00-05:30", "2024-05-01T12:00:00-05:30"),
    ("2024-05-01T12:00:00-0530", "2024-05-01T12:00:00-05:30"),
    ("2024:05:01 12:00:00+02", "2024-05-01T12:00:00+02:00"),
    ("2024-05-01 12:00:30Z", "2024-05-01T12:00:30+00:00"),
  ])
  func areDates(text: String, date: String) throws {
    guard case .set(.date(let value)) = try MetadataChange(field: "date", text: text).operation
    else { return #expect(Bool(false), "no date") }
    #expect("\(value)" == date)
  }

  @Test(arguments: [
    "", "24", "2024-5", "2024-05-", "2024-05-01 ", "2024-05-01_12:00", "2024-13-01 12:00",
    "2023-02-29 12:00", "2024-05-01 24:00", "2024-05-01 12", "2024-05-01 12:00:",
    "x024-05-01 12:00",
    "2024-05-01 12:00:30.", "2024-05-01 12:00:30.x", "2024-05-01 12:00+9", "2024-05-01 12:00+090",
    "2024-05-01 12:00+09:", "2024-05-01 12:00+09000",
    "2024-05-01 12:00+24:00",
    "2024-05-01 12:00+09:60", "2024-05-01 12:00 +09:00", "2024.05.01 12:00", "2024-05-01 12.00",
  ])
  func areNotDates(text: String) throws {
    #expect(throws: InvalidInput.self) { try MetadataChange(field: "date", text: text) }
  }

  @Test(arguments: [
    ("2024-13-01 12:00", "there is no month 13"), ("2024-00-01 12:00", "there is no month 0"),
    ("2023-02-29 12:00", "month 2 of 2023 has 28 days"),
    ("2024-04-00 12:00", "there is no day 0"),
    ("2024-05-01 24:00", "there is no hour 24"), ("2024-05-01 12:60", "there is no minute 60"),
    ("2024-05-01 12:00:61+02:00", "there is no second 61"),
  ])
  func areOfTheCalendar(text: String, absence: String) {
    let error = #expect(throws: InvalidInput.self) { try MetadataChange(field: "date", text: text) }
    #expect(error?.description == "'\(text)' is not a date: \(absence)")
  }

  @Test(arguments: [
    ("iso", "1.5"), ("iso", "fast"), ("rating", "6"), ("orientation", "0"), ("flash", "maybe"),
    ("artist", ""), ("artist", "   "), ("artist", "a\0b"), ("aperture", "f/"), ("aperture", "50mm"),
  ])
  func areRefused(field: String, text: String) {
    #expect(throws: InvalidInput.self) { try MetadataChange(field: field, text: text) }
  }

  @Test func arePlaces() throws {
    let place = try Place(text: "35.0116, -135.7682,50")
    #expect(place.latitude == .of(350_116, 10_000))
    #expect(place.longitude == .of(-1_357_682, 10_000))
    #expect(place.altitude == 50)
    #expect(try Place(text: "1,2").altitude == nil)
    for text in ["", "1", "1,2,3,4", "91,0", "1,,2"] {
      #expect(throws: InvalidInput.self) { try MetadataChange(field: "gps", text: text) }
    }
  }

  @Test func areAssignments() throws {
    #expect(
      try MetadataChange(assignment: "artist=a=b") == MetadataChange(field: "artist", text: "a=b"))
    #expect(throws: InvalidInput.self) { try MetadataChange(assignment: "artist") }
    #expect(throws: InvalidInput.self) { try MetadataChange(shift: "ev") }
    #expect(throws: InvalidInput.self) { try MetadataChange(unsetting: "pixelWidth") }
    #expect(try MetadataChange(unsetting: "ARTIST").subject.valueField?.name == "artist")
  }

  /// A comma ends a value only before a field and `=`.
  @Test(arguments: [
    ("artist=A,iso=100", ["artist=A", "iso=100"]),
    ("description=Hello, world", ["description=Hello, world"]),
    ("description=a,b=c,FNumber=8,d", ["description=a,b=c", "lensAperture=8,d"]),
    ("artist=,iso=1", ["artist=", "iso=1"]), ("artist=a,", ["artist=a,"]),
    ("x,iso=1", ["x", "iso=1"]), ("", [""]), ("artist=A, iso=1", ["artist=A", "iso=1"]),
    ("artist=Jane,copyrigth=2024", ["artist=Jane", "copyrigth=2024"]),
  ])
  func areSeveralAssignments(text: String, single: [String]) throws {
    let expected = Result { try single.map { try MetadataChange(assignment: $0) } }
    let changes = Result { try MetadataChange.assignments(text) }
    switch (changes, expected) {
    case (.success(let changes), .success(let expected)): #expect(changes == expected)
    case (.failure(let error), .failure(let expected)):
      #expect(error as? InvalidInput == expected as? InvalidInput)
    default: Issue.record("\(changes) instead of \(expected)")
    }
  }

  @Test func areSeveralShiftsAndRemovals() throws {
    #expect(
      try MetadataChange.shifts("ev=+1/3,date=-1h")
        == [MetadataChange(shift: "ev=+1/3"), MetadataChange(shift: "date=-1h")])
    #expect(
      try MetadataChange.removals("artist,lens")
        == [MetadataChange(unsetting: "artist"), MetadataChange(unsetting: "lens")])
    #expect(throws: InvalidInput.self) { try MetadataChange.shifts("ev=1,") }
    #expect(throws: InvalidInput.self) { try MetadataChange.removals("artist,") }
  }
}
