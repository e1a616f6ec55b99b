/// Judges how edits changed a block, with a reader of its own and without the code under test:
/// which bytes may change, and which values must stay.
struct BlockJudge {
  private static let pointers: Set<Int> = [0x8769, 0x8825]
  private static let exifVersion = ReferenceTag(directory: "Exif", number: 0x9000)
  /// The directories that an edit may copy.
  private static let editable: Set<String> = ["IFD0", "Exif", "GPS"]

  private let old: ReferenceBlock
  private let new: ReferenceBlock
  private let oldDirectories: [ReferenceBlock.Directory]
  private let newDirectories: [ReferenceBlock.Directory]
  private let written: Set<ReferenceTag>
  /// The offset from which earlier edits, not the camera, have written.
  private let appendedFrom: Int
  /// The offset of the first value of unknown size. Unused bytes after it must stay, as they may
  /// belong to it.
  private let endlessFrom: Int

  /// Changes that edits must not make.
  private(set) var faults: [String] = []

  /// A change of the block by edits that may write these tags.
  init(from old: [UInt8], to new: [UInt8], written: Set<ReferenceTag>, appendedFrom: Int) {
    self.old = ReferenceBlock(bytes: old)
    self.new = ReferenceBlock(bytes: new)
    oldDirectories = self.old.directories
    newDirectories = self.new.directories
    self.written = written
    self.appendedFrom = min(appendedFrom, old.count)
    endlessFrom = self.old.endlessValues(of: oldDirectories).min() ?? .max
    if new.count < self.appendedFrom { faults.append("the block has become shorter") }
    judgePlaces()
    judgePointers()
    for directory in oldDirectories where !directory.isDoubtful { judge(directory) }
    judgeNewDirectories()
    judgeNewValues()
    judgeAppendedBytes()
  }

  /// Before the appended bytes, only these may change: rows and values of written tags, and the
  /// pointers to IFD0, Exif and GPS. None of them may be claimed by anything else.
  private mutating func judgePlaces() {
    var allowed = [4..<8]
    var claimed: [Range<Int>] = []
    for directory in oldDirectories {
      for entry in directory.entries {
        let value = old.farValue(of: entry).map { [$0] } ?? []
        if isPointer(entry, in: directory) {
          allowed.append(entry.position + 2..<entry.position + 12)
        } else if isWritten(entry, in: directory) {
          // Tag and type do not change.
          allowed += [entry.position + 4..<entry.position + 12] + value
        } else if !directory.isDoubtful {
          claimed += [entry.position..<entry.position + 12] + value
        }
      }
      if directory.isDoubtful { continue }
      claimed += [directory.offset..<directory.offset + 2]
      claimed += [directory.nextPosition..<directory.nextPosition + 4] + old.data(of: directory)
    }
    let changes = differences(old.bytes, new.bytes, upTo: min(appendedFrom, new.bytes.count))
    if let place = changes.first(where: { place in
      !allowed.contains { $0.contains(place) } || claimed.contains { $0.contains(place) }
    }) {
      faults.append("byte \(place) of the block does not belong to the edit")
    }
  }

  /// Pointers of IFD0 that led to the same place still do, as programs differ in which one they
  /// follow.
  private mutating func judgePointers() {
    func offsets(_ tag: Int, in directories: [ReferenceBlock.Directory]) -> [Int] {
      let ifd0 = directories.first { $0.name == "IFD0" }
      return (ifd0?.entries ?? []).filter { $0.tag == tag }.map(\.field)
    }
    for tag in Self.pointers {
      let places = offsets(tag, in: oldDirectories)
      let placesNow = offsets(tag, in: newDirectories)
      for (one, other) in zip(places.indices, places.indices.dropFirst()) {
        let areTwins = places[one] == places[other]
        if placesNow.count < places.count
          || (areTwins && placesNow[one] != placesNow[other])
        {
          faults.append("a pointer 0x\(String(tag, radix: 16)) leads elsewhere than its twin")
        }
      }
    }
  }

