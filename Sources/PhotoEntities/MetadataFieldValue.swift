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
}

/// A type of the properties of `Metadata`. It gives the kind of the field, and converts from and to
/// `MetadataValue`.
protocol MetadataFieldValue: Sendable {
  static var kind: MetadataKind { get }
  init?(_ value: MetadataValue)
  var metadataValue: MetadataValue { get }
}

extension Int: MetadataFieldValue {
  static var kind: MetadataKind { .integer }

  init?(_ value: MetadataValue) {
    guard case .integer(let integer) = value else { return nil }
    self = integer
  }

  var metadataValue: MetadataValue { .integer(self) }
}

extension Rational: MetadataFieldValue {
  static var kind: MetadataKind { .fraction }

  init?(_ value: MetadataValue) {
    guard case .fraction(let fraction) = value else { return nil }
    self = fraction
  }

  var metadataValue: MetadataValue { .fraction(self) }
}

extension String: MetadataFieldValue {
  static var kind: MetadataKind { .text }

  init?(_ value: MetadataValue) {
    guard case .text(let text) = value else { return nil }
    self = text
  }

  var metadataValue: MetadataValue { .text(self) }
}

extension CaptureDate: MetadataFieldValue {
  static var kind: MetadataKind { .date }

  init?(_ value: MetadataValue) {
    guard case .date(let date) = value else { return nil }
    self = date
  }

  var metadataValue: MetadataValue { .date(self) }
}

extension MetadataFieldValue where Self: NamedChoice {
  static var kind: MetadataKind { .choice(allCases.map(\.rawValue)) }

  init?(_ value: MetadataValue) {
    guard case .choice(let name) = value else { return nil }
    self.init(rawValue: name)
  }

  var metadataValue: MetadataValue { .choice(rawValue) }
}

extension FlashMode: MetadataFieldValue {}
extension WhiteBalance: MetadataFieldValue {}
extension MeteringMode: MetadataFieldValue {}
extension ExposureProgram: MetadataFieldValue {}
