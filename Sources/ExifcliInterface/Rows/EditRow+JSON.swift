import PhotoEntities
import PhotoUseCases

// Only this file and ManifestLine.swift need Foundation, to read JSON. On Linux FoundationEssentials is enough.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension EditRow {
  /// The row of a JSON object that begins on this line.
  ///
  /// - Parameters:
  ///   - nameCount: How many names the object has; a repeated name counts each time.
  ///   - ignoresUnknownNames: Whether names that are not fields are left out.
  init(line: Int, object: [UInt8], nameCount: Int, ignoresUnknownNames: Bool) {
    func invalid(_ reason: String) -> EditRow {
      .invalid(InvalidRow(line: line, photo: nil, reason: reason))
    }
    // Foundation would take a NUL as a sign of UTF-16; JSON has no NUL.
    guard String(validating: object, as: UTF8.self) != nil, !object.contains(0) else {
      self = invalid("is not UTF-8; save the data as UTF-8")
      return
    }
    let object = ExifToolRow.withNumbersAsTexts(object)
    guard let row = try? JSONDecoder().decode(JSONRow.self, from: Data(object)) else {
      self = invalid("is not JSON; check its quotes and commas")
      return
    }
    guard row.members.count == nameCount else {
      self = invalid("has the same name twice; leave one out")
      return
    }
    let members = row.members.filter { member in
      !Self.isSourcesName(member.name)
        && (!ignoresUnknownNames || Self.isPhotoName(member.name)
          || MetadataField(anyName: member.name) != nil
          || Qualifier(member.name).map { part in
            row.members.contains { part.qualifies($0.name) }
          } ?? false)
    }
    // An object has no order. With an order, the same one of several errors is always reported.
    self.init(
      line: line, members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
  }
}

/// A JSON object with values of fields.
struct JSONRow: Decodable {
  let members: [EditRow.Member]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    let isOfExifTool = container.allKeys.contains { ExifToolRow.isPhotoName($0.stringValue) }
    members = try container.allKeys.map { name in
      let datum = try container.decode(Datum.self, forKey: name)
      return (name.stringValue, datum.value ?? (isOfExifTool ? datum.printed : nil))
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

/// A JSON value.
private struct Datum: Decodable {
  /// Nil if no field has its type.
  let value: MetadataDatum?
  /// What ExifTool means by a truth value, or by a list with numbers; nil for any other value.
  let printed: MetadataDatum?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else {
      value = try Self.text(container) ?? Self.number(container) ?? Self.texts(container)
    }
    printed = value == nil ? Self.printed(container) : nil
  }

  /// The text; nil if the value is not a text. A malformed text is an error.
  private static func text(_ container: any SingleValueDecodingContainer) throws -> MetadataDatum? {
    do {
      return .text(try container.decode(String.self))
    } catch DecodingError.typeMismatch {
      return nil
    }
  }

  /// The texts; nil if the value is not an array of texts only. A malformed text is an error.
  private static func texts(
    _ container: any SingleValueDecodingContainer
  ) throws -> MetadataDatum? {
    do {
      return .texts(try container.decode([String].self))
    } catch DecodingError.typeMismatch {
      return nil
    } catch DecodingError.valueNotFound {
      return nil
    }
  }

  private static func number(_ container: any SingleValueDecodingContainer) -> MetadataDatum? {
    if let integer = try? container.decode(Int.self) { return .integer(integer) }
    return (try? container.decode(Double.self)).map(MetadataDatum.number)
  }

  /// A truth value in the words of XMP (part 1, section 8.2.1.1), or the texts of an array of texts and numbers.
  private static func printed(_ container: any SingleValueDecodingContainer) -> MetadataDatum? {
    if let isTrue = try? container.decode(Bool.self) { return .text(isTrue ? "True" : "False") }
    guard let items = try? container.decode([Datum].self) else { return nil }
    var texts: [String] = []
    for item in items {
      switch item.value {
      case .text(let text): texts.append(text)
      case .integer(let number): texts.append("\(number)")
      case .number(let number): texts.append("\(number)")
      case .null, .texts, nil: return nil
      }
    }
    return .texts(texts)
  }
}
