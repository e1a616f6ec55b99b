import PhotoContainers
import Platform
import SystemPackage

/// The coded picture of a file of parts, and how it is shown: what a removal must leave as it is.
struct ProvenPicture: Hashable {
  private let hash: String
  private let presentation: [[UInt8]]

  fileprivate init(_ hash: String, _ presentation: [[UInt8]]) {
    (self.hash, self.presentation) = (hash, presentation)
  }
}

extension PhotoContainer {
  /// The picture; nil if the file does not have the whole of it, or has a format that loses no parts.
  func provenPicture(in file: OpenFile) throws(Errno) -> ProvenPicture? {
    guard layout.canLoseParts, let hash = try pictureHash(in: file),
      let presentation = try presentation(in: file)
    else { return nil }
    return ProvenPicture(hash, presentation)
  }
}
