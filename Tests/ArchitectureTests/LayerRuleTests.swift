import Testing

/// The rule itself: which imports it lets through, and which it does not.
struct LayerRuleTests {
  @Test(arguments: [
    ("PhotoEntities", "A.swift", "import Foundation"),
    ("PhotoEntities", "A.swift", "import PhotoUseCases"),
    ("PhotoUseCases", "A.swift", "public import LibexifRepository"),
    ("PhotoUseCases", "A.swift", "import Glibc"),
    ("PhotoUseCases", "CompositionRoot.swift", "import LibexifRepository"),
    ("LibexifRepository", "A.swift", "import exifcli"),
    ("LibexifRepository", "A.swift", "import ArgumentParser"),
    ("LibexifRepository", "A.swift", "import Crypto"),
    ("exifcli", "A.swift", "import LibexifRepository"),
    ("exifcli", "A.swift", "import Crypto"),
    ("exifcli", "ACompositionRoot.swift", "import LibexifRepository"),
    ("exifcli", "A.swift", "import struct LibexifRepository.LibexifPhotoRepository"),
    ("exifcli", "CompositionRoot.swift", "import CLibexif"),
  ])
  func forbids(layer: String, file: String, source: String) throws {
    #expect(try forbidden(layer, file, source).count == 1)
  }

  @Test(arguments: [
    ("PhotoEntities", "A.swift", "struct A {}"),
    ("PhotoUseCases", "A.swift", "public import PhotoEntities"),
    ("LibexifRepository", "A.swift", "import CLibexif\nimport PhotoUseCases\nimport Glibc"),
    ("LibexifRepository", "FileState.swift", "import Crypto"),
    ("exifcli", "A.swift", "import ArgumentParser\nimport PhotoUseCases"),
    ("exifcli", "CompositionRoot.swift", "import LibexifRepository\nimport PhotoUseCases"),
    ("exifcli", "PageTemplate.swift", "import Crypto"),
  ])
  func allows(layer: String, file: String, source: String) throws {
    #expect(try forbidden(layer, file, source) == [])
  }

  private func forbidden(_ layer: String, _ file: String, _ source: String) throws -> [String] {
    try #require(Layer.all.first { $0.name == layer })
      .forbiddenModules(in: SwiftCode(source), file: file)
  }
}
