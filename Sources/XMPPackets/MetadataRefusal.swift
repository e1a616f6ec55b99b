/// Why a packet, a block or resources are not changed, as a sentence about them. No program chooses between the reasons.
package struct MetadataRefusal: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }

  /// It has this property or dataset several times.
  static func repeated(_ name: some CustomStringConvertible) -> Self {
    Self("it has \(name) several times")
  }

  /// With this property or dataset, it does not read back as it should.
  static func unverified(_ name: some CustomStringConvertible) -> Self {
    Self("\(name) would not read back")
  }
}
