package import PhotoEntities

/// The new name of one photo: its path, but for what only the repository of its file knows.
package struct NewName: Sendable, Equatable {
  /// A part of the name.
  package enum Part: Sendable, Equatable {
    /// These bytes. A slash separates folders.
    case text([UInt8])
    /// A part of the old name.
    case old(OldPart, LetterCase?)
    /// The number of the photo among those that are renamed, counted from this one, with at least this many
    /// digits. Files that are renamed together have the same number.
    case counter(from: Int, digits: Int)
    /// Nothing if the name is free without it; otherwise these bytes and the first number, counted from this one,
    /// with which the name is free.
    case clashNumber(after: [UInt8], from: Int, digits: Int)
    /// The first hexadecimal digits of the SHA-256 of the whole file, this many, at most 64.
    case hash(digits: Int)
  }

  /// The parts of an old name `holidays/IMG_1.jpg`.
  package enum OldPart: String, Sendable, CaseIterable {
    /// The folder: `holidays`.
    case folder
    /// The name in the folder: `IMG_1.jpg`.
    case name
    /// The name without extension: `IMG_1`.
    case stem
    /// The extension without its dot: `jpg`.
    case ext
  }

  /// A case that ASCII letters are changed to.
  package enum LetterCase: String, Sendable, CaseIterable {
    case lower, upper

    /// The bytes with their ASCII letters in this case.
    package func applied(to bytes: [UInt8]) -> [UInt8] {
      switch self {
      case .lower: bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      case .upper: bytes.map { (0x61...0x7A).contains($0) ? $0 & ~0x20 : $0 }
      }
    }
  }

  /// The parts, in order.
  package let parts: [Part]

  /// A name of these parts.
  package init(parts: [Part]) {
    self.parts = parts
  }
}

/// A photo gets no name, because it has no value of this field or tag.
package struct MissingField: Error, Sendable, Equatable {
  /// The field or the tag.
  package let subject: MetadataSubject
  /// The value that it has, and that does not do for the name: a guess, or a date of which less is known.
  package var value: MetadataValue?
}