  /// All values of the directory that were not written are still there, in the same order and
  /// place.
  private mutating func judge(_ directory: ReferenceBlock.Directory) {
    let name = directory.name
    guard let now = newDirectories.first(where: { $0.name == name }) else {
      faults.append("\(name) is missing")
      return
    }
    if directory.table.upperBound <= old.bytes.count, now.table.upperBound > new.bytes.count {
      faults.append("\(name) is cut")
    }
    if !Self.editable.contains(name), now.offset != directory.offset {
      faults.append("\(name) has moved")
    }
    let kept = directory.entries.filter { !isWritten($0, in: directory) }
    let keptNow = now.entries.filter { entry in
      !isWritten(entry, in: now)
        && !(isPointer(entry, in: now) && !kept.contains { $0.tag == entry.tag })
    }
    if kept.map(\.tag) != keptNow.map(\.tag) {
      faults.append("\(name) had the other tags \(kept.map(\.tag)), now \(keptNow.map(\.tag))")
    }
    for (entry, entryNow) in zip(kept, keptNow) where !isKept(entry, as: entryNow, in: directory) {
      faults.append("the entry 0x\(String(entry.tag, radix: 16)) of \(name) has changed")
    }
    if directory.isSorted, !now.isSorted { faults.append("\(name) is no longer in order") }
    let (next, nextNow) = (directory.nextPosition, now.nextPosition)
    if old.number(at: next, size: 4) != new.number(at: nextNow, size: 4) {
      faults.append("another directory follows \(name)")
    }
    judgeWiping(of: directory, now)
  }

  /// Whether the entry has the same type, count and value, in the same place unless earlier edits
  /// appended it. A redirected pointer may become LONG, as the standard requires.
  private func isKept(
    _ entry: ReferenceBlock.Entry, as now: ReferenceBlock.Entry,
    in directory: ReferenceBlock.Directory
  ) -> Bool {
    if isPointer(entry, in: directory) {
      return entry.bytes.prefix(8) == now.bytes.prefix(8) || (now.type == 4 && now.count == 1)
    }
    let isAppended = old.farValue(of: entry).map { $0.lowerBound >= appendedFrom } ?? false
    let size = isAppended ? 8 : 12
    return entry.bytes.prefix(size) == now.bytes.prefix(size) && old.value(entry) == new.value(now)
  }

  /// The old value of a written tag is zeros if the tag moved or went away.
  private mutating func judgeWiping(
    of directory: ReferenceBlock.Directory, _ now: ReferenceBlock.Directory
  ) {
    for entry in directory.entries where isWritten(entry, in: directory) {
      guard let value = old.farValue(of: entry),
        value.upperBound <= min(appendedFrom, endlessFrom),
        isAlone(entry, in: old, oldDirectories),
        // If a tag has several entries, an edit changes the first.
        directory.entries.first(where: { $0.tag == entry.tag })?.position == entry.position,
        old.slice(at: value.lowerBound, size: value.count)
          != new.slice(at: value.lowerBound, size: value.count)
          || !now.entries.contains(where: { $0.tag == entry.tag }),
        !now.entries.contains(where: { $0.tag == entry.tag && $0.field == value.lowerBound })
      else { continue }
      if new.slice(at: value.lowerBound, size: value.count).contains(where: { $0 != 0 }) {
        faults.append("the value of 0x\(String(entry.tag, radix: 16)) is left behind")
      }
    }
  }

  /// A new directory contains the written tags, and is needed for them.
  private mutating func judgeNewDirectories() {
    let names = Set(oldDirectories.map(\.name))
    for directory in newDirectories where !names.contains(directory.name) {
      let others = directory.entries.filter { entry in
        !isWritten(entry, in: directory) && !isPointer(entry, in: directory)
          && ReferenceTag(directory: directory.name, number: entry.tag) != Self.exifVersion
      }
      if !Self.editable.contains(directory.name) || !others.isEmpty || directory.entries.isEmpty
        || !directory.isSorted || directory.table.upperBound > new.bytes.count
      {
        faults.append("\(directory.name) has come with \(directory.entries.map(\.tag))")
      }
    }
  }

