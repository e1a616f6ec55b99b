import Dispatch

/// Whether the receiver of results wants more.
package enum WorkDecision: Sendable {
  /// More are wanted.
  case goOn
  /// No more are wanted.
  case stop
}

/// Work on items as they arrive, by several threads. Results are handed over in the order of the
/// items, `resultsAtOnce` at a time.
///
/// It belongs to one thread. That thread adds the items, receives the results, and works on items
/// itself instead of waiting. Items are begun in their order. At most `lead` items, or two for each
/// thread, are in progress or waiting to be handed over, which bounds the memory. Once the work is
/// cancelled, no further item is begun; the results of those in progress are still handed over.
package final class OrderedWork<Item: Sendable, Result: Sendable> {
  private let work: @Sendable (Item) -> Result
  private let receive: ([Result]) -> WorkDecision
  private let workers: Workers
  private let lead: Int
  /// The number of results handed over at a time, fewer at the end.
  private let resultsAtOnce: Int
  private let isCancelled: @Sendable () -> Bool
  private let queue: WorkQueue<Item, Result>
  private let threads = DispatchGroup()
  private var helpers = 0
  /// The numbers of the items whose results are not handed over yet.
  private var pending = 0..<0
  private var decision = WorkDecision.goOn
  /// The results of the first pending items, as far as they are taken.
  private var results: [Result] = []

  package init(
    workers: Workers, lead: Int, resultsAtOnce: Int, isCancelled: @escaping @Sendable () -> Bool,
    _ work: @escaping @Sendable (Item) -> Result, _ receive: @escaping ([Result]) -> WorkDecision
  ) {
    self.workers = workers
    self.lead = lead
    self.resultsAtOnce = resultsAtOnce
    self.isCancelled = isCancelled
    queue = WorkQueue(
      noticesWaits: workers.countWhileWaiting > workers.count, isCancelled: isCancelled)
    self.work = work
    self.receive = receive
  }

  /// Adds an item, and hands over finished results.
  ///
  /// - Returns: Whether more items are wanted.
  package func add(_ item: Item) -> WorkDecision {
    guard decision == .goOn, !isCancelled() else { return .stop }
    queue.add(item, number: pending.upperBound)
    pending = pending.lowerBound..<pending.upperBound + 1
    // One item needs no second thread.
    if pending.count > 1, helpers + 1 < workers.count || isThreadMissing { addHelper() }
    while pending.count >= max(lead, 2 * (helpers + 1)) { handOverNext() }
    while takeResults(resultsAtOnce) { handOver() }
    return decision
  }

  /// Finishes all items so far, and hands over their results.
  ///
  /// - Returns: Whether more items are wanted.
  @discardableResult
  package func finishItems() -> WorkDecision {
    while !pending.isEmpty { handOverNext() }
    return isCancelled() ? .stop : decision
  }

  /// Finishes the items in progress, hands their results over if they are wanted, and ends the
  /// other threads.
  package func end() {
    finishItems()
    queue.close(threads: helpers)
    threads.wait()
  }

  /// Whether a thread has waited since the last one was added, and another one may be added.
  private var isThreadMissing: Bool {
    helpers + 1 < workers.countWhileWaiting && queue.takeWait()
  }

  private func addHelper() {
    helpers += 1
    // A queue for each thread: work on a shared queue waits for a free core before it begins.
    DispatchQueue(label: "exifcli.worker").async(group: threads) { [queue, work] in
      while let (number, item) = queue.next() { queue.finish(number, with: work, of: item) }
    }
  }

  private func handOverNext() {
    forgetWhereCancelled()
    while !takeResults(min(resultsAtOnce, pending.count)) {
      if let (number, item) = queue.nextNow() {
        queue.finish(number, with: work, of: item)
      } else {
        queue.waitForResult()
      }
      forgetWhereCancelled()
    }
    if !results.isEmpty { handOver() }
  }

  private func forgetWhereCancelled() {
    if isCancelled() { pending = pending.dropLast(queue.forgetItems()) }
  }

  /// Takes the results of the first items, as far as they are finished; returns whether there are
  /// `count`.
  private func takeResults(_ count: Int) -> Bool {
    while results.count < count,
      let result = queue.takeResult(of: pending.lowerBound + results.count)
    {
      results.append(result)
    }
    return results.count == count
  }

  private func handOver() {
    pending = pending.dropFirst(results.count)
    decision = receive(results)
    results.removeAll(keepingCapacity: true)
    if decision == .stop { pending = pending.upperBound..<pending.upperBound }
  }
}
