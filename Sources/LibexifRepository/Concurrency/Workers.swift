import Dispatch
import PhotoUseCases

/// Threads for work on many items that mostly waits for a disk, so that there may well be more of
/// them than the machine has cores.
struct Workers: Sendable {
  /// For photos that are written. What takes the time is that the disk confirms each: one
  /// confirmation serves all writers that wait at that time.
  static let writing = Workers(count: 16)

  /// How many threads there are at most.
  let count: Int

  /// Does the work for each item, and hands over the results in the items' order, as they come, as
  /// long as more are wanted. Once no more are, no further item is begun, and those under way are
  /// done before this returns.
  ///
  /// Items are begun in their order, and no more than twice as many as there are workers before
  /// the result of the first of them is handed over. A single item takes no thread.
  func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ work: @escaping @Sendable (Item) -> Result,
    _ receive: (Result) -> FetchDecision
  ) {
    guard count > 1, items.count > 1 else {
      for item in items where receive(work(item)) == .stop { return }
      return
    }
    let queue = WorkQueue<Result>(count: items.count, lead: 2 * count)
    let threads = DispatchGroup()
    for _ in 0..<min(count, items.count) {
      // Queues of their own: those of a common one wait for a free core before they begin.
      DispatchQueue(label: "exifcli.worker").async(group: threads) {
        while let index = queue.next() {
          queue.finish(index, with: work(items[index]))
        }
      }
    }
    queue.handOver(receive)
    threads.wait()
  }
}
