import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks

/// A planned change of one photo: the bytes to change are known. The photo is locked if it will be
/// replaced, and it still has the metadata that the change is based on.
struct PhotoUpdate: Sendable {
  private let photo: ReadPhoto
  private let metadata: Metadata
  private let edits: [TIFFEdit]
  /// Nil if nothing is written.
  private let replacement: Replacement?
  /// The warnings about the photo, which can be changed nevertheless.
  let warnings: [PhotoWarning]

  private var identifier: PhotoIdentifier { metadata.localIdentifier }

  /// Makes the file in which the edits change the photo.
  typealias Rewriting =
    (ReadPhoto, OpenFile, [TIFFEdit]) throws(PhotoRepositoryError) -> FileRewrite

  /// Plans the update of an open photo.
  ///
  /// - Parameter rewrite: A test makes it change more than the edits do.
  static func plan(
    _ request: UpdateRequest, of original: OriginalFile,
    rewriting rewrite: Rewriting = { (photo, file, edits) throws(PhotoRepositoryError) in
      try photo.rewrite(file, by: edits)
    }
  ) throws(PhotoRepositoryError) -> PhotoUpdate {
    let (old, new) = (request.update.original, request.update.metadata)
    let photo = try ReadPhoto.read(original.file, identifier: old.localIdentifier)
    guard photo.metadata == old else { throw .changed(old.localIdentifier) }
    let edits = try TIFFEdit.edits(from: old, to: new, in: photo.exif?.structure)
    let rewrite: FileRewrite? =
      if edits.isEmpty { request.output == nil ? nil : .whole } else {
        try rewrite(photo, original.file, edits)
      }
    let warnings =
      try photo.xmpWarnings(original.file, ofChangesFrom: old, to: new)
      + (edits.isEmpty ? [] : photo.furtherExifWarnings)
    let replacement = try rewrite.flatMap { (rewrite) throws(PhotoRepositoryError) in
      try request.replacement(of: original, by: rewrite)
    }
    return PhotoUpdate(
      photo: photo, metadata: new, edits: edits, replacement: replacement, warnings: warnings)
  }

  /// Does every part of the update that leaves the photo untouched.
  ///
  /// - Returns: Nil if nothing is written.
  func prepare() throws(PhotoRepositoryError) -> PreparedReplacement? {
    guard let replacement else { return nil }
    let written = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      try replacement.write()
    }
    let copy = try ReadPhoto.read(written.file, identifier: identifier)
    let isSound = try isSound(copy, in: written.file)
    let description = try description(of: copy, in: written.file, replacing: replacement.original)
    return try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      guard isSound else { throw FileFailure.notVerified }
      return try replacement.prepare(written, description)
    }
  }

  /// Writes the new file, checks that it has the new metadata and keeps all else, and puts it in
  /// its place. If any of that fails, the original is as it was.
  ///
  /// - Returns: The warnings about the updated photo.
  func commit() throws(PhotoRepositoryError) -> [PhotoWarning] {
    guard let replacement, let prepared = try prepare() else { return warnings }
    return warnings
      + (try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
        try replacement.commit(prepared).map(PhotoWarning.init)
      })
  }

  /// What the journal says about the edit that made this copy.
  private func description(
    of copy: ReadPhoto, in file: OpenFile, replacing original: OriginalFile
  ) throws(PhotoRepositoryError) -> EditDescription {
    let changed = MetadataField.all.filter {
      $0.value(in: photo.metadata) != $0.value(in: metadata)
    }
    let isPlaceCleared = metadata.placeDetailCount < photo.metadata.placeDetailCount
    return try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      EditDescription(
        changing: try photo.container.editableRanges(in: original.file),
        to: try copy.container.editableRanges(in: file),
        summary: changed.map(\.name) + (isPlaceCleared ? ["gps"] : []))
    }
  }

  private func isSound(
    _ written: ReadPhoto, in copy: OpenFile
  ) throws(PhotoRepositoryError) -> Bool {
    guard written.metadata == metadata,
      written.metadata.placeDetailCount <= metadata.placeDetailCount
    else { return false }
    guard photo.exif != nil, let original = replacement?.original.file else { return true }
    let exif = try photo.exif(of: original, expectedIn: copy, readAs: written)
    return exif.map { written.keepsEntries(of: $0, except: edits) } ?? false
  }
}
