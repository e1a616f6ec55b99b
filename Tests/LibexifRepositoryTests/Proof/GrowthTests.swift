import EditJudges
import Foundation
import PhotoFixtures
import TestSupport
import Testing

@testable import LibexifRepository
@testable import TIFFBlocks

/// Edits back and forth: a block grows with the first few edits, and not with later ones.
@Suite(.tags(.proof))
struct GrowthTests {
  /// Edits that always have to append, in one directory or in all three.
  private static let rounds: [String: [[TIFFEdit]]] = [
    "IFD0": [[artist(60)], [artist(nil)]],
    "Exif": [[lens(40)], [lens(90)], [lens(nil)]],
    "GPS": [
      [.init(tag: .gpsLatitude, value: .unsignedFractions([12, 1, 30, 1, 0, 1]))],
      [.init(tag: .gpsLatitude, value: nil)],
    ],
    "all": [
      [artist(60), lens(40)],
      [.init(tag: .gpsLatitude, value: .unsignedFractions([12, 1, 30, 1, 0, 1]))],
      [artist(nil), lens(90)], [.init(tag: .gpsLatitude, value: nil), lens(nil)],
    ],
  ]

  private static func artist(_ length: Int?) -> TIFFEdit {
    TIFFEdit(tag: .artist, value: length.map(text))
  }

  private static func lens(_ length: Int?) -> TIFFEdit {
    TIFFEdit(tag: .lensModel, value: length.map(text))
  }

  private static func text(_ length: Int) -> TIFFValue {
    .ascii([UInt8](repeating: UInt8(ascii: "x"), count: length) + [0])
  }

  /// The size of a block after each round; nil if such edits are refused.
  private static func sizes(
    of block: [UInt8], directory: String, rounds count: Int
  ) throws -> [Int]? {
    var bytes = block
    var sizes: [Int] = []
    for _ in 0..<count {
      for edits in try #require(rounds[directory]) {
        let block = try TIFFBlock(whole: bytes)
        var editor = TIFFEditor(
          block, structure: TIFFStructure(of: block), maximumSize: EditedBlock.maximumSize)
        do throws(TIFFEditRefusal) {
          try editor.apply(edits)
        } catch {
          return nil
        }
        bytes = editor.block.bytes
      }
      sizes.append(bytes.count)
    }
    return sizes
  }

  /// 200 edits.
  @Test(arguments: [
    "exif-little-endian", "exif-big-endian", "no-exif-directory", "makernote-canon-little-endian",
    "makernote-nikon", "makernote-panasonic", "makernote-pentax", "thumbnail",
    "thumbnail-uncompressed", "odd-offsets", "values-before-directories", "unsorted-gps",
    "exif-pointer-of-type-ascii", "texts-of-count-zero",
  ])
  func aFixtureDoesNotGrow(name: String) throws {
    let photo = try #require(Fixture.named(name)).bytes
    let block = try #require(ReferenceJPEG.block(of: photo))
    let sizes = try #require(try Self.sizes(of: block, directory: "all", rounds: 50))
    #expect(Set(sizes).count == 1, "\(sizes)")
  }

  @Test(
    .enabled(if: SharedPhotos.isPresent, "\(SharedPhotos.absence)"), arguments: SharedPhotos.jpegs)
  func aSharedPhotoDoesNotGrow(path: String) throws {
    let photo = Array(try Data(contentsOf: SharedPhotos.url(path)))
    guard let block = ReferenceJPEG.block(of: photo) else { return }
    // Its pointer to the GPS directory leads to the Exif directory.
    let refused: Set = path.hasSuffix("45-gps_ifd.jpg") ? ["Exif", "GPS", "all"] : []
    for directory in Self.rounds.keys {
      let sizes = try Self.sizes(of: block, directory: directory, rounds: 4)
      #expect((sizes == nil) == refused.contains(directory), "\(directory)")
      #expect(Set((sizes ?? []).dropFirst()).count <= 1, "\(directory) \(sizes ?? [])")
    }
  }

  /// The length of a value of an unknown type is unknown, unless it is in the entry itself. The
  /// value might reach into the appended bytes, which therefore stay. No known camera writes such
  /// an entry.
  @Test(arguments: [30, 0, 70_000] as [UInt32], ["IFD0", "Exif"])
  func aValueOfUnknownLengthLetsItGrow(field: UInt32, directory: String) throws {
    let unknown = TIFFBuilder.Entry(.userComment, .raw(type: 99, count: 1, field: field))
    let block = TIFFBuilder(.littleEndian, .init(exif: [.init(.flash, .short(1)), unknown])).bytes
    let sizes = try #require(try Self.sizes(of: block, directory: directory, rounds: 4))
    let isGrowing = sizes[3] > sizes[1]
    // A number past the end of the block is not an offset.
    #expect(isGrowing == (field == 30), "\(sizes)")
  }

  /// A value far outside the block does not overlap the appended bytes.
  @Test(arguments: ["IFD0", "Exif"])
  func aValueFarOutsideDoesNotLetItGrow(directory: String) throws {
    let outside = TIFFBuilder.Entry(.userComment, .raw(type: 7, count: 9, field: 70_000))
    let block = TIFFBuilder(.littleEndian, .init(exif: [.init(.flash, .short(1)), outside])).bytes
    let sizes = try #require(try Self.sizes(of: block, directory: directory, rounds: 4))
    #expect(Set(sizes.dropFirst()).count == 1, "\(sizes)")
  }
}
