package import Platform
package import SystemPackage
import TIFFBlocks

extension CR3Container {
  /// No box moves, and none gets another size. Each box is edited within its own space.
  package func rewrite(
    _ file: OpenFile, with metadata: MetadataRewrite
  ) throws(ContainerRefusal) -> FileRewrite {
    if metadata.photoshop != nil {
      throw .fixed(.photoshop, "in CR3 files exifcli does not edit it")
    }
    if metadata.exif == nil, metadata.xmp == nil { return .whole }
    if let reason = damage ?? exifDoubt { throw .damaged(reason) }
    let layout = try ContainerRefusal.reading { () throws(Errno) in try CR3Layout(of: file) }
    if layout.isSigned, !metadata.breaksSignature { throw .signed }
    if let reason = layout.refusal { throw .damaged(reason) }
    var replacements: [FileRewrite.Replacement] = []
    if let packet = metadata.xmp {
      replacements.append(try Self.replacement(of: layout.xmp, packet))
    }
    if let edited = metadata.exif {
      replacements += try self.replacements(for: edited, in: layout, of: file)
    }
    return FileRewrite(replacing: replacements)
  }

  private static func replacement(
    of found: FoundPart, _ packet: [UInt8]
  ) throws(ContainerRefusal) -> FileRewrite.Replacement {
    switch found {
    case .absent:
      throw .fixed(.xmp, "it has none, and a new box would move everything after it")
    case .fixed(let reason): throw .fixed(.xmp, reason)
    case .at(let range):
      guard packet.count == range.count else { throw .noRoom(limit: range.count, part: .xmp) }
      return .init(range: range, bytes: packet)
    }
  }

  func replacements(
    for edited: TIFFBlock, in layout: CR3Layout, of file: OpenFile
  ) throws(ContainerRefusal) -> [FileRewrite.Replacement] {
    guard let joined = exifBytes.flatMap(TIFFBlock.init) else {
      throw .damaged("its CMT1 box has no TIFF header")
    }
    guard let edits = TIFFEdit.edits(from: joined, to: edited) else {
      throw .damaged("the edit writes values of unknown types")
    }
    var replacements: [FileRewrite.Replacement] = []
    for (type, kind) in CR3Layout.directories {
      let edits = edits.filter { $0.tag.directory == kind }
      guard !edits.isEmpty else { continue }
      guard let range = layout.blocks[type] else {
        throw .noPlace("it has no \(type.name) box, and a new one would move everything after it")
      }
      let bytes = try ContainerRefusal.reading { () throws(Errno) in try file.read(range) }
      replacements.append(.init(range: range, bytes: try Self.edited(bytes, by: edits, in: type)))
    }
    return replacements
  }

  private static func edited(
    _ bytes: [UInt8], by edits: [TIFFEdit], in type: BoxType
  ) throws(ContainerRefusal) -> [UInt8] {
    guard let block = TIFFBlock(bytes) else {
      throw .damaged("its \(type.name) box has no TIFF header")
    }
    var editor = FixedSizeEditor(block)
    do throws(FixedSizeEditor.Refusal) {
      try editor.apply(edits)
    } catch {
      switch error {
      case .damaged: throw .damaged("the directory in its \(type.name) box is damaged")
      case .noRoom:
        throw .noPlace(
          "its \(type.name) box has too little unused space, and a longer box would move everything"
            + " after it")
      }
    }
    guard editor.block.count == bytes.count else { throw .noEdit }
    return editor.block.bytes
  }

  package func ownBytes(in file: OpenFile) throws(Errno) -> OwnBytes {
    let layout = try CR3Layout(of: file)
    guard layout.refusal == nil else { return OwnBytes([]) }
    let blocks = CR3Layout.directories.compactMap { layout.blocks[$0.type] }
    return OwnBytes(
      (blocks + [layout.xmp.range].compactMap(\.self)).sorted { $0.lowerBound < $1.lowerBound })
  }
}
