/// How far edits can change the XMP of a format's files.
package enum XMPEditing: Sendable, Hashable {
  /// Not at all.
  case none
  /// A packet can be changed if it keeps its length.
  case sameLength
  /// A packet can be changed, but no first one added.
  case anyLength
  /// A packet can be changed, and a first one added.
  case all
}
