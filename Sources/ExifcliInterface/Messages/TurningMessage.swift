import PhotoUseCases

extension PhotoRepositoryError.Reason.TurningFault {
  /// Why the picture cannot be turned, and what to do, as a sentence without the photo's name.
  var message: String {
    switch self {
    case .format(let name):
      "has the format \(name), and exifcli turns only JPEG pictures; leave out --upright, as programs turn the picture by"
        + " its orientation, or turn it with another program"
    case .partialBlocks(let width, let height, let blockWidth, let blockHeight):
      "cannot be turned without loss: the picture of \(width) x \(height) pixels consists of blocks of"
        + " \(blockWidth) x \(blockHeight), and a block at its edge is not full; the photo is unchanged; leave it"
        + " as it is, as programs turn it by its orientation, or crop it to"
        + " \(Self.whole(width, blockWidth)) x \(Self.whole(height, blockHeight)) with 'jpegtran -crop' first"
    case .coding(let detail):
      "has a picture that cannot be turned: \(detail); the photo is unchanged; leave it as it is, as programs turn"
        + " it by its orientation"
    case .damaged(let detail):
      "has a picture that cannot be turned: \(detail); the photo is unchanged; restore it from a backup, or leave"
        + " it as it is"
    case .tooManyPixels(let limit):
      "has a picture of more than \(Counted.text(limit, "pixel")), the maximum that exifcli turns; the photo is"
        + " unchanged; turn it with another program"
    case .tooManyBytes(let limit):
      "has a picture of more than \(limit >> 20) MiB, the maximum that exifcli turns; the photo is unchanged; turn"
        + " it with another program"
    case .otherPart(let part):
      "cannot be turned safely: it has \(part.phrase); the photo is unchanged; leave it as it is, as programs turn"
        + " it by its orientation"
    case .signed:
      "is signed with content credentials (C2PA), and turning it would break the signature; the photo is unchanged;"
        + " leave it as it is, or allow it with --break-signatures"
    case .thumbnail(let detail):
      "has a thumbnail that cannot be turned: \(detail); the photo is unchanged; remove the thumbnail first with"
        + " 'exifcli strip --thumbnail'"
    }
  }

  /// The length without the block that is not full.
  private static func whole(_ length: Int, _ block: Int) -> Int {
    block > 0 ? max(block, length - length % block) : length
  }
}

extension PhotoRepositoryError.Reason.OtherPart {
  fileprivate var phrase: String {
    switch self {
    case .furtherPictures: "further pictures, whose index would be wrong (MPF)"
    case .makerNotePreview:
      "a preview after its picture, which its MakerNote would not find any more"
    case .trailer: "a trailer with offsets from the start of the file, which would be wrong (AFCP)"
    case .container:
      "a video or further pictures after its picture, which would not fit (Google's container)"
    case .motionPhoto: "a video after its picture, which would not fit (a motion photo)"
    case .gainMap: "a map of its brightness, which would not fit (HDR)"
    case .depthMap: "a map of distances, which would not fit"
    case .panorama: "angles of a panorama, which would not fit"
    case .regions: "the places of faces or other regions in XMP, which would not fit"
    case .xmpThumbnail: "a thumbnail in XMP, which would show the old picture"
    case .photoshopThumbnail: "a thumbnail of Photoshop, which would show the old picture"
    case .jfifThumbnail: "a thumbnail of JFIF, which would show the old picture"
    case .thermalPicture: "a picture of temperatures, which would not fit"
    case .boxes: "boxes with a part of the picture, which would not fit (JPEG XT)"
    }
  }
}
