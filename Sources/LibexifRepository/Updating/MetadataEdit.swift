import PhotoContainers
import PhotoEntities
import PhotoUseCases
import TIFFBlocks
import XMPPackets

/// The changes of a photo's metadata that give its fields new values, in each of their sources.
struct MetadataEdit: Sendable {
  /// The changes of Exif tags.
  var exif: [TIFFEdit]
  /// The new XMP packet; nil if it stays as it is.
  var xmp: XMPPacket?
  /// The new Photoshop resources, which contain IPTC; nil if they stay as they are.
  var photoshop: [UInt8]?

  /// Whether a signature over the file may be broken.
  var breaksSignature = false

  /// Whether nothing changes.
  var isEmpty: Bool { exif.isEmpty && xmp == nil && photoshop == nil }

  /// The changes that give the photo this metadata instead of the metadata that it has.
  ///
  /// - Parameter isExifAlone: Whether the other sources stay as they are.
  init(
    of photo: ReadPhoto, to metadata: Metadata, isExifAlone: Bool
  ) throws(PhotoRepositoryError) {
    try photo.checkFormatAllows(metadata)
    let edits = try TIFFEdit.edits(
      from: photo.metadata, to: metadata, in: photo.exif?.structure, isExifAlone: isExifAlone)
    // From a photo without Exif there is nothing to remove.
    let isWithoutExif = !photo.container.hasExif
    exif = isWithoutExif && edits.allSatisfy { $0.value == nil } ? [] : edits
    xmp = isExifAlone ? nil : try photo.editedXMP(to: metadata)
    photoshop = isExifAlone ? nil : try photo.editedIPTC(to: metadata)
  }
}

extension ReadPhoto {
  /// Refuses to change what the format itself says, and what tells the format.
  fileprivate func checkFormatAllows(_ metadata: Metadata) throws(PhotoRepositoryError) {
    let name = container.format.name
    var fault: PhotoRepositoryError.Reason.StoringFault?
    if container.displayOrientation != nil, metadata.orientation != self.metadata.orientation {
      fault = .orientationOfFormat(name: name)
    }
    if container.isFormatToldByMake, metadata.cameraMake != self.metadata.cameraMake {
      fault = .makeOfFormat(name: name)
    }
    if let fault {
      throw PhotoRepositoryError(
        identifier: metadata.localIdentifier, reason: .notStorable(fault))
    }
  }
}
