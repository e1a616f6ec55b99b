/// All directories of a TIFF file: the chain of its pictures, their sub-directories, and those of Exif, with all bytes
/// that they claim.
package struct DirectoryTree: Sendable {
  package enum Role: Sendable, Hashable {
    /// A picture, in the chain or in a sub-directory.
    case picture
    /// Exif, GPS or Interoperability.
    case metadata(ExifDirectory)
    /// Entries whose meaning is unknown: an entry of the type IFD leads to them.
    case unknown
  }

  package struct Node: Sendable {
    package let directory: TIFFDirectory
    package let role: Role
    /// All pointers to it.
    package fileprivate(set) var pointers: [TIFFPointer]
  }

  /// Bytes that belong to a directory.
  package struct Claim: Sendable {
    package let range: Range<Int>
    /// The position of the entry whose value they are; nil for directories, and data that an entry locates.
    package let entry: Int?

    package init(range: Range<Int>, entry: Int?) {
      (self.range, self.entry) = (range, entry)
    }
  }

  /// The most directories. So many are proven by the hash of the picture.
  private static let maximumCount = 64
  /// GlobalParametersIFD (TIFF-FX, RFC 3949 section 4), which may have the type LONG, too.
  private static let globalParameters: UInt16 = 0x0190

  /// Each one after the one that leads to it.
  package private(set) var nodes: [Node] = []
  /// The positions of entries that lead to no directory, although they should.
  package private(set) var brokenPointers: Set<Int> = []
  /// Why directories may be missing, as a sentence without the file's name.
  package private(set) var damage: String?
  /// The bytes that must be loaded before the walk can go on. Without them, directories are left out.
  package private(set) var missing: [Range<Int>] = []

  package init(of block: borrowing TIFFBlock) {
    follow(.picture, at: block.form.offsetSize, nil, in: block)
  }

  /// Whether nothing is missing.
  package var isWhole: Bool { missing.isEmpty && damage == nil && !nodes.isEmpty }

  private mutating func follow(
    _ role: Role, at position: Int, _ entry: TIFFEntry?, in block: borrowing TIFFBlock
  ) {
    guard let target = block.pointer(at: position, in: entry), target != 0 || entry != nil else {
      return
    }
    var kind = ExifDirectory.ifd0
    if case .metadata(let directory) = role { kind = directory }
    visit(
      role, TIFFPointer(kind: kind, position: position, entry: entry, target: target), in: block)
  }

  private mutating func visit(
    _ role: Role, _ pointer: TIFFPointer, in block: borrowing TIFFBlock
  ) {
    if let index = nodes.firstIndex(where: { $0.directory.offset == pointer.target }) {
      // Some writers chain the sub-directories that they list.
      if nodes[index].role != role {
        damage = damage ?? "two pointers of different kinds lead to one of its directories"
      }
      return nodes[index].pointers.append(pointer)
    }
    if let missing = block.missing(ofDirectoryAt: pointer.target) {
      return self.missing.append(missing)
    }
    guard pointer.target >= block.form.headerSize,
      let directory = TIFFDirectory(at: pointer, in: block), !directory.isCut,
      directory.surplusPositions.isEmpty,
      !nodes.contains(where: { $0.directory.entryTable.overlaps(directory.entryTable) })
    else { return reject(pointer, role) }
    guard nodes.count < Self.maximumCount else {
      damage = damage ?? "it has more than \(Self.maximumCount) directories"
      return
    }
    nodes.append(Node(directory: directory, role: role, pointers: [pointer]))
    for entry in directory.entries { follow(entry, of: role, in: block) }
    guard role == .picture else { return }
    follow(.picture, at: directory.nextPointerPosition, nil, in: block)
  }

  /// Notes a pointer to nothing. Programs read no directory there; but pictures may be lost.
  private mutating func reject(_ pointer: TIFFPointer, _ role: Role) {
    if let entry = pointer.entry, role != .picture {
      brokenPointers.insert(entry.position)
    } else {
      damage = damage ?? "one of its directories is damaged, or outside of the file"
    }
  }

  private mutating func follow(
    _ entry: TIFFEntry, of role: Role, in block: borrowing TIFFBlock
  ) {
    if role == .picture, TIFFDataTags.all.contains(where: { $0.has(entry.tag) }) {
      if entry.count > TIFFDataTags.strips.maximumCount {
        damage = damage ?? "one of its pictures has too many strips or tiles"
      } else if let range = block.missing(ofFirst: entry.count, of: entry) {
        missing.append(range)
      }
    }
    guard role != .unknown else { return }
    if let kind = ExifDirectory(pointerTag: entry.tag) {
      // Programs follow pointers of any type.
      follow(.metadata(kind), at: entry.valueFieldPosition, entry, in: block)
    } else if entry.tag == SubDirectories.tag, role == .picture {
      followAll(.picture, entry, in: block)
    } else if entry.type == TIFFType.ifd.rawValue
      || entry.type == TIFFType.ifd8.rawValue && block.form == .big
      || entry.tag == Self.globalParameters && block.form.isPointer(entry.type)
    {
      followAll(.unknown, entry, in: block)
    }
  }

  private mutating func followAll(
    _ role: Role, _ entry: TIFFEntry, in block: borrowing TIFFBlock
  ) {
    guard case .inside(let range) = entry.value, let size = TIFFType(rawValue: entry.type)?.size,
      block.form.isPointer(entry.type), entry.count <= Self.maximumCount
    else {
      damage = damage ?? "its sub-directories are damaged, or too many"
      return
    }
    if let missing = block.missing(ofFirst: Self.maximumCount, of: entry) {
      return self.missing.append(missing)
    }
    for position in stride(from: range.lowerBound, to: range.upperBound, by: size) {
      follow(role, at: position, entry, in: block)
    }
  }
}

extension DirectoryTree {
  /// All bytes that belong to directories: the header, the directories, values outside of their entries, and data that
  /// entries locate.
  package func claims(in block: borrowing TIFFBlock) -> [Claim] {
    var claims = [Claim(range: 0..<block.form.headerSize, entry: nil)]
    for node in nodes {
      claims.append(Claim(range: node.directory.table.clamped(to: 0..<block.count), entry: nil))
      for entry in node.directory.entries {
        guard let range = entry.distantValue else { continue }
        claims.append(Claim(range: range, entry: entry.position))
      }
      guard node.role == .picture else { continue }
      for range in node.directory.data(in: block) {
        claims.append(Claim(range: range.clamped(to: 0..<block.count), entry: nil))
      }
    }
    return claims.filter { !$0.range.isEmpty }
  }
}

extension TIFFDirectory {
  /// The strips, tiles and JPEG files that it locates.
  package func data(in block: borrowing TIFFBlock) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for tags in TIFFDataTags.all { ranges += tags.ranges(entries, in: block) }
    return ranges
  }
}

extension TIFFDataTags {
  /// Whether it is one of the two tags.
  package func has(_ tag: UInt16) -> Bool { tag == offsets || tag == lengths }
}
