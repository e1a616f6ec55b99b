/// The output boundary of asking what photos can be sorted by.
public protocol SortKeyListOutput {
  /// The keys, in the order in which they are to be shown.
  func didProvideSortKeys(_ keys: [MetadataListSortKey])
}
