#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Threads for work on many items, the one that asks for it among them.
package struct Workers: Sendable {
  /// For photos that are written. What takes the time is that the disk confirms each: one
  /// confirmation serves all writers that wait at that time. So there may well be more of them than
  /// the machine has cores.
  package static let writing = Workers(count: 16)
  /// For photos that are read: one for each core.
  package static let reading = Workers(count: max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))

  /// How many threads there are at most.
  package let count: Int

  /// Lends work for items that come as `body` adds them. Its results are handed over in the items'
  /// order, so many at once, as long as more are wanted. So many items are begun for each thread
  /// before the result of the first of them is handed over, and no more, or as many as it takes.
  ///
  /// - Parameter isCancelled: Whether no further item is to be begun. Those under way are finished
  ///   and handed over. Any thread asks, and once it is so it stays so.
  package func with<Item: Sendable, Result: Sendable>(
    itemsInAdvance: Int, resultsAtOnce: Int = 1, isCancelled: @escaping @Sendable () -> Bool,
    _ work: @escaping @Sendable (Item) -> Result, _ receive: ([Result]) -> WorkDecision,
    _ body: (OrderedWork<Item, Result>) -> Void
  ) {
    withoutActuallyEscaping(receive) { receive in
      let work = OrderedWork(
        threads: count, lead: max(itemsInAdvance * count, 2 * resultsAtOnce),
        resultsAtOnce: resultsAtOnce, isCancelled: isCancelled, work, receive)
      body(work)
      work.end()
    }
  }

  /// Does the work for each item, and hands over the results in the items' order, as they come, as
  /// long as more are wanted. Once no more are, no further item is begun, and those under way are
  /// done before this returns. Once the work is cancelled no further item is begun either, and those
  /// under way are handed over too.
  ///
  /// Items are begun in their order, and no more than twice as many as there are workers before
  /// the result of the first of them is handed over.
  package func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], isCancelled: @escaping @Sendable () -> Bool = { false },
    _ work: @escaping @Sendable (Item) -> Result, _ receive: (Result) -> WorkDecision
  ) {
    with(
      itemsInAdvance: 2, isCancelled: isCancelled, work,
      { results in
        for result in results where receive(result) == .stop { return .stop }
        return .goOn
      },
      { work in
        for item in items where work.add(item) == .stop { return }
        work.finishItems()
      })
  }
}
