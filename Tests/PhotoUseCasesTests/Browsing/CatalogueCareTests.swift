import PhotoEntities
import PhotoUseCases
import Testing

/// The use case of looking after a catalogue.
struct CatalogueCareTests {
  private struct Store: CatalogueStore {
    let identifier: PhotoIdentifier = "catalogue"
    /// What it has, or the failure of all accesses.
    let contents: Result<CatalogueContents?, PhotoRepositoryError>

    func fetchContents() throws(PhotoRepositoryError) -> CatalogueContents? { try contents.get() }
    func remove() throws(PhotoRepositoryError) -> Int64? { try contents.get()?.size }
  }

  private final class Output: CatalogueCareOutput {
    var contents: [CatalogueContents?] = []
    var removed: [Int64?] = []
    var catalogues: [PhotoIdentifier] = []
    var problems: [PhotoProblem] = []

    func didProvideContents(_ contents: CatalogueContents?, of catalogue: PhotoIdentifier) {
      self.contents.append(contents)
      catalogues.append(catalogue)
    }
    func didRemove(_ catalogue: PhotoIdentifier, size: Int64?) {
      removed.append(size)
      catalogues.append(catalogue)
    }
    func didEncounter(_ problem: PhotoProblem) { problems.append(problem) }
  }

  private static let contents = CatalogueContents(
    photos: 3, folders: 2, size: 4096, isCurrent: true)

  @Test(arguments: [contents, nil]) func saysWhatThereIs(contents: CatalogueContents?) {
    let output = Output()
    let care = CatalogueCare(of: Store(contents: .success(contents)), output: output)
    care.describe()
    care.clean()
    #expect(output.contents == [contents])
    #expect(output.removed == [contents?.size])
    #expect(output.catalogues == ["catalogue", "catalogue"])
    #expect(output.problems.isEmpty)
  }

  @Test func reportsACatalogueThatCannotBeUsed() {
    let output = Output()
    let failure = PhotoRepositoryError.failure(of: "catalogue", .unusableCatalogue(.locked))
    let care = CatalogueCare(of: Store(contents: .failure(failure)), output: output)
    care.describe()
    care.clean()
    #expect(output.contents.isEmpty && output.removed.isEmpty)
    #expect(output.problems == [PhotoProblem(failure), PhotoProblem(failure)])
  }
}