  /// A value that the edit placed is inside the block, and shares its bytes with nothing.
  private mutating func judgeNewValues() {
    for directory in newDirectories where Self.editable.contains(directory.name) {
      for entry in directory.entries where isWritten(entry, in: directory) {
        guard entry.field >= appendedFrom || new.farValue(of: entry) == nil else { continue }
        if entry.count > 4, new.farValue(of: entry) == nil, ![3, 4].contains(entry.type) {
          // An edit that did not touch the entry is not to blame.
          let isOld = oldDirectories.contains { old in
            old.name == directory.name && old.entries.contains { $0.bytes == entry.bytes }
          }
          if !isOld { faults.append("0x\(String(entry.tag, radix: 16)) lies outside the block") }
        } else if !isAlone(entry, in: new, newDirectories) {
          faults.append("the value of 0x\(String(entry.tag, radix: 16)) overlaps something else")
        }
      }
    }
  }

  /// Appended bytes belong to something, or are zero or the mark: nothing of earlier edits is left, unless it
  /// may belong to a value of unknown size.
  private mutating func judgeAppendedBytes() {
    var isPart = [Bool](repeating: false, count: new.bytes.count)
    for directory in newDirectories {
      let values = directory.entries.compactMap { new.farValue(of: $0) }
      for range in [directory.table] + values + new.data(of: directory) {
        for place in range.clamped(to: appendedFrom..<new.bytes.count) { isPart[place] = true }
      }
    }
    let start = endlessFrom == .max ? appendedFrom : old.bytes.count
    // The mark before the appended directories, once.
    let mark = Array("exifcli".utf8)
    let end = max(start, new.bytes.count - mark.count)
    if let place = (start..<end).first(where: {
      new.bytes[$0..<$0 + mark.count].elementsEqual(mark)
    }) {
      for part in place..<place + mark.count { isPart[part] = true }
    }
    if let place = (max(8, start)..<max(8, start, new.bytes.count)).first(where: {
      new.bytes[$0] != 0 && !isPart[$0]
    }) {
      faults.append("byte \(place) of the block belongs to nothing")
    }
  }

  /// Whether nothing else claims the value's bytes.
  private func isAlone(
    _ entry: ReferenceBlock.Entry, in block: ReferenceBlock,
    _ directories: [ReferenceBlock.Directory]
  ) -> Bool {
    guard let value = block.farValue(of: entry) else { return true }
    // Nothing may overlap the header.
    return value.lowerBound >= 8
      && !directories.contains { directory in
        directory.table.overlaps(value)
          || block.data(of: directory).contains { $0.overlaps(value) }
          || directory.entries.contains { other in
            other.position != entry.position
              && block.farValue(of: other).map { $0.overlaps(value) } ?? false
          }
      }
  }

  private func isPointer(
    _ entry: ReferenceBlock.Entry, in directory: ReferenceBlock.Directory
  ) -> Bool {
    directory.name == "IFD0" && Self.pointers.contains(entry.tag)
  }

  private func isWritten(
    _ entry: ReferenceBlock.Entry, in directory: ReferenceBlock.Directory
  ) -> Bool {
    written.contains(ReferenceTag(directory: directory.name, number: entry.tag))
  }
}

extension ReferenceBlock {
  /// The value's bytes; the last four bytes of the entry if the value is there, or if its place is
  /// unknown.
  fileprivate func value(_ entry: Entry) -> [UInt8] {
    farValue(of: entry).map { slice(at: $0.lowerBound, size: $0.count) }
      ?? Array(entry.bytes.suffix(4))
  }
}
