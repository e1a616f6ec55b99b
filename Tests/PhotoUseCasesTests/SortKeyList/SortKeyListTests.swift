import PhotoEntities
import PhotoUseCases
import Testing

/// Asking what photos can be sorted by.
struct SortKeyListTests {
  @Test func providesTheFileAndEveryFieldOnce() {
    let output = SortKeyListOutputDouble()
    SortKeyList(output: output).browseSortKeys()
    #expect(output.provided.map { $0.map(\.name) } == [["file"] + MetadataField.all.map(\.name)])
  }
}

private final class SortKeyListOutputDouble: SortKeyListOutput {
  private(set) var provided: [[MetadataListSortKey]] = []

  func didProvideSortKeys(_ keys: [MetadataListSortKey]) {
    provided.append(keys)
  }
}
