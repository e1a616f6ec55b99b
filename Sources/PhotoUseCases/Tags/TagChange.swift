import PhotoEntities

/// A change of one tag in its own place.
package struct TagChange: Sendable, Hashable {
  /// How the tag changes.
  package enum Operation: Sendable, Hashable {
    /// It gets this value.
    case set(TagValue)
    /// It gets this value, unless a program that prints for people prints the photo's so.
    case match(PrintedTagValue)
    /// The list gets some texts and loses others.
    case edit(ListEdit)
    /// Its number or date moves. Photos without the tag fail.
    case shift(MetadataShift)
    /// It goes.
    case unset
  }

  package let tag: TagDefinition
  package let operation: Operation

  package init(_ tag: TagDefinition, _ operation: Operation) {
    (self.tag, self.operation) = (tag, operation)
  }
}

/// A tag that an update has changed.
public struct TagDifference: Sendable, Hashable {
  /// The tag before; nil if the photo did not have it.
  public let old: PhotoTag?
  /// The tag now; nil if the photo does not have it any more.
  public let new: PhotoTag?

  /// The change from `old` to `new`.
  public init(from old: PhotoTag?, to new: PhotoTag?) {
    (self.old, self.new) = (old, new)
  }

  /// The tag's name with its group, such as `XMP-photoshop:City`.
  public var name: String {
    guard let tag = new ?? old else { return "" }
    let name = tag.name ?? tag.number.map { PhotoTag.text(ofNumber: $0) } ?? ""
    return "\(tag.directory):\(name)"
  }
}

extension PhotoTag {
  /// Such as `0x9286`.
  static func text(ofNumber number: UInt16) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
