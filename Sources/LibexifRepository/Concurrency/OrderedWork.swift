import Dispatch
import PhotoUseCases

/// Work on items as they come, by several threads, whose results are handed over in the items'
/// order.
///
/// It belongs to one thread, which adds the items, is handed the results, and works too where it
/// would have to wait. Items are begun in their order; no more than `lead` are known whose results
/// have not been handed over, so that memory is bounded by that.
final class OrderedWork<Item: Sendable, Result: Sendable> {
  private let work: @Sendable (Item) -> Result
  private let receive: (Result) -> FetchDecision
  /// How many other threads there may be.
  private let maximumHelpers: Int
  private let lead: Int
  private let queue = WorkQueue<Item, Result>()
  private let threads = DispatchGroup()
  private var helpers = 0
  /// The numbers of the items whose results have not been handed over.
  private var pending = 0..<0
  private var decision = FetchDecision.goOn

  init(
    threads: Int, lead: Int, _ work: @escaping @Sendable (Item) -> Result,
    _ receive: @escaping (Result) -> FetchDecision
  ) {
    maximumHelpers = threads - 1
    self.lead = lead
    self.work = work
    self.receive = receive
  }

  /// Adds an item, and hands over what is finished.
  ///
  /// - Returns: Whether more are wanted.
  func add(_ item: Item) -> FetchDecision {
    guard decision == .goOn else { return .stop }
    queue.add(item, number: pending.upperBound)
    pending = pending.lowerBound..<pending.upperBound + 1
    // One item needs no second thread.
    if pending.count > 1, helpers < maximumHelpers { addHelper() }
    while pending.count >= lead { handOverNext() }
    while let result = takeNext() { handOver(result) }
    return decision
  }

  /// Finishes the items so far, and hands over all results.
  ///
  /// - Returns: Whether more are wanted.
  @discardableResult
  func finishItems() -> FetchDecision {
    while !pending.isEmpty { handOverNext() }
    return decision
  }

  /// Finishes what was begun, and ends the other threads.
  func end() {
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
    while true {
      if let result = takeNext() { return handOver(result) }
      if let (number, item) = queue.nextNow() {
        queue.finish(number, with: work(item))
      } else {
        queue.waitForResult()
      }
    }
  }

  private func takeNext() -> Result? {
    pending.first.flatMap(queue.takeResult)
  }

  private func handOver(_ result: Result) {
    pending = pending.dropFirst()
    decision = receive(result)
    if decision == .stop { pending = pending.upperBound..<pending.upperBound }
  }
}
