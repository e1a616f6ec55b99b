import Platform

/// Threads for work on many items, including the calling thread.
package struct Workers: Sendable {
  /// For writing photos: 16 threads, more than most machines have cores. Most of the time goes into
  /// waiting for the disk to confirm each file, and one confirmation serves all threads that are
  /// waiting.
  package static let writing = Workers(count: 16)

  /// For reading photos: a thread for each processor; and while they wait for a disk or the network, up to
  /// sixteen times as many, at most 64. A solid-state disk and 2 processors list 100,000 photos that are not in the
  /// system's cache in 3.8 s with 8 threads, and in 2.8 s with 32.
  package static let reading = Workers(
    count: Processors.count, countWhileWaiting: min(16 * Processors.count, 64))

  /// For looking at the files in many folders: four threads for each processor, from 8 to 64. Of a million files that
  /// the kernel has forgotten, 8 threads find out in 4 s what one finds out in 13 s.
  package static let looking = Workers(count: min(max(8, 4 * Processors.count), 64))

  /// The maximum number of threads while they compute.
  package let count: Int
  /// The maximum number of threads while they wait.
  package let countWhileWaiting: Int

  /// At most this many threads, 1 or more; and perhaps more of them while they wait.
  package init(count: Int, countWhileWaiting: Int? = nil) {
    self.count = max(1, count)
    self.countWhileWaiting = max(self.count, countWhileWaiting ?? 1)
  }

  /// The results of the work on the items of these chunks, in the order of the items, `resultsAtOnce` at a time. For
  /// each thread, at most `itemsInAdvance` items are begun before the first result is taken, but at least as many as
  /// twice the results at once, and two for each thread, also those that are added while they wait.
  ///
  /// - Parameters:
  ///   - chunks: The next one may come late: all results of a chunk are returned before the next one is asked for.
  ///   - isCancelled: Whether to begin no further item. Items in progress are finished and returned. Any thread
  ///     calls it; once true, it must stay true.
  package func results<Item: Sendable, Result: Sendable>(
    of chunks: some Sequence<some Sequence<Item>>, itemsInAdvance: Int, resultsAtOnce: Int = 1,
    isCancelled: @escaping @Sendable () -> Bool, _ work: @escaping @Sendable (Item) -> Result
  ) -> OrderedWork<Item, Result> {
    OrderedWork(
      on: chunks, by: self, lead: max(itemsInAdvance * count, 2 * resultsAtOnce),
      resultsAtOnce: resultsAtOnce, isCancelled: isCancelled, work)
  }

  /// The results of the work on each item, in the order of the items. Once the work is cancelled, no further item is
  /// begun, but the results of those in progress are returned. When the loop over them ends early, no further item is
  /// begun, and those in progress are finished.
  ///
  /// Items are begun in order. At most two items for each thread are begun before the first result is taken.
  package func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], isCancelled: @escaping @Sendable () -> Bool = { false },
    _ work: @escaping @Sendable (Item) -> Result
  ) -> FlattenSequence<OrderedWork<Item, Result>> {
    results(of: CollectionOfOne(items), itemsInAdvance: 2, isCancelled: isCancelled, work).joined()
  }
}
