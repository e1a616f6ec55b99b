package import Platform
package import SystemPackage
import TIFFBlocks

extension RW2Container {
  /// Panasonic's own tags for the sensitivity in IFD0 (ExifTool, module PanasonicRaw), with 16 and 32 bits.
  static let sensitivities: [UInt16] = [0x0017, 0x0037]
  /// The tag of the offset of the raw data, in IFD0 (ExifTool, module PanasonicRaw).
  private static let rawDataOffset: UInt16 = 0x0118

  /// Values of the same size are overwritten, in the JPEG's Exif and in the raw's own directories. If one of them
  /// cannot be, nothing is.
  package func rewrite(
    _ file: OpenFile, with metadata: MetadataRewrite
  ) throws(ContainerRefusal) -> FileRewrite {
    if metadata.xmp != nil {
      throw .fixed(.xmp, "in RW2 files exifcli reads it but does not edit it")
    }
    if metadata.photoshop != nil {
      throw .fixed(.photoshop, "in RW2 files exifcli reads it but does not edit it")
    }
    guard let edited = metadata.exif else { return .whole }
    if let damage { throw .damaged(damage) }
    guard let exifBytes, let place = block else {
      guard edited.count == raw.block.count else { throw Self.otherSize }
      return FileRewrite(of: edited)
    }
    guard edited.count == exifBytes.count else { throw Self.otherSize }
    guard let old = TIFFBlock(exifBytes), old.order == raw.block.order else {
      throw .damaged("its two Exif blocks have different byte orders")
    }
    guard let edits = TIFFEdit.edits(from: old, to: edited) else {
      throw .damaged("the edit writes values of unknown types")
    }
    let several = try ContainerRefusal.reading { () throws(Errno) in try hasSeveralExif(in: file) }
    if several { throw .damaged("its JPEG has several Exif segments, which may disagree") }
    var whole = try ContainerRefusal.reading { () throws(Errno) in
      try raw.file.editable(raw.block, in: file)
    }
    let structure = TIFFStructure(of: whole)
    guard let jpegEntry, case .inside(let jpeg) = jpegEntry.value,
      !structure.directories.contains(where: { $0.table.overlaps(jpeg) }),
      structure.areOwn([place], of: jpegEntry, in: whole, maximumSize: whole.count),
      place.upperBound <= firstRawByte(in: whole, structure)
    else { throw .damaged("its JPEG shares bytes with something else") }
    whole.load(exifBytes, at: place.lowerBound)
    try Self.overwrite(counterparts(of: edits, in: structure), in: &whole, structure)
    whole.overwrite(at: place.lowerBound, with: edited.bytes)
    return FileRewrite(of: whole)
  }

  private static let otherSize = ContainerRefusal.noPlace(
    "in RW2 files exifcli only changes values that keep their size")

  /// The edits of the entries in the raw's own directories that say the same as those of the JPEG's Exif. They may
  /// be in IFD0 or in the Exif directory there.
  private func counterparts(of edits: [TIFFEdit], in structure: TIFFStructure) -> [TIFFEdit] {
    edits.flatMap { edit -> [TIFFEdit] in
      let kinds: [ExifDirectory] = edit.tag.directory == .gps ? [.gps] : [.ifd0, .exif]
      var found = kinds.map { TIFFEdit(tag: ExifTag($0, edit.tag.number), value: edit.value) }
      if edit.tag == .photographicSensitivity, case .short(let number)? = edit.value {
        for tag in Self.sensitivities.map({ ExifTag(.ifd0, $0) }) {
          let isLong = structure[.ifd0]?.entry(tag.number)?.type == TIFFType.long.rawValue
          found.append(TIFFEdit(tag: tag, value: isLong ? .long(UInt32(number)) : .short(number)))
        }
      }
      return found.filter { structure[$0.tag.directory]?.entry($0.tag.number) != nil }
    }
  }

  private static func overwrite(
    _ edits: [TIFFEdit], in whole: inout TIFFBlock, _ structure: TIFFStructure
  ) throws(ContainerRefusal) {
    guard !edits.isEmpty else { return }
    let size = whole.count
    var editor = TIFFEditor(whole, structure: structure, maximumSize: size, isFile: true)
    do throws(TIFFEditRefusal) {
      try editor.apply(edits)
    } catch {
      throw Self.otherSize
    }
    guard editor.block.count == size else { throw Self.otherSize }
    whole = editor.block
  }

  /// Where the raw data begin. Panasonic has a tag of its own for that; without it, the end of the file.
  private func firstRawByte(in whole: TIFFBlock, _ structure: TIFFStructure) -> Int {
    guard let entry = structure[.ifd0]?.entry(Self.rawDataOffset),
      let offset: UInt32 = whole.number(at: entry.valueFieldPosition)
    else { return whole.count }
    return Int(offset)
  }

  package func ownBytes(in file: OpenFile) throws(Errno) -> OwnBytes {
    let own = try raw.file.ownRanges(in: file)
    guard case .inside(let jpeg)? = jpegEntry?.value else { return OwnBytes(own) }
    return OwnBytes((own.filter { $0 != jpeg } + [block].compactMap(\.self)).joined)
  }
}
