import FileReplacement
import PhotoContainers
import PhotoEntities
import Platform
import SystemPackage
import TIFFBlocks

/// An edit of a JPEG file that may have turned the picture, as a journal tells it, which may come from a stranger.
struct UndoneTurn {
  private typealias Version = (container: JPEGContainer, changed: FileUndo.ChangedFile)

  private let versions: [Version]

  init(
    _ old: JPEGContainer, _ before: FileUndo.ChangedFile, _ new: JPEGContainer,
    _ after: FileUndo.ChangedFile
  ) {
    versions = [(old, before), (new, after)]
  }

  /// Whether an edit could have made the one file of the other: it changes metadata, and the picture at most as
  /// the orientation of one version says, so that the other one is upright.
  func isEditOfPhoto() throws(Errno) -> Bool {
    var turned: [(picture: JPEGPicture, orientation: Int)] = []
    for (container, changed) in versions {
      guard let picture = try? JPEGPicture.read(changed.file) else { return false }
      var owned = try container.editableRanges(in: changed.file) + picture.ranges
      if let densities = try container.densities(in: changed.file) { owned.append(densities) }
      let joined = owned.joined
      guard
        changed.ranges.allSatisfy({ range in
          range.isEmpty || joined.contains { $0.contains(range.lowerBound) && range.upperBound <= $0.upperBound }
        })
      else { return false }
      turned.append((picture, container.orientation))
    }
    let (old, new) = (turned[0], turned[1])
    if old.picture.bytes == new.picture.bytes { return true }
    // A redo is the undo of the reverse edit.
    guard min(old.orientation, new.orientation) == 1,
      let turn = PictureTurn(orientation: max(old.orientation, new.orientation))
    else { return false }
    let (stored, upright) = new.orientation == 1 ? (old, new) : (new, old)
    return (try? stored.picture.agrees(with: upright.picture, turning: turn)) ?? false
  }
}

extension JPEGContainer {
  /// The orientation in Exif; 1 if there is none.
  fileprivate var orientation: Int {
    guard let block = exifBytes.flatMap(TIFFBlock.init),
      let entry = TIFFStructure(of: block)[.ifd0]?.entry(ExifTag.orientation.number)
    else { return 1 }
    return block.unsigned(entry, maximum: 1).first ?? 1
  }
}
