import PhotoEntities
import PhotoFixtures
import SystemPackage
import TestSupport
import Testing

@testable import LibexifRepository
@testable import PhotoUseCases
@testable import Platform

/// Photos whose names are not text.
struct OddNameTests {
  @Test func areReadAndEdited() throws {
    let name: [UInt8] = [0x66, 0xFC, 0x72, 0xFF, 0x2E, 0x6A, 0x70, 0x67]
    try TemporaryFolder.with { folder throws in
      let identifier = PhotoIdentifier(folder.path).appending(name)
      let file = try FileDescriptor.open(
        identifier.path, .writeOnly, options: [.create, .exclusiveCreate],
        permissions: [.ownerReadWrite])
      try file.writeAll(try #require(Fixture.named("iso-speed")).bytes)
      try file.close()
      let repository = LibexifPhotoRepository()
      #expect(try repository.fetchPhoto(withIdentifier: identifier).metadata.iso == 51_200)
      let metadata = try repository.edit(identifier, .bias)
      #expect(try repository.fetchPhoto(withIdentifier: identifier).metadata == metadata)
    }
  }
}

extension PhotoIdentifier {
  fileprivate func appending(_ name: [UInt8]) -> PhotoIdentifier {
    PhotoIdentifier(pathBytes.appending(name))
  }
}
