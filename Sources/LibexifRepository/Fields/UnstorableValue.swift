/// A value that Exif's numbers cannot hold exactly.
struct UnstorableValue: Error {
  /// What is wrong, and what to do, as a sentence without the photo's name.
  let description: String

  /// A fraction of more than 32 bits.
  static func fraction(_ value: some CustomStringConvertible) -> UnstorableValue {
    UnstorableValue(
      description: "\(value) does not fit the 32 bits that Exif has for each part of a fraction;"
        + " use fewer digits")
  }

  /// A number that is too large, or none that is whole.
  static func number(_ value: some CustomStringConvertible, bits: Int) -> UnstorableValue {
    UnstorableValue(
      description: "\(value) is no whole number of \(bits) bits, as Exif wants it; round it")
  }
}
