extension Fixture {
  /// Previews after the picture. Only the MakerNote has their offset.
  static let makerNotePreviews: [Fixture] = [
    Fixture(
      "makernote-preview",
      "A preview after the picture, in a MakerNote of an unknown format: Exif may not grow",
      bytes: photoWithPreview(shot(.compact)) { preview, length, _ in
        let numbers = [preview, length].flatMap {
          TIFFBuilder.ByteOrder.littleEndian.bytes(UInt32($0))
        }
        return .undefined(Array("EXAMPLE\0".utf8) + numbers)
      }),
    Fixture(
      "makernote-preview-minolta",
      "The same, its offset in an entry of the MakerNote: it must grow with Exif",
      bytes: photoWithPreview(shot(.minolta, .bigEndian)) { preview, length, _ in
        MakerNote.minolta(previewAt: preview, length: length)
      }),
    Fixture(
      "makernote-preview-olympus",
      "The same, its offset twice in the MakerNote, little endian in a block that is big endian:"
        + " once from the MakerNote, once from the TIFF header",
      bytes: photoWithPreview(shot(.olympus, .bigEndian)) { preview, length, block in
        let note = block.firstRange(of: MakerNote.olympusHeader)?.lowerBound ?? 0
        return MakerNote.olympus(
          previewAt: max(0, preview - note), fromHeader: preview, length: length)
      }),
  ]

  /// A photo with a preview after the picture.
  ///
  /// - Parameter makerNote: Makes the MakerNote from the preview's offset (from the TIFF header), the
  ///   preview's length, and a block with a MakerNote of the same size.
  private static func photoWithPreview(
    _ shot: Shot, makerNote: (_ preview: Int, _ length: Int, _ block: [UInt8]) -> TIFFBuilder.Value
  ) -> [UInt8] {
    let preview = JPEGBuilder(Picture(width: 24, height: 16)).bytes
    // Cameras write previews as far away, so that no count or other small number leads to them.
    let padding = [UInt8](repeating: 0, count: 50_000)
    func photo(previewAt offset: Int, _ block: [UInt8]) -> JPEGBuilder {
      var shot = shot
      shot.camera.makerNote = makerNote(offset, preview.count, block)
      return JPEGBuilder(metadata: [.exif(shot.block)], trailer: padding + preview)
    }
    let photo0 = photo(previewAt: 0, [])
    let exifHeaderSize = 6
    let header = photo0.payloadOffset(ofSegmentAt: 0) + exifHeaderSize
    let block = Array(photo0.segments[0].payload.dropFirst(exifHeaderSize))
    return photo(previewAt: photo0.bytes.count - preview.count - header, block).bytes
  }

  private static func shot(
    _ camera: Camera, _ byteOrder: TIFFBuilder.ByteOrder = .littleEndian
  ) -> Shot {
    Shot(
      camera, byteOrder,
      exif: .exposure(
        iso: 125, time: (1, 640), aperture: (40, 10), focalLength: (88, 10), flash: 0x18)
        + .taken("2019:04:30 10:20:30"))
  }
}
