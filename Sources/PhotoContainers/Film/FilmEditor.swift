import Platform
import TIFFBlocks

/// Writes the `moov` box of a film anew, with changes. What is not changed keeps its bytes, but for the sizes of the
/// boxes around.
struct FilmEditor {
  private let movie: Box
  private let bytes: BoxBytes
  private let times: FilmTimeChanges
  private let values: FilmValueChanges
  /// The packet that takes the place of the old one, or nil if that goes, and the range of the old one; nil if XMP in
  /// this box stays.
  private let xmp: (old: Range<Int>?, new: [UInt8]?)?

  /// - Parameters:
  ///   - bytes: The whole box.
  ///   - xmp: The new packet, and the range of the old one; nil if it stays, or is elsewhere in the file.
  init(
    _ movie: Box, _ bytes: BoxBytes, making changes: [FilmChange],
    _ xmp: (old: Range<Int>?, new: [UInt8]?)?
  ) throws(ContainerRefusal) {
    (self.movie, self.bytes, self.xmp) = (movie, bytes, xmp)
    let header = bytes.boxes(in: movie.content).boxes.first { $0.type == .movieHeader }
    times = try FilmTimeChanges(changes, header: header.map { Array(bytes[$0.content]) } ?? [])
    values = FilmValueChanges(changes)
  }

  /// The new box.
  func edited() throws(ContainerRefusal) -> [UInt8] {
    let boxes = bytes.boxes(in: movie.content).boxes
    let meta = boxes.first { $0.type == .meta }
    var added: [UInt8] = []
    if let names = values.addedKeys, meta == nil { added += FilmMetadata.box(with: names) }
    if !boxes.contains(where: { $0.type == .userData }) {
      let content = values.addedUserData + newXMP
      if !content.isEmpty { added += BoxType.userData.box(content) }
    }
    return try rebuilt(movie, adding: added) { (box) throws(ContainerRefusal) in
      switch box.type {
      case .movieHeader: header(box)
      case .track: try track(box)
      case .meta: try metadata(box, adding: box == meta ? values.addedKeys ?? [] : [])
      case .userData: try userData(box)
      case .uuid where isOldXMP(box.content.dropFirst(Box.uuidSize)):
        xmp?.new.map { box.with(box.uuid + $0) } ?? []
      case .uuid where box.isCanons: try canons(box)
      default: Array(bytes[box.range])
      }
    }
  }

  /// The box with other boxes in place of those in it.
  ///
  /// - Parameters:
  ///   - prefix: The number of bytes before them.
  ///   - added: Boxes after them.
  private func rebuilt(
    _ box: Box, prefix: Int = 0, adding added: [UInt8] = [],
    _ edit: (Box) throws(ContainerRefusal) -> [UInt8]
  ) throws(ContainerRefusal) -> [UInt8] {
    let inside = box.content.dropFirst(prefix)
    let boxes = bytes.boxes(in: inside).boxes
    let end = boxes.last?.range.upperBound ?? inside.lowerBound
    guard inside.upperBound - end < Box.headerSize else {
      throw .damaged("its \(box.type.name) box is damaged")
    }
    var content = Array(bytes[box.content.prefix(prefix)])
    for box in boxes { content += try edit(box) }
    // User data may end with a number 0.
    return box.with(content + added + bytes[end..<inside.upperBound])
  }

  private func track(_ track: Box) throws(ContainerRefusal) -> [UInt8] {
    try rebuilt(track) { (box) throws(ContainerRefusal) in
      switch box.type {
      case .trackHeader: header(box)
      case .media:
        try rebuilt(box) { (box) throws(ContainerRefusal) in
          box.type == .mediaHeader ? header(box) : Array(bytes[box.range])
        }
      case .meta: try metadata(box)
      default: Array(bytes[box.range])
      }
    }
  }

  private func header(_ box: Box) -> [UInt8] {
    box.with(times.applied(to: Array(bytes[box.content]), isMovie: box.type == .movieHeader))
  }

  // MARK: Values

