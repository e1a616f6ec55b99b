import Dispatch
package import Platform
import Synchronization
package import SystemPackage

/// A scan of folders by several threads.
package struct TreeScan: Sendable {
  /// A folder that was scanned.
  package struct Found: Sendable {
    /// The path of the folder.
    package let path: PathBytes
    /// What is in it, or why it cannot be read.
    package let scan: Result<FolderScan, Errno>
  }

  private let isRecursive: Bool
  private let accepts: @Sendable (PathBytes) -> Bool
  private let notes: @Sendable (PathBytes) -> PassedOver.Note

  /// - Parameters:
  ///   - isRecursive: Whether subfolders are scanned too. Symbolic links to folders are not followed.
  ///   - accepts: Whether a file of this name counts.
  ///   - notes: Whether one that does not is noted.
  package init(
    isRecursive: Bool, accepts: @escaping @Sendable (PathBytes) -> Bool,
    notes: @escaping @Sendable (PathBytes) -> PassedOver.Note = { _ in .never }
  ) {
    (self.isRecursive, self.accepts, self.notes) = (isRecursive, accepts, notes)
  }

  /// The folders at these paths, and with them their subfolders, in no order, as they are scanned.
  ///
  /// - Parameter threads: The maximum number of threads, 1 or more.
  package func folders(at roots: [PathBytes], threads: Int) -> Folders {
    Folders(of: self, at: roots, threads: threads)
  }

  /// The folders of a scan, which can be looped over once. When the loop ends early, so does the scan.
  package final class Folders: Sequence, IteratorProtocol {
    private let scan: TreeScan
    private let queue: ScanQueue
    private let threads: Int
    private let group = DispatchGroup()
    private var running = 0

    fileprivate init(of scan: TreeScan, at roots: [PathBytes], threads: Int) {
      (self.scan, self.threads) = (scan, threads)
      queue = ScanQueue(roots)
    }

    deinit {
      queue.stop(threads: running)
      group.wait()
    }

    /// The next folder; nil after the last one.
    package func next() -> Found? {
      // A thread for each folder that waits: most scans are of one.
      for _ in 0..<Swift.min(threads - running, queue.waitingCount) {
        running += 1
        DispatchQueue(label: "exifcli.scan").async(group: group) { [scan, queue] in
          while let path = queue.next() {
            queue.finish(scan.found(path), isRecursive: scan.isRecursive)
          }
        }
      }
      return queue.take()
    }
  }

  private func found(_ path: PathBytes) -> Found {
    do throws(Errno) {
      return Found(
        path: path,
        scan: .success(try FolderScan.reading(path.filePath, accepts: accepts, notes: notes)))
    } catch {
      return Found(path: path, scan: .failure(error))
    }
  }
}

/// The folders of a scan, for several threads.
private final class ScanQueue: Sendable {
  private struct State {
    /// The folders that are not begun.
    var waiting: [PathBytes]
    /// How many are begun and not finished.
    var begun = 0
    /// Those that are finished and not handed over.
    var finished: [TreeScan.Found] = []
    var isStopped = false
  }

  private let state: Mutex<State>
  /// Counts the folders that wait; after `stop`, one more for each thread.
  private let waiting: DispatchSemaphore
  /// Counts the folders that are finished.
  private let finished = DispatchSemaphore(value: 0)
  /// Counts the folders that may be begun before others are handed over; after `stop`, one more for each thread.
  private let room = DispatchSemaphore(value: 0)

  /// How many folders are begun and not handed over at most: who takes them may be slower than the threads.
  private static let maximumFolders = 128

  init(_ roots: [PathBytes]) {
    state = Mutex(State(waiting: roots.reversed()))
    waiting = DispatchSemaphore(value: 0)
    for _ in roots { waiting.signal() }
    for _ in 0..<Self.maximumFolders { room.signal() }
  }

  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// The next folder to scan, once there is one; nil at the end.
  func next() -> PathBytes? {
    waiting.wait()
    room.wait()
    return state.withLock { state in
      guard !state.isStopped, let path = state.waiting.popLast() else { return nil }
      state.begun += 1
      return path
    }
  }

  func finish(_ found: TreeScan.Found, isRecursive: Bool) {
    let subfolders =
      if isRecursive, case .success(let scan) = found.scan {
        scan.subfolders.map(found.path.appending)
      } else { [PathBytes]() }
    state.withLock { state in
      state.begun -= 1
      state.finished.append(found)
      if !state.isStopped { state.waiting += subfolders }
    }
    for _ in subfolders { waiting.signal() }
    finished.signal()
  }

  /// A folder that is finished, once there is one; nil if all have been handed over.
  func take() -> TreeScan.Found? {
    let isLeft = state.withLock { !$0.waiting.isEmpty || $0.begun > 0 || !$0.finished.isEmpty }
    guard isLeft else { return nil }
    finished.wait()
    room.signal()
    return state.withLock { $0.finished.popLast() }
  }

  /// Ends the threads.
  func stop(threads: Int) {
    state.withLock { state in
      state.isStopped = true
      state.waiting = []
    }
    for _ in 0..<threads {
      waiting.signal()
      room.signal()
    }
  }
}
