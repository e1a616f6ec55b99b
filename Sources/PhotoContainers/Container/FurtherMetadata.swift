/// What a photo's file says about it beside the Exif block. Each part is read up to a limit, as a file may
/// claim any size.
package struct FurtherMetadata: Sendable, Hashable {
  /// The most bytes of a part that are read. More than that is pictures, not properties.
  package static let maximumPart = 1 << 20

  /// The XMP packets: one, by the standard. Portions of extended XMP form packets of their own.
  package var xmpPackets: [[UInt8]] = []
  /// The ICC profile, which says what the picture's colours mean; empty if there is none. It may be cut
  /// at the limit.
  package var iccProfile: [UInt8] = []

  /// Nothing.
  package init() {}
}
