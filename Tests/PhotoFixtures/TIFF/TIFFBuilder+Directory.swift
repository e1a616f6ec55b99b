extension TIFFBuilder {
  /// An IFD: entries, and the pointer to the next IFD of the chain.
  package struct Directory: Sendable {
    /// The entries, in the order in which they are written.
    package var entries: [Entry]
    /// The next IFD.
    package var next: Next
    /// Whether the values come before the directory that points to them.
    package var hasValuesFirst: Bool

    /// The next IFD of the chain.
    package indirect enum Next: Sendable {
      /// There is no next IFD.
      case none
      /// The bytes for the offset of a next IFD are missing.
      case missing
      /// This IFD follows, placed after the values of the one before.
      case directory(Directory)
      /// A pointer to this offset, whatever is there.
      case offset(UInt32)
    }

    /// An IFD with these entries: ascending by tag, as TIFF 6.0 section 2 demands, or in the given
    /// order.
    ///
    /// Entries of the same tag keep their order.
    package init(
      _ entries: [Entry], sorted: Bool = true, next: Next = .none, hasValuesFirst: Bool = false
    ) {
      self.entries = sorted ? Self.sorted(entries) : entries
      self.next = next
      self.hasValuesFirst = hasValuesFirst
    }

    private static func sorted(_ entries: [Entry]) -> [Entry] {
      entries.enumerated()
        .sorted { ($0.element.tag.number, $0.offset) < ($1.element.tag.number, $1.offset) }
        .map(\.element)
    }
  }

  /// One entry of an IFD.
  package struct Entry: Sendable {
    package var tag: Tag
    package var value: Value
    /// The type to write instead of the true one.
    package var claimedType: UInt16?
    /// The count to write instead of the true one, for entries that claim too much.
    package var claimedCount: UInt32?
    /// Whether the value is placed after everything else in the block, not with its directory.
    package var isPlacedLast: Bool

    package init(
      _ tag: Tag, _ value: Value, claimedType: UInt16? = nil, claimedCount: UInt32? = nil,
      isPlacedLast: Bool = false
    ) {
      self.tag = tag
      self.value = value
      self.claimedType = claimedType
      self.claimedCount = claimedCount
      self.isPlacedLast = isPlacedLast
    }
  }
}
