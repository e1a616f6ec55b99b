package import Platform
package import SystemPackage
import TIFFBlocks

extension HEIFContainer {
  package func rewrite(
    _ file: OpenFile, with metadata: MetadataRewrite
  ) throws(ContainerRefusal) -> FileRewrite {
    if metadata.xmp != nil {
      throw .fixed(.xmp, "in \(format.name) files exifcli reads it but does not edit it")
    }
    if metadata.photoshop != nil {
      throw .fixed(.photoshop, "in \(format.name) files exifcli does not edit it")
    }
    guard let block = metadata.exif else { return .whole }
    if let reason = damage ?? exifDoubt { throw .damaged(reason) }
    if let exifBytes, TIFFBlock(exifBytes) == nil { throw .damaged("its Exif has no TIFF header") }
    let layout = try ContainerRefusal.reading { () throws(Errno) in try HEIFLayout(of: file) }
    if let reason = layout.refusal { throw .damaged(reason) }
    guard block.count <= maximumBlockSize else {
      throw .noRoom(limit: maximumBlockSize, part: .exif)
    }
    guard let place = try place(in: layout) else {
      return try firstItem(holding: block, in: layout, of: file).changes.rewrite
    }
    return try ExifItemEdit(place, exifPrefix + block.bytes).changes.rewrite
  }

  package func ownRanges(in file: OpenFile) throws(Errno) -> [Range<Int>] {
    let layout = try HEIFLayout(of: file)
    var ranges = layout.freeBoxes.map(\.range)
    if layout.refusal == nil, let table = layout.table {
      if let place = try? place(in: layout) {
        ranges += place.fields + place.fieldsOfFirstItem
        ranges.append(place.isAlone ? place.host.range : place.range)
      } else if case .none = ExifItem.search(in: table) {
        ranges += table.fieldsBesideFirstItem
      }
    }
    return ranges.joined
  }

  /// The offset of the block counts from its end: 0.
  private func firstItem(
    holding block: TIFFBlock, in layout: HEIFLayout, of file: OpenFile
  ) throws(ContainerRefusal) -> FirstExifItem {
    guard let table = layout.table else { throw .damaged("the file has no meta box") }
    let numbers = try ContainerRefusal.reading { () throws(Errno) in
      try ItemNumbers(table, in: file)
    }
    guard let item = numbers?.unused else {
      throw .damaged("its meta box has no number left for an Exif item")
    }
    let prefix = [UInt8](repeating: 0, count: ExifPayload.offsetSize)
    return try FirstExifItem(prefix + block.bytes, as: item, in: layout)
  }

  /// The place of the Exif item that was read; nil if there is none.
  private func place(in layout: HEIFLayout) throws(ContainerRefusal) -> ExifItemPlace? {
    guard let table = layout.table else { throw .damaged("the file has no meta box") }
    switch ExifItem.search(in: table) {
    case .none: return nil
    case .unreadable(let reason): throw .damaged(reason)
    case .found(let item, let doubt):
      if let doubt { throw .damaged(doubt) }
      guard item.ranges.first == exifRange || item.ranges.count > 1 else {
        throw .damaged("it has changed while it was read")
      }
      return try ExifItemPlace(of: item, in: layout)
    }
  }
}

extension [Range<Int>] {
  /// The ranges in order, without empty ones. Those that touch or overlap are one.
  fileprivate var joined: [Range<Int>] {
    filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) {
      ranges, range in
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
  }
}
