import EditJudges
import PhotoEntities

@testable import LibexifRepository
@testable import TIFFBlocks

extension FuzzTarget {
  /// The walk through a TIFF block's directories, and what it passes on to libexif.
  static let structure = FuzzTarget(
    name: "structure", options: ["-max_len=65528"],
    seeds: { $0.compactMap(ReferencePhoto.block) }
  ) { bytes in
    guard let block = TIFFBlock(bytes) else { return }
    let structure = TIFFStructure(
      of: block, maximumValueBytes: ExifBlock.maximumValueBytes(in: block))
    let directories = structure.directories
    claim(directories.count <= ExifDirectory.allCases.count, "too many directories")
    claim(Set(directories.map(\.kind)).count == directories.count, "two of a kind")
    claim(Set(directories.map(\.offset)).count == directories.count, "two in a place")
    for directory in directories {
      claim(
        directory.entries.count <= TIFFStructure.maximumEntryCount, "too many entries are read")
      for entry in directory.entries {
        claim(bytes.indices.contains(entry.position + TIFFEntry.size - 1), "an entry is outside")
        guard case .inside(let value) = entry.value else { continue }
        claim(value.lowerBound >= 0 && value.upperBound <= bytes.count, "a value is outside")
        _ = block.tagValue(of: entry)
      }
    }
    for position in structure.unsoundEntries {
      claim(bytes.indices.contains(position + TIFFEntry.size - 1), "an unsound entry is outside")
    }
    for flaw in structure.flaws { claim(!flaw.description.isEmpty, "a flaw has no description") }
    checkMakerNote(ExifBlock(block, structure))
  }

  private static func checkMakerNote(_ exif: ExifBlock) {
    var metadata = Metadata(localIdentifier: PhotoIdentifier(text: "photo.jpg"))
    _ = StoredField.decode(of: exif, into: &metadata)
    _ = exif.tags(of: [.ifd0, .exif, .gps, .interoperability, .ifd1])
    if let note = exif.makerNote { _ = note.photoTags(exif) }
  }
}
