import Platform
import TIFFBlocks

/// A TIFF file without some of its entries and pictures. Nothing moves but the rows of a directory, which close up.
struct TIFFRemoval {
  private let inventory: TIFFInventory
  private var block: TIFFBlock
  /// The positions of the entries that go.
  private var rows: Set<Int> = []
  /// The offsets of the directories of pictures that go.
  private var pictures: Set<Int> = []
  /// The bytes of the block that have changed.
  private var changed: [Range<Int>] = []
  private var wiped: [Range<Int>] = []
  private var end: Range<Int>?

  private var nodes: [DirectoryTree.Node] { inventory.tree.nodes }

  init(_ inventory: TIFFInventory) {
    self.inventory = inventory
    block = inventory.block
  }

  mutating func remove(_ part: FilePart) throws(ContainerRefusal) {
    switch (part.kind, part.item) {
    case (.trailing, _): end = part.range
    case (.thumbnail, let directory?): pictures.insert(directory)
    case (_, let row?): rows.insert(row)
    case (_, nil): wiped.append(part.range)
    }
  }

  /// Puts content in place of a value that is not shorter, and a new count into its entries.
  ///
  /// - Parameter isSwapped: Whether the bytes of each number are in the other order.
  mutating func fill(
    _ part: FilePart, with content: [UInt8], isSwapped: Bool
  ) throws(ContainerRefusal) {
    var content = content
    if part.kind != .thumbnail {
      let entries = try entries(of: part)
      let size = entries.first.flatMap { TIFFType(rawValue: $0.type)?.size } ?? 1
      content += repeatElement(0, count: (size - content.count % size) % size)
      let count = block.bytes(ofOffset: content.count / size)
      for entry in entries { write(count, at: entry.position + 4) }
    }
    guard content.count > block.form.offsetSize, content.count <= part.content.count else {
      throw .damaged("its metadata has no room")
    }
    if isSwapped {
      content = stride(from: 0, to: content.count, by: 4).flatMap {
        content[$0..<min($0 + 4, content.count)].reversed()
      }
    }
    let others = inventory.claims.filter {
      $0.range.overlaps(part.content) && $0.range != part.content
    }
    guard others.isEmpty else { throw .damaged("its metadata overlaps other data") }
    write(content, at: part.content.lowerBound)
  }

  /// Puts bytes in place of as many others.
  mutating func overwrite(_ replacement: FileRewrite.Replacement) {
    write(replacement.bytes, at: replacement.range.lowerBound)
  }

  /// The entries with this value, all of the same tag.
  private func entries(of part: FilePart) throws(ContainerRefusal) -> [TIFFEntry] {
    let all = nodes.flatMap(\.directory.entries).filter { entry in
      if case .inside(let range) = entry.value { range == part.content } else { false }
    }
    guard let first = all.first, all.allSatisfy({ ($0.tag, $0.type) == (first.tag, first.type) })
    else { throw .damaged("entries of other kinds have the same bytes as its metadata") }
    return all
  }

  private mutating func write(_ bytes: [UInt8], at offset: Int) {
    block.overwrite(at: offset, with: bytes)
    changed.append(offset..<offset + bytes.count)
  }

  mutating func rewrite() throws(ContainerRefusal) -> FileRewrite {
    dropEmptyDirectories()
    dropPictures()
    for node in nodes where !pictures.contains(node.directory.offset) {
      try close(node)
    }
    let tree = DirectoryTree(of: block)
    let kept = Self.pictures(of: inventory.tree).subtracting(pictures)
    guard tree.isWhole, Self.pictures(of: tree) == kept
    else { throw .damaged("its directories would not lead to each other any more") }
    let old = inventory.claims.map(\.range).joined
    let new = (tree.claims(in: block).map(\.range) + inventory.furtherClaims).joined
    wiped += old.flatMap { $0.without(new) }
    return try write()
  }

  /// The offsets of the directories of all pictures.
  private static func pictures(of tree: DirectoryTree) -> Set<Int> {
    Set(tree.nodes.filter { $0.role == .picture }.map(\.directory.offset))
  }

