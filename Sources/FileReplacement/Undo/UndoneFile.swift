import Platform
import SystemPackage

/// A file while its edits are undone one by one: ranges of the present file, and bytes that edits had replaced.
/// The changes of each edit must fit the bytes that are there, and be changes that an edit of such a file can make.
struct UndoneFile {
  private let file: OpenFile
  private let size: Int
  private let mayChange: FileUndo.ChangeCheck
  private let derive: FileUndo.Deriving
  private var parts: [FileRewrite.Part]

  /// The present file, which is `size` bytes long.
  init(
    _ file: OpenFile, size: Int, mayChange: @escaping FileUndo.ChangeCheck,
    deriving derive: @escaping FileUndo.Deriving = { (_, _) throws(Errno) in nil }
  ) {
    (self.file, self.size, self.mayChange, self.derive) = (file, size, mayChange, derive)
    parts = [.original(0..<size)]
  }

  /// The file without the edits that are undone.
  var rewrite: FileRewrite { FileRewrite(parts: parts) }

  /// The state of that file, proven by the whole file or by samples.
  func state(
    provenAs kind: FileState.Kind, _ isCancelled: Journal.Cancellation
  ) throws(Errno) -> FileState {
    let rewrite = rewrite
    return try FileState.read(
      OpenFile(rewrite, of: file, size: size), size: rewrite.size(originalSize: size),
      proof: FileState.Proof(kind, []), isCancelled: isCancelled)
  }

  /// Undoes an edit that made these changes, in the order of their offsets in the file before it.
  ///
  /// - Returns: False if a change does not fit the file, or if no edit can have made it. Then the file is unchanged.
  mutating func undo(_ recorded: [ByteChange]) throws(Errno) -> Bool {
    let after = OpenFile(rewrite, of: file, size: size)
    guard let changes = try resolved(recorded, in: after) else { return false }
    var rest = PartReader(parts)
    var undone: [FileRewrite.Part] = []
    // The offset in the undone file, which is that of the changes.
    var position = 0
    for change in changes {
      let (kept, isOverflow) = change.at.subtractingReportingOverflow(position)
      guard !isOverflow, kept >= 0, let unchanged = rest.take(kept),
        let replaced = rest.take(change.new.bytes.count),
        try bytes(of: replaced) == change.new.bytes
      else { return false }
      undone += unchanged
      undone.appendNew(change.old.bytes)
      position = change.at + change.old.bytes.count
    }
    let before = OpenFile(FileRewrite(parts: undone + rest.parts), of: file, size: size)
    let ranges = changes.differingRanges
    guard try mayChange((ranges.old, before), (ranges.new, after)) else { return false }
    parts = undone + rest.parts
    return true
  }

  /// The changes with the bytes that the journal does not record; nil if these cannot be made.
  ///
  /// - Parameter after: The file after the edit.
  private func resolved(
    _ changes: [ByteChange], in after: OpenFile
  ) throws(Errno) -> [ByteChange]? {
    // An edit has one picture. More of them would take a stranger's time.
    guard changes.count(where: { $0.derived != nil }) <= 1 else { return nil }
    var (resolved, shift) = ([ByteChange](), 0)
    for change in changes {
      guard let counts = change.derived else {
        resolved.append(change)
        shift += change.newCount - change.oldCount
        continue
      }
      let (start, isOverflow) = change.at.addingReportingOverflow(shift)
      let newSize = try after.size()
      guard !isOverflow, start >= 0, counts.new >= 0, start <= newSize,
        counts.new <= newSize - start,
        let old = try derive(after, change.old.bytes), old.count == counts.old
      else { return nil }
      resolved.append(
        change.resolved(old: old, new: try after.read(start..<start + counts.new)))
      shift += counts.new - counts.old
    }
    return resolved
  }

  private func bytes(of parts: [FileRewrite.Part]) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    for part in parts {
      switch part {
      case .new(let new): bytes += new
      case .original(let range): bytes += try file.read(range)
      case .originalFrom: break
      }
    }
    return bytes
  }
}

/// The parts of a file, which are taken from its start.
private struct PartReader {
  private var rest: ArraySlice<FileRewrite.Part>
  /// The number of bytes of the first part that were taken.
  private var takenCount = 0

  init(_ parts: [FileRewrite.Part]) {
    rest = parts[...]
  }

  /// What is left.
  var parts: [FileRewrite.Part] {
    guard let first = rest.first, takenCount > 0 else { return Array(rest) }
    return [first.bytes(takenCount..<first.count)] + rest.dropFirst()
  }

  /// The next `count` bytes; nil if there are fewer.
  mutating func take(_ count: Int) -> [FileRewrite.Part]? {
    var taken: [FileRewrite.Part] = []
    var count = count
    while count > 0 {
      guard let part = rest.first else { return nil }
      let size = min(part.count - takenCount, count)
      if size > 0 { taken.append(part.bytes(takenCount..<takenCount + size)) }
      takenCount += size
      count -= size
      if takenCount == part.count {
        rest.removeFirst()
        takenCount = 0
      }
    }
    return taken
  }
}

extension FileRewrite.Part {
  /// The number of bytes; 0 for those up to the end of the original, which a file that is undone does not have.
  fileprivate var count: Int {
    switch self {
    case .original(let range): range.count
    case .new(let bytes): bytes.count
    case .originalFrom: 0
    }
  }

  /// Some of these bytes.
  fileprivate func bytes(_ part: Range<Int>) -> FileRewrite.Part {
    switch self {
    case .original(let range):
      .original(range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
    case .new(let bytes): .new(Array(bytes[part]))
    case .originalFrom: self
    }
  }
}

extension [FileRewrite.Part] {
  /// Appends bytes, to the last part if it is of bytes too.
  fileprivate mutating func appendNew(_ bytes: [UInt8]) {
    if bytes.isEmpty { return }
    guard case .new(var joined)? = last else { return append(.new(bytes)) }
    removeLast()
    joined += bytes
    append(.new(joined))
  }
}

extension [ByteChange] {
  /// The ranges whose bytes differ, in the file before the changes and after them. A change may also have bytes
  /// that stay the same, between two that do not.
  var differingRanges: (old: [Range<Int>], new: [Range<Int>]) {
    var (old, new): ([Range<Int>], [Range<Int>]) = ([], [])
    var shift = 0
    for change in self {
      let (before, after) = (change.old.bytes, change.new.bytes)
      let common = Swift.min(before.count, after.count)
      let start = change.at + shift
      for place in 0..<common where before[place] != after[place] {
        old.appendJoining(change.at + place..<change.at + place + 1)
        new.appendJoining(start + place..<start + place + 1)
      }
      old.appendJoining(change.at + common..<change.at + before.count)
      new.appendJoining(start + common..<start + after.count)
      shift += after.count - before.count
    }
    return (old, new)
  }
}

extension [Range<Int>] {
  /// Appends the range, to the last one if it begins where that ends.
  fileprivate mutating func appendJoining(_ range: Range<Int>) {
    if range.isEmpty { return }
    if let last, last.upperBound == range.lowerBound {
      self[count - 1] = last.lowerBound..<range.upperBound
    } else {
      append(range)
    }
  }
}
