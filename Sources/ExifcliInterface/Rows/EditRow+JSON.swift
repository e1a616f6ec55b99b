import PhotoUseCases

// The one file of its layer that needs Foundation, as JSON has to be read; on Linux its essentials
// do.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension EditRow {
  /// The row that a JSON object is, which begins on this line and has so many names in it, those
  /// that it has twice counted twice.
  init(line: Int, object: [UInt8], nameCount: Int) {
    func invalid(_ reason: String) -> EditRow {
      .invalid(InvalidRow(line: line, photo: nil, reason: reason))
    }
    // Foundation would take a NUL for a sign of UTF-16, and JSON has none.
    guard String(validating: object, as: UTF8.self) != nil, !object.contains(0) else {
      self = invalid("is no UTF-8; save the data as UTF-8")
      return
    }
    guard let row = try? JSONDecoder().decode(Row.self, from: Data(object)) else {
      self = invalid("is no JSON; check its quotes and commas")
      return
    }
    guard row.members.count == nameCount else {
      self = invalid("has a name twice; leave one of them out")
      return
    }
    // An object has no order, and of several errors always the same is to be told.
    self.init(
      line: line, row.members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
  }
}

/// A JSON object.
private struct Row: Decodable {
  let members: [EditRow.Member]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    members = try container.allKeys.map { name in
      (name.stringValue, try container.decode(Datum.self, forKey: name).value)
    }
  }
}

private struct Name: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) {
    nil
  }
}

/// A JSON value; nil for one of a type that no field has.
private struct Datum: Decodable {
  let value: MetadataDatum?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else {
      value = try Self.text(container) ?? Self.number(container)
    }
  }

  /// Nil where the value is no text; a text that is malformed is an error.
  private static func text(_ container: any SingleValueDecodingContainer) throws -> MetadataDatum? {
    do {
      return .text(try container.decode(String.self))
    } catch DecodingError.typeMismatch {
      return nil
    }
  }

  private static func number(_ container: any SingleValueDecodingContainer) -> MetadataDatum? {
    if let integer = try? container.decode(Int.self) { return .integer(integer) }
    return (try? container.decode(Double.self)).map(MetadataDatum.number)
  }
}
