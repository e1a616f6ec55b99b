import PhotoEntities
import Testing

@testable import PhotoUseCases

/// A field and its new value, as a user asks for them: checked, or refused.
struct MetadataChangeTests {
  static let changes: [(field: String, text: String, value: Rational)] = [
    ("exposureValue", "+1/3", .of(1, 3)),
    ("exposureValue", "-0.7", .of(-7, 10)),
    ("exposureValue", "0", 0),
    ("exposureValue", "100", 100),
    ("exposureValue", "-100", -100),
    ("EXPOSUREVALUE", "1", 1),
    ("exposureDuration", "1/250", .of(1, 250)),
    ("exposureDuration", ".000000000000000001", .of(1, 1_000_000_000_000_000_000)),
    ("exposureduration", "30", 30),
  ]

  @Test(arguments: changes)
  func isTheFieldAndItsValue(field: String, text: String, value: Rational) throws {
    let change = try MetadataChange(field: field, text: text)
    #expect(change.subject.valueField == (try MetadataField.of(field)))
    #expect(change.operation == .set(.fraction(value)))
  }

  @Test(arguments: [
    ("exposureValue", "100.01", "exposureValue must be -100 to 100 EV"),
    ("exposureValue", "-100.01", "exposureValue must be -100 to 100 EV"),
    ("exposureDuration", "0", "exposureDuration must be more than 0 s"),
    ("exposureDuration", "-1/250", "exposureDuration must be more than 0 s"),
    ("ExposureDuration", "-0", "exposureDuration must be more than 0 s"),
  ])
  func isRefusedIfTheValueIsOutOfRange(field: String, text: String, limit: String) throws {
    #expect(try refusal(of: field, text) == "\(limit), not \(text)")
  }

  @Test(arguments: MetadataField.all.filter { !$0.isEditable })
  func isRefusedIfTheFieldCannotBeEdited(field: MetadataField) throws {
    #expect(try refusal(of: field.name, "1") == "\(field.name) cannot be edited")
  }

  @Test(arguments: ["evs", "exposureValue "])
  func isRefusedWithTheNearestField(name: String) throws {
    #expect(
      try refusal(of: name, "1") == "there is no field '\(name)'; did you mean 'exposureValue'?")
  }

  @Test(arguments: ["", "size", "localIdentifier"])
  func isRefusedIfThereIsNoSuchField(name: String) throws {
    #expect(try refusal(of: name, "1") == "there is no field '\(name)'")
  }

  @Test(arguments: ["exposureValue", "exposureDuration"])
  func isRefusedIfTheTextIsNotAValue(field: String) throws {
    #expect(
      try refusal(of: field, "fast") == "'fast' is not a number; write it like 0.3, 1/3 or -2")
    #expect(try refusal(of: field, "1/0") == "'1/0' divides by 0")
  }

  private func refusal(of field: String, _ text: String) throws -> String {
    try #require(
      #expect(throws: InvalidInput.self) { try MetadataChange(field: field, text: text) }
    ).description
  }
}
