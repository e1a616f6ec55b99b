/// The use case of asking what photos can be sorted by.
public struct SortKeyList: SortKeyListInteractor {
  private let output: any SortKeyListOutput

  /// Lists the sort keys for `output`.
  public init(output: any SortKeyListOutput) {
    self.output = output
  }

  public func browseSortKeys() {
    output.didProvideSortKeys(MetadataListSortKey.all)
  }
}
