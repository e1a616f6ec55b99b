extension IPTCBlock {
  /// The block without some datasets, and every other byte as it was; nil if it has none of them.
  ///
  /// - Throws: `MetadataRefusal.damaged` if the block cannot be read to its end, where there may be more of them.
  package func removing(_ isRemoved: (IPTCDataset) -> Bool) throws(MetadataRefusal) -> IPTCBlock? {
    if let fault { throw .damaged(fault) }
    guard entries.contains(where: { isRemoved($0.dataset) }) else { return nil }
    let kept = entries.filter { !isRemoved($0.dataset) }.flatMap { bytes[$0.range] }
    return IPTCBlock(
      kept + bytes[(entries.last?.range.upperBound ?? 0)...], assuming: assumed)
  }
}
