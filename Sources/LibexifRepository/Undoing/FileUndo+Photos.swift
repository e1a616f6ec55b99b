import FileReplacement
import PhotoContainers
import PhotoSearch
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks

/// Undos of edits that changed more of a photo's file than its metadata.
extension FileUndo {
  /// Whether an edit of an open photo could be undone. In a damaged file, something else may claim what the edit
  /// appends.
  ///
  /// - Parameter container: The layout of the photo.
  static func canUndo(
    _ edit: FileRewrite, of original: OriginalFile, readAs container: any PhotoContainer
  ) throws(Errno) -> Bool {
    try canUndo(edit, of: original.file, size: original.size) { before, after throws(Errno) in
      guard let copy = try PhotoFormats.container(of: after.file) else { return false }
      return try isEdit(from: container, before, to: copy, after)
    }
  }

  /// Whether an edit of a photo can change the bytes in these ranges: they are metadata of the photo, or zeros, in
  /// the file before it and after it; and what locates pictures stays. A file of parts may change everywhere, if it
  /// keeps its format and its picture.
  @Sendable static func isEditOfPhoto(
    _ before: ChangedFile, _ after: ChangedFile
  ) throws(Errno) -> Bool {
    guard let old = try PhotoFormats.container(of: before.file),
      let new = try PhotoFormats.container(of: after.file)
    else { return false }
    return try isEdit(from: old, before, to: new, after)
  }

  private static func isEdit(
    from old: any PhotoContainer, _ before: ChangedFile, to new: any PhotoContainer,
    _ after: ChangedFile
  ) throws(Errno) -> Bool {
    if try isEditOfOwnBytes([(old, before), (new, after)]) { return true }
    guard new.format == old.format else { return false }
    let picture = try old.provenPicture(in: before.file)
    if picture != nil, try new.provenPicture(in: after.file) == picture { return true }
    guard let old = old as? JPEGContainer, let new = new as? JPEGContainer else { return false }
    return try UndoneTurn(old, before, new, after).isEditOfPhoto()
  }

  /// Whether only bytes of metadata and zeros change in files whose edits change more than those.
  private static func isEditOfOwnBytes(
    _ versions: [(container: any PhotoContainer, changed: ChangedFile)]
  ) throws(Errno) -> Bool {
    var kept: [KeptEntries] = []
    var tables: [[UInt8]]?
    for (container, (ranges, file)) in versions {
      let layout = container.layout
      guard layout.isProvenWhole else { return false }
      let own = try container.ownBytes(in: file)
      guard try own.contain(ranges, in: file), tables ?? own.kept == own.kept else { return false }
      tables = own.kept
      guard let entries = layout.tiff?.keptEntries(except: isEdited) else { continue }
      guard entries.areClear(of: ranges) else { return false }
      kept.append(entries)
    }
    return kept.isEmpty || kept.count == 2 && kept[0].agree(with: kept[1])
  }

  /// The picture that this recipe makes of the one in the file; nil if it makes none.
  @Sendable static func picture(
    _ file: OpenFile, _ recipe: [UInt8]
  ) throws(Errno) -> [UInt8]? {
    guard let recipe = PictureRecipe(recipe), let container = try PhotoFormats.container(of: file)
    else { return nil }
    return MemoryBudget.pictures.with(try container.memoryToTurn(in: file)) {
      recipe.result(of: file)
    }
  }

  /// Whether edits may write or remove this tag.
  private static func isEdited(_ tag: ExifTag) -> Bool {
    switch tag.directory {
    case .gps: true
    case .exif: tag != .makerNote
    case .ifd0: writtenInIFD0.contains(tag.number)
    case .ifd1, .interoperability: false
    }
  }

  /// The tags of fields in IFD0, those of the Exif directory, which some programs put there, those of IPTC, and those
  /// that are written by their names.
  private static let writtenInIFD0: Set<UInt16> = {
    let tags = StoredField.all.flatMap { $0.writtenTags.map(\.tag) + $0.copyTags }
    var numbers = Set(tags.filter { $0.directory != .gps }.map(\.number))
    numbers.formUnion([ExifTag.iptc.number, ExifTag.photoshop.number])
    numbers.formUnion(TagTable.numbersInIFD0)
    return numbers
  }()
}
