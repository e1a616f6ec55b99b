/// The kind of values that a field has.
public enum MetadataKind: Sendable, Hashable {
  /// Whole numbers.
  case integer
  /// Exact fractions.
  case fraction
  /// Text.
  case text
  /// Local dates and times.
  case date
  /// One of these names.
  case choice([String])
  /// Texts in an order, each of them once.
  case list
}

/// A type of the properties of `Metadata`. It gives the kind of the field, and converts from and to
/// `MetadataValue`.
package protocol MetadataFieldValue: Sendable {
  static var kind: MetadataKind { get }
  init?(_ value: MetadataValue)
  var metadataValue: MetadataValue { get }
}

extension Int: MetadataFieldValue {
  package static var kind: MetadataKind { .integer }

  package init?(_ value: MetadataValue) {
    guard case .integer(let integer) = value else { return nil }
    self = integer
  }

  package var metadataValue: MetadataValue { .integer(self) }
}

extension Rational: MetadataFieldValue {
  package static var kind: MetadataKind { .fraction }

  package init?(_ value: MetadataValue) {
    guard case .fraction(let fraction) = value else { return nil }
    self = fraction
  }

  package var metadataValue: MetadataValue { .fraction(self) }
}

extension String: MetadataFieldValue {
  package static var kind: MetadataKind { .text }

  package init?(_ value: MetadataValue) {
    guard case .text(let text) = value else { return nil }
    self = text
  }

  package var metadataValue: MetadataValue { .text(self) }
}

extension [String]: MetadataFieldValue {
  package static var kind: MetadataKind { .list }

  package init?(_ value: MetadataValue) {
    guard case .list(let texts) = value else { return nil }
    self = texts
  }

  package var metadataValue: MetadataValue { .list(self) }
}

extension CaptureDate: MetadataFieldValue {
  package static var kind: MetadataKind { .date }

  package init?(_ value: MetadataValue) {
    guard case .date(let date) = value else { return nil }
    self = date
  }

  package var metadataValue: MetadataValue { .date(self) }
}

extension MetadataFieldValue where Self: NamedChoice {
  package static var kind: MetadataKind { .choice(allCases.map(\.rawValue)) }

  package init?(_ value: MetadataValue) {
    guard case .choice(let name) = value else { return nil }
    self.init(rawValue: name)
  }

  package var metadataValue: MetadataValue { .choice(rawValue) }
}

extension FlashMode: MetadataFieldValue {}
extension WhiteBalance: MetadataFieldValue {}
extension MeteringMode: MetadataFieldValue {}
extension ExposureProgram: MetadataFieldValue {}
extension RightsMark: MetadataFieldValue {}
extension DigitalSource: MetadataFieldValue {}
extension AITraining: MetadataFieldValue {}
