import Foundation
import Platform
import SystemPackage
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// Edits of real HEIC, HEIF and AVIF files, in copies: the new Exif is read back, and everything else is the same
/// bytes.
struct SharedHEIFEditTests {
  /// Pictures that are turned by their properties, and by Exif in the same way.
  @Test(
    .enabled(if: !files.isEmpty, "no folder ../shared/formats beside the project"),
    arguments: [
      ("irot-orientation8", 8), ("irot-imir-orientation5", 5), ("iphone-13-pro-rotated", 6),
      ("samsung-motion-photo", 6),
    ])
  func turnsLikeExif(_ name: String, _ orientation: Int) throws {
    let file = try OpenFile(FilePath(Self.folder.appending(path: "heic/\(name).heic").path))
    #expect(try HEIFContainer.read(file)?.displayOrientation == orientation)
  }

  private static let folder = SharedPhotos.folder.appending(path: "../formats").standardizedFileURL

  /// The files with Exif, in order.
  private static let files: [String] = ["heic", "avif"].flatMap { name in
    let path = folder.appending(path: name).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.sorted().map { "\(name)/\($0)" }
  }

  /// Files that are not edited, with the reason.
  private static let refused = [
    "heic/crafted-two-extents.heic": "in several parts",
    "heic/no-tiff-header-offset.heic": "leads to no TIFF header",
  ]

  /// Files without Exif that can be read, or of another format.
  private static let others: Set<String> = [
    "heic/jpeg-named.heic", "heic/no-exif-free.heif", "avif/bad-tiff-offset.avif",
    "avif/no-exif-offset-size-0.avif",
  ]

  @Test(arguments: files) func changesExifAlone(_ name: String) throws {
    let old = try Array(Data(contentsOf: Self.folder.appending(path: name)))
    try OpenFile.with(old) { file in
      guard let container = try HEIFContainer.read(file),
        let block = container.exifBytes.flatMap(TIFFBlock.init)
      else {
        #expect(Self.others.contains(name))
        return
      }
      for artist in ["A. N. Other", String(repeating: "A long name ", count: 100)] {
        var editor = TIFFEditor(
          block, structure: TIFFStructure(of: block), maximumSize: container.maximumBlockSize)
        try editor.apply([TIFFEdit(tag: .artist, value: .ascii(Array(artist.utf8) + [0]))])
        let metadata = MetadataRewrite(exif: editor.block)
        if let reason = Self.refused[name] {
          let error = #expect(throws: ContainerRefusal.self) {
            try container.rewrite(file, with: metadata)
          }
          guard case .damaged(let text) = error else {
            Issue.record("\(String(describing: error))")
            return
          }
          #expect(text.contains(reason))
          continue
        }
        let new = try container.rewrite(file, with: metadata).applied(to: old)
        try Self.check(new, old, editor.block, container)
      }
    }
  }

  /// The same files with their Exif items under another type, so that they have no Exif.
  @Test(arguments: files) func addsAFirstExif(_ name: String) throws {
    var old = try Array(Data(contentsOf: Self.folder.appending(path: name)))
    let entries = try OpenFile.with(old) { file in
      try HEIFContainer.read(file) == nil ? nil : HEIFLayout(of: file).table?.entries?.entries
    }
    guard let entries else {
      #expect(Self.others.contains(name))
      return
    }
    for entry in entries where entry.type == .exifItem {
      // After the header, the version and flags, the number and the protection.
      let type = entry.range.lowerBound + 16
      old.replaceSubrange(type..<type + 4, with: Array("Xxif".utf8))
    }
    try OpenFile.with(old) { file in
      let container = try #require(try HEIFContainer.read(file))
      #expect(container.exifBytes == nil)
      let artist = TIFFEdit(tag: .artist, value: .ascii(Array("A. N. Other\0".utf8)))
      let block = TIFFBlock(newWith: [artist])
      let metadata = MetadataRewrite(exif: block)
      if Self.hasFilm.contains(name) {
        #expect(throws: ContainerRefusal.self) { try container.rewrite(file, with: metadata) }
      } else {
        let new = try container.rewrite(file, with: metadata).applied(to: old)
        try Self.check(new, old, block, container, isFirst: true)
      }
    }
  }

  /// Files in which nothing may move.
  private static let hasFilm: Set<String> = ["avif/sequence.avif"]

  private static func check(
    _ new: [UInt8], _ old: [UInt8], _ block: TIFFBlock, _ container: HEIFContainer,
    isFirst: Bool = false
  ) throws {
    try OpenFile.with(new) { file in
      let changed = try #require(try HEIFContainer.read(file))
      #expect(changed.exifBytes == block.bytes)
      #expect(changed.damage == nil)
      #expect(changed.exifDoubt == nil)
      #expect(changed.pixelSize == container.pixelSize)
      #expect(changed.displayOrientation == container.displayOrientation)
      let layout = try HEIFLayout(of: file)
      #expect(layout.refusal == nil)
      let exif = changed.exifRange
      let oldTable = try OpenFile.with(old) { try #require(try HEIFLayout(of: $0).table) }
      let table = try #require(layout.table)
      for location in try #require(table.locations).locations {
        guard let ranges = table.positions(of: location), ranges != [exif] else { continue }
        let before = try #require(oldTable.location(of: location.item))
        let oldRanges = try #require(oldTable.positions(of: before))
        #expect(ranges.map { new[$0] } == oldRanges.map { old[$0] })
      }
      let trailer = layout.trailer.reduce(0) { $0 + $1.range.count }
      #expect(new.suffix(trailer) == old.suffix(trailer))
      // A first Exif moves what follows.
      if isFirst { return }
      // What is not the edit's own is as before, or it was wiped.
      let own = try changed.ownBytes(in: file).ranges
      let end = min(old.count, new.count) - trailer
      let differences = (0..<end).filter { place in
        new[place] != old[place] && new[place] != 0 && !own.contains { $0.contains(place) }
      }
      #expect(differences.isEmpty)
    }
  }
}
