import ArgumentParser
import PhotoUseCases

extension UseCases {
  /// The time zone that a user writes as a name, `Europe/Berlin`, or as an offset from UTC, `+02:00`.
  ///
  /// - Throws: `ValidationError` if the system does not know it.
  func zone(_ text: String) throws -> TimeZoneRule {
    if let offset = try? TimeZoneRule(offset: text) { return offset }
    guard let named = timeZone(named: text) else {
      throw ValidationError(
        "there is no time zone '\(text)' in the system's database; write it like Europe/Berlin or +02:00"
      )
    }
    return named
  }
}
