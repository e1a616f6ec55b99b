import Dispatch

/// Results of the work on items by several threads, in the order of the items, some at a time. It can be looped over
/// once.
///
/// It belongs to one thread. When that thread asks for the next results, it takes items from their source, and works on
/// items itself instead of waiting. Items are begun in their order. At most `lead` items, or two for each thread, are in
/// progress or waiting to be taken, which bounds the memory. Once the work is cancelled, no further item is begun; the
/// results of those in progress are still returned.
///
/// Whoever has enough lets go of it: then no further item is begun, and those in progress are finished.
package final class OrderedWork<Item: Sendable, Result: Sendable>: Sequence, IteratorProtocol {
  private let work: @Sendable (Item) -> Result
  private let workers: Workers
  private let lead: Int
  /// The number of results returned at a time, fewer at the end of a chunk.
  private let resultsAtOnce: Int
  private let isCancelled: @Sendable () -> Bool
  private let queue: WorkQueue<Item, Result>
  private let threads = DispatchGroup()
  private var helpers = 0
  /// The items that are not taken.
  private let chunks: AnyIterator<AnyIterator<Item>>
  private var chunk: AnyIterator<Item>?
  /// The numbers of the items whose results are not returned yet.
  private var pending = 0..<0
  /// The results of the first pending items, as far as they are taken.
  private var results: [Result] = []

  /// Work on the items of these chunks. The next chunk may come late: all results of a chunk are returned before the
  /// next one is asked for.
  ///
  /// - Parameter isCancelled: Any thread calls it; once true, it must stay true.
  init(
    on chunks: some Sequence<some Sequence<Item>>, by workers: Workers, lead: Int,
    resultsAtOnce: Int, isCancelled: @escaping @Sendable () -> Bool,
    _ work: @escaping @Sendable (Item) -> Result
  ) {
    self.chunks = AnyIterator(chunks.lazy.map { AnyIterator($0.makeIterator()) }.makeIterator())
    self.workers = workers
    self.lead = lead
    self.resultsAtOnce = resultsAtOnce
    self.isCancelled = isCancelled
    queue = WorkQueue(
      noticesWaits: workers.countWhileWaiting > workers.count, isCancelled: isCancelled)
    self.work = work
  }

  deinit {
    queue.close(threads: helpers)
    threads.wait()
  }

  /// The results of the next items; nil after the last ones.
  package func next() -> [Result]? {
    while !takeResults(resultsAtOnce) {
      if pending.count >= Swift.max(lead, 2 * (helpers + 1)) {
        if finishNext() { break }
      } else if chunk != nil, !isCancelled() {
        if let item = chunk?.next() { begin(item) } else { chunk = nil }
      } else if !pending.isEmpty {
        if finishNext() { break }
      } else if isCancelled() {
        return nil
      } else {
        chunk = chunks.next()
        if chunk == nil { return nil }
      }
    }
    pending = pending.dropFirst(results.count)
    defer { results.removeAll(keepingCapacity: true) }
    return results
  }

  private func begin(_ item: Item) {
    queue.add(item, number: pending.upperBound)
    pending = pending.lowerBound..<pending.upperBound + 1
    // One item needs no second thread.
    if pending.count > 1, helpers + 1 < workers.count || isThreadMissing { addHelper() }
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

  /// Finishes the next items, and takes their results: none if the work was cancelled before they were begun.
  ///
  /// - Returns: Whether there are results.
  private func finishNext() -> Bool {
    forgetWhereCancelled()
    while !takeResults(Swift.min(resultsAtOnce, pending.count)) {
      if let (number, item) = queue.nextNow() {
        queue.finish(number, with: work, of: item)
      } else {
        queue.waitForResult()
      }
      forgetWhereCancelled()
    }
    return !results.isEmpty
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
}