  private func write() throws(ContainerRefusal) -> FileRewrite {
    var replacements: [FileRewrite.Replacement] = []
    for range in changed.joined {
      for part in range.without(wiped.joined) {
        guard let bytes = block.bytes(in: part) else { throw .damaged("it is too large") }
        replacements.append(.init(range: part, bytes: Array(bytes)))
      }
    }
    for range in wiped.joined {
      let part = FilePart(kind: .leftover, range: range, content: range)
      replacements.append(.init(range: range, bytes: try part.zeros))
    }
    if let end { replacements.append(.init(range: end, bytes: [])) }
    return FileRewrite(replacing: replacements)
  }
}

// MARK: - Directories

extension TIFFRemoval {
  /// Leads the pointers to pictures that go to the next ones, or takes them out of their lists.
  private mutating func dropPictures() {
    var lists: [Int: TIFFEntry] = [:]
    for node in nodes where pictures.contains(node.directory.offset) {
      for pointer in node.pointers {
        if let entry = pointer.entry {
          lists[entry.position] = entry
        } else {
          write(nextPointer(after: node), at: pointer.position)
        }
      }
    }
    for entry in lists.values { shorten(entry) }
  }

  private func nextPointer(after node: DirectoryTree.Node) -> [UInt8] {
    var node = node
    // Each step goes to another directory.
    for _ in nodes {
      let place = node.directory.nextPointerPosition
      guard let bytes = block.bytes(in: place..<place + block.form.offsetSize) else { break }
      let next = nodes.first { next in
        next.pointers.contains { $0.position == place }
          && pictures.contains(next.directory.offset)
      }
      guard let next else { return Array(bytes) }
      node = next
    }
    return block.bytes(ofOffset: 0)
  }

  /// Takes the pictures that go out of a list of sub-directories.
  private mutating func shorten(_ entry: TIFFEntry) {
    guard case .inside(let range) = entry.value else { return }
    let kept = block.unsigned(entry, maximum: range.count).filter { !pictures.contains($0) }
    guard !kept.isEmpty else {
      rows.insert(entry.position)
      return
    }
    let isWide = TIFFType(rawValue: entry.type)?.size == 8
    let bytes = kept.flatMap {
      isWide
        ? block.order.bytes(of: UInt64(truncatingIfNeeded: $0))
        : block.order.bytes(of: UInt32(truncatingIfNeeded: $0))
    }
    write(block.bytes(ofOffset: kept.count), at: entry.position + 4)
    let room = block.form.offsetSize - bytes.count
    if room < 0 {
      write(bytes, at: range.lowerBound)
    } else {
      write(bytes + [UInt8](repeating: 0, count: room), at: entry.valueFieldPosition)
    }
  }

  /// A directory that loses all its entries goes with all pointers to it.
  private mutating func dropEmptyDirectories() {
    for node in nodes.dropFirst().reversed() {
      let entries = node.directory.entries
      guard !entries.isEmpty, entries.allSatisfy({ rows.contains($0.position) }) else { continue }
      if node.role == .picture {
        pictures.insert(node.directory.offset)
      } else {
        rows.formUnion(node.pointers.compactMap(\.entry?.position))
      }
    }
  }

  /// Takes rows out of a directory. The pointer to the next directory follows the others, and zeros follow it.
  private mutating func close(_ node: DirectoryTree.Node) throws(ContainerRefusal) {
    let directory = node.directory
    let kept = directory.entries.filter { !rows.contains($0.position) }
    guard kept.count < directory.entries.count, !kept.isEmpty else { return }
    let table = directory.table.clamped(to: 0..<block.count)
    let others = inventory.claims.filter { claim in
      claim.range.overlaps(table) && claim.range != table
        && !(claim.entry.map(rows.contains) ?? false)
    }
    // Some writers leave the pointer out where no program looks for it.
    let hasPointer = node.role == .picture || others.isEmpty
    let end = hasPointer ? table.upperBound : directory.entryTable.upperBound
    guard !others.contains(where: { $0.range.overlaps(table.lowerBound..<end) }) else {
      throw .damaged("one of its directories overlaps other data")
    }
    var bytes = block.form.bytes(ofEntryCount: kept.count, block.order)
    for entry in kept { bytes += block.bytes(in: entry.row) ?? [] }
    if hasPointer { bytes += block.bytes(in: directory.entryTable.upperBound..<end) ?? [] }
    bytes += repeatElement(0, count: max(0, end - table.lowerBound - bytes.count))
    write(bytes, at: table.lowerBound)
  }
}
