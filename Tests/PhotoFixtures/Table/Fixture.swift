/// A photo that tests read and edit: small, and made for one purpose.
package struct Fixture: Sendable {
  /// The fixture's name, in kebab case and without an extension.
  package let name: String
  /// Its purpose, in a phrase.
  package let purpose: String
  /// The file.
  package let bytes: [UInt8]

  /// The name of its file in Fixtures.
  package var fileName: String { name + "." + nameExtension }
  private let nameExtension: String

  init(_ name: String, _ purpose: String, bytes: [UInt8], nameExtension: String = "jpg") {
    self.name = name
    self.purpose = purpose
    self.bytes = bytes
    self.nameExtension = nameExtension
  }

  init(_ name: String, _ purpose: String, _ file: PNGBuilder) {
    self.init(name, purpose, bytes: file.bytes, nameExtension: "png")
  }

  init(_ name: String, _ purpose: String, _ file: JPEGBuilder) {
    self.init(name, purpose, bytes: file.bytes)
  }

  /// A photo with only an Exif segment with this block.
  init(_ name: String, _ purpose: String, exif block: TIFFBuilder) {
    self.init(name, purpose, JPEGBuilder(metadata: [.exif(block)]))
  }

  /// A photo with only an Exif segment with the block of this shot.
  init(_ name: String, _ purpose: String, _ shot: Shot) {
    self.init(name, purpose, JPEGBuilder(shot.picture, metadata: [.exif(shot.block)]))
  }
}
