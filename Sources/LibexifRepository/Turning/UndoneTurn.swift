import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoSearch
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
    guard try areRestorable() else { return false }
    var isOfMetadata = true
    for (container, changed) in versions {
      let owned = try container.ownBytes(in: changed.file).ranges
      isOfMetadata = isOfMetadata && owned.cover(changed.ranges)
    }
    if isOfMetadata { return true }
    var memory = 0
    for (container, changed) in versions {
      memory = max(memory, try container.memoryToTurn(in: changed.file))
    }
    return try MemoryBudget.pictures.with(memory) { () throws(Errno) in try isTurn() }
  }

  /// Whether the picture is turned as the orientation of one version says.
  private func isTurn() throws(Errno) -> Bool {
    var turned: [(picture: JPEGPicture, orientation: Int)] = []
    for (container, changed) in versions {
      guard let picture = try? JPEGPicture.read(changed.file) else { return false }
      var owned = try container.ownBytes(in: changed.file).ranges + picture.ranges
      if let densities = try container.densities(in: changed.file) { owned.append(densities) }
      guard owned.cover(changed.ranges) else { return false }
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

  /// Whether an edit could have left the metadata of the older version, or could have made those of the newer one.
  private func areRestorable() throws(Errno) -> Bool {
    let (old, new) = (versions[0], versions[1])
    guard let oldParts = try old.container.ownBytes(in: old.changed.file).parts,
      let newParts = try new.container.ownBytes(in: new.changed.file).parts
    else { return false }
    var bytes: [[UInt8]] = []
    for range in newParts.ranges {
      let kinds = newParts.parts(in: range).map(\.kind)
      var restored: [UInt8] = []
      for part in oldParts.inOrder where kinds.contains(part.kind) {
        restored += try old.changed.file.read(part.range)
      }
      bytes.append(restored)
    }
    return (try? new.container.rewrite(new.changed.file, restoring: bytes)) != nil
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

extension [Range<Int>] {
  /// Whether each of the other ranges is in these.
  fileprivate func cover(_ ranges: [Range<Int>]) -> Bool {
    var own = joined[...]
    for range in ranges where !range.isEmpty {
      while let first = own.first, first.upperBound < range.upperBound { own.removeFirst() }
      guard let first = own.first, first.lowerBound <= range.lowerBound else { return false }
    }
    return true
  }
}
