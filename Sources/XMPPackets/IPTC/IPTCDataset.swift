/// The kind of a value of IPTC: a record and a number in it, such as 2:25 for keywords (IPTC-NAA
/// Information Interchange Model version 4.2, IIM).
package struct IPTCDataset: Sendable, Hashable {
  package let record: UInt8
  package let number: UInt8

  package init(_ record: UInt8, _ number: UInt8) {
    self.record = record
    self.number = number
  }

  /// The version of the record with the others below.
  package static let recordVersion = Self(2, 0)
  /// The character set of the texts of records 2 to 6.
  package static let codedCharacterSet = Self(1, 90)
  /// The title.
  package static let objectName = Self(2, 5)
  /// A keyword; repeatable.
  package static let keywords = Self(2, 25)
  /// The date when the content was created: of a photo, when it was taken.
  package static let dateCreated = Self(2, 55)
  package static let timeCreated = Self(2, 60)
  /// The date when the picture was digitised.
  package static let digitalCreationDate = Self(2, 62)
  package static let digitalCreationTime = Self(2, 63)
  /// A creator; repeatable.
  package static let byline = Self(2, 80)
  package static let instructions = Self(2, 40)
  package static let city = Self(2, 90)
  package static let sublocation = Self(2, 92)
  package static let state = Self(2, 95)
  package static let countryCode = Self(2, 100)
  package static let country = Self(2, 101)
  package static let headline = Self(2, 105)
  package static let credit = Self(2, 110)
  package static let source = Self(2, 115)
  package static let copyrightNotice = Self(2, 116)
  /// The description.
  package static let caption = Self(2, 120)
}

extension IPTCDataset: Comparable {
  package static func < (first: Self, second: Self) -> Bool {
    (first.record, first.number) < (second.record, second.number)
  }
}

extension IPTCDataset: CustomStringConvertible {
  /// The name, or `3:10`.
  package var description: String { name ?? "\(record):\(number)" }
}
