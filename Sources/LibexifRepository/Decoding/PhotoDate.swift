import PhotoEntities

/// The dates of a photo (Exif 2.3 section 4.6.5): when it was taken, when it was digitized, and when the file was changed.
enum PhotoDate: Int, CaseIterable {
  case original
  case digitized
  case modify
}

extension Metadata {
  /// A date of the photo. Reading it by a key path takes some 800 instructions.
  subscript(kind: PhotoDate) -> CaptureDate? {
    get {
      switch kind {
      case .original: originalDate
      case .digitized: digitizedDate
      case .modify: modifyDate
      }
    }
    set {
      switch kind {
      case .original: originalDate = newValue
      case .digitized: digitizedDate = newValue
      case .modify: modifyDate = newValue
      }
    }
  }
}
