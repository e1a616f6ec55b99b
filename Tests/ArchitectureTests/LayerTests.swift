import Testing

/// No layer reaches outwards.
struct LayerTests {
  @Test(arguments: Layer.all)
  func importsOnlyWhatIsFurtherIn(layer: Layer) throws {
    let files = try SourceFile.all().filter { $0.layer == layer.name }
    #expect(!files.isEmpty, "there are no files of \(layer.name)")
    for file in files {
      let forbidden = layer.forbiddenModules(in: file.code, file: file.name)
      #expect(forbidden == [], "\(file.path) may not import this")
    }
  }

  @Test func everyFolderWithSwiftFilesIsALayer() throws {
    let folders = Set(try SourceFile.all().map(\.layer))
    #expect(folders == Set(Layer.all.map(\.name)))
  }

  /// The check would mean nothing if it read no imports.
  @Test func findsTheImportsThatThereAre() throws {
    let files = try SourceFile.all().filter { $0.layer == "PhotoUseCases" }
    #expect(files.contains { $0.code.importedModules == ["PhotoEntities"] })
  }
}