  /// - Parameter names: Values with names that are added.
  private func metadata(
    _ meta: Box, adding added: [FilmMetadata.Entry] = []
  ) throws(ContainerRefusal) -> [UInt8] {
    let form = FilmMetadata(meta, in: bytes)
    guard let list = form.list else {
      guard added.isEmpty else { throw .noPlace(FilmMetadata.otherForm) }
      return Array(bytes[meta.range])
    }
    guard added.isEmpty || form.names != nil else { throw .noPlace(FilmMetadata.otherForm) }
    let (newNames, numbers) = form.numbers(of: added)
    return try rebuilt(meta, prefix: form.prefix) { (box) throws(ContainerRefusal) in
      switch box {
      case list:
        try rebuilt(
          box, adding: zip(numbers, added).flatMap { FilmMetadata.item($0, $1) }
        ) { (item) throws(ContainerRefusal) in try self.item(item, names: form.names) }
      case form.keys where !newNames.isEmpty:
        box.with(FilmMetadata.keys(Array(bytes[box.content]), adding: newNames))
      default: Array(bytes[box.range])
      }
    }
  }

  /// The item with its changed values; nothing if all of them go.
  private func item(_ item: Box, names: [String?]?) throws(ContainerRefusal) -> [UInt8] {
    let old = FilmValue.values(inItem: item, names: names, of: bytes)
    guard old.contains(where: values.concern) else { return Array(bytes[item.range]) }
    var keepsValue = false
    let edited = try rebuilt(item) { (box) throws(ContainerRefusal) in
      guard box.type == .metadataValue,
        let value = old.first?.with(FilmValue.content(ofData: bytes[box.content])),
        values.concern(value)
      else {
        keepsValue = keepsValue || box.type == .metadataValue
        return Array(bytes[box.range])
      }
      guard let content = values.content(insteadOf: value) else { return [] }
      keepsValue = true
      return box.with(content.data(insteadOf: bytes[box.content]))
    }
    return keepsValue ? edited : []
  }

  private func userData(_ userData: Box) throws(ContainerRefusal) -> [UInt8] {
    let hasXMP = bytes.boxes(in: userData.content).boxes.contains { isOldXMP($0.content) }
    let added = values.addedUserData + (hasXMP ? [] : newXMP)
    return try rebuilt(userData, adding: added) { (box) throws(ContainerRefusal) in
      switch box.type {
      case .meta: return try metadata(box)
      case .filmXMP where isOldXMP(box.content): return xmp?.new.map(box.with) ?? []
      default:
        let old = FilmValue.values(ofUserData: box, in: bytes)
        guard old.contains(where: values.concern) || values.addsTo(box.type) else {
          return Array(bytes[box.range])
        }
        return values.userData(old, of: box.type, insteadOf: bytes[box.content]).map(box.with) ?? []
      }
    }
  }

  /// Canon's box, whose values have a box each.
  private func canons(_ canons: Box) throws(ContainerRefusal) -> [UInt8] {
    func old(_ box: Box) -> [FilmValue] { FilmValue.values(ofCanon: box, in: bytes) }
    let boxes = bytes.boxes(in: canons.content.dropFirst(Box.uuidSize)).boxes
    guard boxes.contains(where: { old($0).contains(where: values.concern) }) else {
      return Array(bytes[canons.range])
    }
    return try rebuilt(canons, prefix: Box.uuidSize) { box in
      guard old(box).contains(where: values.concern) else { return Array(bytes[box.range]) }
      return values.userData(old(box), of: box.type, insteadOf: bytes[box.content])
        .map(box.with) ?? []
    }
  }

  private func isOldXMP(_ content: Range<Int>) -> Bool { xmp?.old == content }

  /// The first packet as a box; nothing if there is one already.
  private var newXMP: [UInt8] {
    guard let xmp, xmp.old == nil, let new = xmp.new else { return [] }
    return BoxType.filmXMP.box(new)
  }
}

extension BoxType {
  /// A box of this type.
  func box(_ content: [UInt8]) -> [UInt8] {
    ByteOrder.bigEndian.bytes(of: UInt32(clamping: Box.headerSize + content.count)) + bytes
      + content
  }
}

extension Box {
  /// The box with another content, in a header of the same form.
  func with(_ content: [UInt8]) -> [UInt8] {
    let size = headerSize + content.count
    guard headerSize == Self.largeHeaderSize else { return type.box(content) }
    let order = ByteOrder.bigEndian
    return order.bytes(of: UInt32(1)) + type.bytes + order.bytes(of: UInt64(size)) + content
  }
}
