import Dispatch

/// Whether whoever is handed results wants more of them.
package enum WorkDecision: Sendable {
  /// More are wanted.
  case goOn
  /// No more are wanted.
  case stop
}

/// Work on items as they come, by several threads, whose results are handed over in the items'
/// order, so many at a time.
///
/// It belongs to one thread, which adds the items, is handed the results, and works too where it
/// would have to wait. Items are begun in their order; no more than `lead` are known whose results
/// have not been handed over, so that memory is bounded by that. Once the work is cancelled no further
/// item is begun, and the results of those that were are handed over.
package final class OrderedWork<Item: Sendable, Result: Sendable> {
  private let work: @Sendable (Item) -> Result
  private let receive: ([Result]) -> WorkDecision
  /// How many other threads there may be.
  private let maximumHelpers: Int
  private let lead: Int
  /// How many results are handed over at a time; the last may be fewer.
  private let resultsAtOnce: Int
  private let isCancelled: @Sendable () -> Bool
  private let queue: WorkQueue<Item, Result>
  private let threads = DispatchGroup()
  private var helpers = 0
  /// The numbers of the items whose results have not been handed over.
  private var pending = 0..<0
  private var decision = WorkDecision.goOn
  /// The results of the first of them, as far as they were taken.
  private var results: [Result] = []

  package init(
    threads: Int, lead: Int, resultsAtOnce: Int, isCancelled: @escaping @Sendable () -> Bool,
    _ work: @escaping @Sendable (Item) -> Result, _ receive: @escaping ([Result]) -> WorkDecision
  ) {
    maximumHelpers = threads - 1
    self.lead = lead
    self.resultsAtOnce = resultsAtOnce
    self.isCancelled = isCancelled
    queue = WorkQueue(isCancelled: isCancelled)
    self.work = work
    self.receive = receive
  }

  /// Adds an item, and hands over what is finished.
  ///
  /// - Returns: Whether more are wanted.
  package func add(_ item: Item) -> WorkDecision {
    guard decision == .goOn, !isCancelled() else { return .stop }
    queue.add(item, number: pending.upperBound)
    pending = pending.lowerBound..<pending.upperBound + 1
    // One item needs no second thread.
    if pending.count > 1, helpers < maximumHelpers { addHelper() }
    while pending.count >= lead { handOverNext() }
    while takeResults(resultsAtOnce) { handOver() }
    return decision
  }

  /// Finishes the items so far, and hands over all results.
  ///
  /// - Returns: Whether more are wanted.
  @discardableResult
  package func finishItems() -> WorkDecision {
    while !pending.isEmpty { handOverNext() }
    return isCancelled() ? .stop : decision
  }

  /// Finishes what was begun and hands it over, as far as that is wanted, and ends the other threads.
  package func end() {
    finishItems()
    queue.close(threads: helpers)
    threads.wait()
  }

  private func addHelper() {
    helpers += 1
    // Queues of their own: those of a common one wait for a free core before they begin.
    DispatchQueue(label: "exifcli.worker").async(group: threads) { [queue, work] in
      while let (number, item) = queue.next() {
        queue.finish(number, with: work(item))
      }
    }
  }

  private func handOverNext() {
    forgetWhereCancelled()
    while !takeResults(min(resultsAtOnce, pending.count)) {
      if let (number, item) = queue.nextNow() {
        queue.finish(number, with: work(item))
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

  /// Takes the results of the first items, as far as they are finished; whether there are so many.
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
