import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import TIFFBlocks
import XMPPackets

extension ReadPhoto {
  /// The photo's file with the changed metadata.
  func rewrite(
    _ file: OpenFile, by edit: MetadataEdit
  ) throws(PhotoRepositoryError) -> FileRewrite {
    let changed = MetadataRewrite(
      exif: edit.exif.isEmpty ? nil : try edited(by: edit.exif), xmp: edit.xmp?.bytes,
      photoshop: edit.photoshop)
    do throws(ContainerRefusal) {
      return try container.rewrite(file, with: changed)
    } catch {
      switch error {
      case .notEdited(let format):
        throw PhotoRepositoryError(
          identifier: metadata.localIdentifier, reason: .notEdited(format: format.name))
      case .damaged(let reason): throw .unsafe(metadata.localIdentifier, reason)
      case .fixed(let part, let reason): throw uneditable(.init(part), reason)
      case .unreadable(let error):
        throw .cannotRead(metadata.localIdentifier, because: error)
      case .noRoom(let limit, let part):
        throw PhotoRepositoryError(
          identifier: metadata.localIdentifier, reason: .noRoom(limit: limit, part: .init(part)))
      }
    }
  }

  /// Whether this photo has every entry of the old block with the same value, except the entries
  /// that the edits change and the pointers to directories.
  func keepsEntries(
    of old: (block: TIFFBlock, structure: TIFFStructure), except edits: [TIFFEdit]
  ) -> Bool {
    guard let exif else { return false }
    return old.structure.directories.allSatisfy { directory in
      let edited = Set(edits.filter { $0.tag.directory == directory.kind }.map(\.tag.number))
      return exif.structure[directory.kind].map {
        $0.contents(in: exif.block, except: edited)
          == directory.contents(in: old.block, except: edited)
      } ?? false
    }
  }

  private func edited(by edits: [TIFFEdit]) throws(PhotoRepositoryError) -> TIFFBlock {
    guard container.hasExif else { return TIFFBlock(newWith: edits) }
    guard let exif else { throw .unsafe(metadata.localIdentifier, "its Exif has no TIFF header") }
    // The bytes that follow a damaged block may be the missing part of it.
    guard !container.isExifEndDoubtful || exif.structure.flaws.isEmpty else {
      throw .unsafe(
        metadata.localIdentifier,
        "its Exif is damaged, and followed by bytes that are not a segment")
    }
    var editor = TIFFEditor(
      exif.block, structure: exif.structure, maximumSize: container.maximumBlockSize)
    do throws(TIFFEditRefusal) {
      try editor.apply(edits)
      return editor.block
    } catch {
      throw .unsafe(metadata.localIdentifier, "\(error)")
    }
  }
}

extension PhotoRepositoryError.Reason.MetadataPart {
  fileprivate init(_ part: MetadataParts.Kind) {
    self =
      switch part {
      case .exif: .exif
      case .xmp: .xmp
      case .photoshop: .iptc
      }
  }
}

extension TIFFDirectory {
  /// The type, count and value of each entry, in order, except pointers and entries of these tags.
  fileprivate func contents(in block: TIFFBlock, except tags: Set<UInt16>) -> [[UInt8]] {
    entries.filter { entry in
      ExifDirectory(pointerTag: entry.tag) == nil && !tags.contains(entry.tag)
    }.map { entry in
      let row = block.bytes(in: entry.position..<entry.position + TIFFEntry.size) ?? []
      // If the value's length is unknown, or its bytes are not loaded, compare the entry's own four bytes.
      guard case .inside(let range) = entry.value, let value = block.bytes(in: range) else {
        return Array(row)
      }
      return Array(row.prefix(8) + value)
    }
  }
}
