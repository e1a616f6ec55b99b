import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Fields that change together: all dates of taking, and the place.
struct ChangeSubjectTests {
  private static func date(_ hour: Int, _ fraction: String? = nil) -> CaptureDate? {
    CaptureDate(
      year: 2024, month: 5, day: 1, hour: hour, minute: 0, second: 0, fraction: fraction)
  }

  @Test(arguments: [
    ("date", true), ("AllDates", true), ("GPS", true), ("iso", false), ("EV", false),
  ])
  func areNamed(name: String, isGroup: Bool) throws {
    #expect(try #require(ChangeSubject(typedName: name)).isGroup == isGroup)
  }

  @Test(arguments: ["", "dates", "place\u{301}"])
  func areNotNamed(name: String) {
    #expect(ChangeSubject(typedName: name) == nil)
    #expect(throws: InvalidInput.self) { try ChangeSubject(knownName: name) }
  }

  @Test func onlyEditableFieldsAreEdited() {
    #expect(throws: InvalidInput.self) { try ChangeSubject(editableName: "pixelWidth") }
  }

  @Test func textsAreTakenAsTheyAre() throws {
    #expect(try ChangeSubject(knownName: "artist").takesText)
    #expect(try !ChangeSubject(knownName: "iso").takesText)
    #expect(try !ChangeSubject(knownName: "date").takesText)
  }

  /// A camera writes the date into all three; a scanner and a later change write others.
  @Test func datesOfTheSameSecondShiftTogether() throws {
    let photo = Metadata.photo("a") {
      ($0.captureDate, $0.digitizedDate, $0.modifyDate) = (
        Self.date(12, "25"), Self.date(12), Self.date(13)
      )
    }
    var modification = ModifyingMetadata(photo)
    modification.apply(try MetadataChange(shift: "date=-1h"))
    #expect(modification.captureDate == Self.date(11, "25"))
    #expect(modification.digitizedDate == Self.date(11))
    #expect(modification.modifyDate == Self.date(13))
    #expect(modification.warnings.isEmpty)
  }

  @Test func aNewDateOfTheSameSecondKeepsTheFraction() throws {
    var modification = ModifyingMetadata(.photo("a") { $0.captureDate = Self.date(12, "25") })
    modification.apply(try MetadataChange(field: "date", text: "2024-05-01 12:00:00"))
    #expect(modification.captureDate == Self.date(12, "25"))
    modification.apply(try MetadataChange(field: "date", text: "2024-05-01 13:00:00"))
    #expect(modification.captureDate == Self.date(13))
    #expect(modification.warnings == [.lessPreciseDate(fraction: "25", utcOffset: nil)])
  }

  @Test func aNewPlaceRemovesWhatBelongedToTheOld() throws {
    let photo = Metadata.photo("a") {
      ($0.latitude, $0.longitude, $0.altitude) = (1, 2, 3)
    }
    for (text, altitude, isOther) in [("1,2", 3, false), ("1,2,5", 5, false), ("3,4", nil, true)]
      as [(String, Rational?, Bool)]
    {
      var modification = ModifyingMetadata(photo)
      modification.apply(try MetadataChange(field: "gps", text: text))
      #expect(modification.applied(to: photo).altitude == altitude)
      #expect(modification.placeDetails?.removesOld ?? false == isOther)
    }
    var removal = ModifyingMetadata(photo)
    removal.apply(try MetadataChange(unsetting: "gps"))
    #expect(removal.applied(to: photo).latitude == nil)
    #expect(removal.placeDetails?.removesOld == true)
  }

  @Test func dataMayNameGroups() throws {
    #expect(
      try MetadataChange(field: "gps", data: .text("1,2")).operation
        == .setPlace(Place(text: "1,2")))
    #expect(try MetadataChange(field: "gps", data: .null).operation == .unset)
    #expect(throws: InvalidInput.self) { try MetadataChange(field: "gps", data: .integer(1)) }
    #expect(try MetadataChange(field: "date", data: .text("2024-05-01 12:00")).subject.isGroup)
  }

  @Test func groupsComeBeforeTheirFields() throws {
    let changes = [
      try MetadataChange(field: "modifyDate", text: "2024-05-01 12:00"),
      try MetadataChange(field: "rating", text: "1"), try MetadataChange(field: "iso", text: "100"),
      try MetadataChange(field: "date", text: "2024-05-01 12:00"),
    ]
    #expect(
      changes.inOrder.map { $0.subject.valueField?.name } == [
        "captureDate", "iso", "modifyDate", "rating",
      ])
  }
}
