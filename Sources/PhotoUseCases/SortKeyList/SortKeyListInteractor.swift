/// The input boundary of asking what photos can be sorted by.
public protocol SortKeyListInteractor {
  /// Provides the keys that photos can be sorted by.
  func browseSortKeys()
}
