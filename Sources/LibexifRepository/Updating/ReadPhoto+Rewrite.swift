import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks
import XMPPackets

extension ReadPhoto {
  /// The photo's file with the changed metadata.
  func rewrite(
    _ file: OpenFile, by edit: MetadataEdit
  ) throws(PhotoRepositoryError) -> FileRewrite {
    let edit = joiningFirstPacket(edit)
    let changed = MetadataRewrite(
      exif: edit.exif.isEmpty ? nil : try edited(by: edit, in: file),
      xmp: further.isXMPOfPhotoshop ? nil : edit.xmp?.stored,
      photoshop: container.isExifWholeFile ? nil : edit.photoshop, film: edit.film,
      breaksSignature: edit.breaksSignature)
    do throws(ContainerRefusal) {
      return try container.rewrite(file, with: changed)
    } catch .fixed(.photoshop, let reason) where changed.xmp == nil && edit.xmp != nil {
      throw uneditable(.xmp, "it is in its Photoshop resources, and " + reason)
    } catch {
      throw refusal(error)
    }
  }

  /// The same edit; in a file that is its own Exif block, a first packet is one more entry, so that IFD0 is copied once.
  private func joiningFirstPacket(_ edit: MetadataEdit) -> MetadataEdit {
    guard container.isExifWholeFile, !edit.exif.isEmpty, !further.isXMPOfPhotoshop,
      let packet = edit.xmp,
      exif?.structure[.ifd0]?.entry(ExifTag.xmp.number) == nil
    else { return edit }
    var joined = edit
    joined.exif.append(TIFFEdit(tag: .xmp, value: .byte(packet.stored)))
    joined.xmp = nil
    return joined
  }

  /// Whether this photo has every entry of the old block with the same value, except the entries
  /// that the edits change and the pointers to directories.
  ///
  /// - Parameter removed: Directories that do not count.
  func keepsEntries(
    of old: ExifBlock, except edits: [TIFFEdit],
    inAllBut removed: Set<ExifDirectory> = []
  ) -> Bool {
    guard let exif else { return false }
    return old.structure.directories.allSatisfy { directory in
      if removed.contains(directory.kind) { return true }
      let edited = Set(edits.filter { $0.tag.directory == directory.kind }.map(\.tag.number))
      let kept = directory.contents(in: old.block, except: edited)
      // A directory without entries may be gone.
      guard let copy = exif.structure[directory.kind] else { return kept.isEmpty }
      let new = copy.contents(in: exif.block, except: edited)
      return new.count == kept.count && zip(new, kept).allSatisfy { $0.agrees(with: $1) }
    }
  }

  private func edited(
    by edit: MetadataEdit, in file: OpenFile
  ) throws(PhotoRepositoryError) -> TIFFBlock {
    let edits = edit.exif
    guard container.hasExif else {
      return TIFFBlock(newWith: edits)
    }
    guard let exif else { throw .unsafe(metadata.localIdentifier, "its Exif has no TIFF header") }
    // The bytes that follow a damaged block may be the missing part of it.
    guard !container.isExifEndDoubtful || exif.structure.flaws.isEmpty else {
      throw .unsafe(
        metadata.localIdentifier,
        "its Exif is damaged, and followed by bytes that are not a segment")
    }
    let block = try PhotoRepositoryError.reading(metadata.localIdentifier) { () throws(Errno) in
      try container.editableBlock(exif.block, in: file)
    }
    var editor = TIFFEditor(
      block, structure: exif.structure, maximumSize: container.maximumBlockSize,
      isFile: container.isExifWholeFile)
    if let tag = exif.unloadedTags.first(where: { tag in edits.contains { $0.tag == tag } }) {
      throw .unsafe(metadata.localIdentifier, tag.unloadedDetail)
    }
    for overwrite in edit.overwrites where !editor.overwrite(overwrite) {
      throw PhotoRepositoryError(
        identifier: metadata.localIdentifier,
        reason: .notTurned(
          .damaged(detail: "something else in its Exif uses the bytes that would change")))
    }
    do throws(TIFFEditRefusal) {
      try editor.apply(edits)
    } catch {
      throw .unsafe(metadata.localIdentifier, "\(error)")
    }
    return editor.block
  }
}

/// What an entry says.
private struct EntryContents {
  /// Tag, type, count, and the value or its offset.
  let row: ArraySlice<UInt8>
  /// Tag, type and count.
  let head: ArraySlice<UInt8>
  /// Nil if its length is unknown, or if it is not loaded.
  let value: ArraySlice<UInt8>?

  /// Whether both entries have the same value. If one of the values is not loaded, it must be at the same place:
  /// the file was compared with what was to be written.
  func agrees(with other: EntryContents) -> Bool {
    guard let value, let otherValue = other.value else { return row.elementsEqual(other.row) }
    return head.elementsEqual(other.head) && value.elementsEqual(otherValue)
  }
}

extension TIFFDirectory {
  /// What each entry says, in order, except pointers and entries of these tags.
  fileprivate func contents(in block: TIFFBlock, except tags: Set<UInt16>) -> [EntryContents] {
    entries.filter { entry in
      ExifDirectory(pointerTag: entry.tag) == nil && !tags.contains(entry.tag)
    }.map { entry in
      var value: ArraySlice<UInt8>?
      if case .inside(let range) = entry.value { value = block.bytes(in: range) }
      let row = block.bytes(in: entry.row) ?? []
      return EntryContents(row: row, head: row.dropLast(entry.form.offsetSize), value: value)
    }
  }
}
