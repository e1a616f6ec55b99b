import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import LibexifRepository
@testable import PhotoContainers

/// Damaged and crafted pictures that should be turned, and recipes of strangers.
@Suite(.tags(.concurrent))
struct UprightMutationTests {
  /// A photo either stays as it is, or is upright.
  @Test(arguments: Array(stride(from: UInt64(0), to: 600, by: 50)))
  func doNoHarm(firstSeed: UInt64) throws {
    for seed in firstSeed..<firstSeed + 50 {
      let bytes = PhotoMutation(seed: seed).bytes
      try TemporaryFolder.with { folder in
        let photo = try folder.place(bytes, at: "a.jpg")
        let repository = LibexifPhotoRepository()
        guard let original = try? repository.fetchPhoto(withIdentifier: photo).metadata,
          let orientation = original.orientation, (2...8).contains(orientation)
        else { return }
        var metadata = original
        metadata.orientation = 1
        if orientation >= 5 {
          metadata.pixelWidth = original.pixelHeight
          metadata.pixelHeight = original.pixelWidth
        }
        let update = MetadataUpdate(to: metadata, from: original, turnsUpright: true)
        repository.updatePhotos([update], together: false) { outcome in
          if case .failed = outcome {
            #expect(
              FileManager.default.contents(atPath: folder.path(of: "a.jpg").string) == Data(bytes))
          } else {
            #expect((try? repository.fetchPhoto(withIdentifier: photo))?.metadata == metadata)
          }
        }
      }
    }
  }

  @Test(arguments: 0..<200)
  func recipesDoNotTrap(seed: Int) throws {
    try TemporaryFolder.with { folder in
      var generator = SeededGenerator(seed: UInt64(seed))
      let photo = try folder.place(JPEGBuilder().bytes, at: "a.jpg")
      let file = try OpenFile(photo)
      let picture = try JPEGPicture.read(file)
      let turn = try #require(PictureTurn(orientation: 2 + seed % 7))
      let turned = try picture.turned(turn, beside: file)
      let recipe = try #require(
        PictureRecipe(of: turned, turning: turn, writing: turned.header.count))
      #expect(recipe.result(of: file) == turned.bytes)
      var bytes = recipe.bytes
      for _ in 0..<3 {
        let place = Int.random(in: bytes.indices, using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      if seed % 4 == 0 { bytes.removeLast(Int.random(in: bytes.indices, using: &generator)) }
      _ = PictureRecipe(bytes)?.result(of: file)
    }
  }

  @Test func cutPicturesAreRefused() throws {
    let bytes = JPEGBuilder().bytes
    try TemporaryFolder.with { folder in
      let file = try OpenFile(folder.place(bytes, at: "a.jpg"))
      for count in 0..<bytes.count {
        #expect(throws: JPEGFailure.self) {
          try JPEGPicture.inMemory(Array(bytes.prefix(count)), beside: file)
        }
      }
    }
  }

  /// No picture has as many pixels as a file may say.
  @Test func theMemoryForAnySizeIsLimited() throws {
    var file = HEIFBuilder(exif: nil)
    file.properties = [HEIFBuilder.size(0xFFFF_FFFF, 0xFFFF_FFFF)]
    let memory = try OpenFile.with(file.bytes) { opened in
      let container = try #require(try HEIFContainer.read(opened))
      #expect(container.pixelSize?.width == 0xFFFF_FFFF)
      return try container.memoryToTurn(in: opened)
    }
    #expect(memory == 16 * JPEGPicture.maximumPixelCount + 6 * file.bytes.count)
  }
}
