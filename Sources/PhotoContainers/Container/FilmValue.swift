/// A value that a program or a camera has added to a film.
package struct FilmValue: Sendable, Hashable {
  /// The part of the film that has it.
  package enum Place: Sendable, Hashable {
    /// `meta` with names in `keys` (QuickTime File Format, metadata).
    case keys
    /// `meta` with types of four letters, as iTunes writes it.
    case itemList
    /// `udta`: user data (QuickTime File Format; 3GPP TS 26.244 section 8).
    case userData
    /// Canon's box in `moov`, with boxes of Exif.
    case canon
  }

  /// The forms of values.
  package enum Content: Sendable, Hashable {
    /// A text in UTF-8 or, with a byte order mark, in UTF-16; or else in the character set of old Macintosh computers.
    /// It may end with NULs.
    case text([UInt8], isMacintosh: Bool)
    case integer(Int)
    case number(Double)
    /// Longitude, latitude and altitude, in units of 1/65536 (3GPP TS 26.244 section 8.10).
    case location([Int32])
    /// A picture, or what exifcli does not know.
    case bytes([UInt8])
  }

  package let place: Place
  /// The name in `keys`, or the type's letters, such as `com.apple.quicktime.make` and `©nam`.
  package let name: String
  package let content: Content

  package init(place: Place, name: String, content: Content) {
    (self.place, self.name, self.content) = (place, name, content)
  }
}

extension FilmValue {
  /// The name of a text in XML, in a `meta` box without a list.
  package static let xmlName = "xml"

  /// What Apple's names begin with. FFmpeg leaves it out.
  private static let beginning = Array("com.apple.quicktime.".utf8)

  /// The name without what Apple's names begin with.
  package var plainName: String {
    guard place == .keys, name.utf8.starts(with: Self.beginning) else { return name }
    return String(decoding: name.utf8.dropFirst(Self.beginning.count), as: UTF8.self)
  }
}
