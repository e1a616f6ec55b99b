/// A photo's values, and the Exif block that a camera would write for them: the standard's
/// mandatory tags, the camera's own, and the given entries.
package struct Shot: Sendable {
  package var camera: Camera
  package var picture: Picture
  package var byteOrder: TIFFBuilder.ByteOrder
  /// Further entries of IFD0.
  package var image: [TIFFBuilder.Entry]
  /// Further entries of the Exif IFD.
  package var exif: [TIFFBuilder.Entry]
  /// The entries of the GPS IFD; empty for no GPS IFD.
  package var gps: [TIFFBuilder.Entry]

  package init(
    _ camera: Camera = .one, picture: Picture = Picture(),
    _ byteOrder: TIFFBuilder.ByteOrder = .littleEndian, image: [TIFFBuilder.Entry] = [],
    exif: [TIFFBuilder.Entry] = [], gps: [TIFFBuilder.Entry] = []
  ) {
    self.camera = camera
    self.picture = picture
    self.byteOrder = byteOrder
    self.image = image
    self.exif = exif
    self.gps = gps
  }

  /// The block.
  package var block: TIFFBuilder {
    TIFFBuilder(byteOrder, .init(imageEntries))
  }

  /// The entries of IFD0, including the pointers to the other directories.
  package var imageEntries: [TIFFBuilder.Entry] {
    imageEntriesAlone + [.init(.exifPointer, .directory(.init(exifEntries)))]
      + (gps.isEmpty ? [] : [.init(.gpsPointer, .directory(.init(gps)))])
  }

  /// The entries of IFD0 without pointers.
  package var imageEntriesAlone: [TIFFBuilder.Entry] {
    [
      .init(.make, .ascii(camera.make)),
      .init(.model, .ascii(camera.model)),
      .init(.xResolution, .rational(72, 1)),
      .init(.yResolution, .rational(72, 1)),
      .init(.resolutionUnit, .short(2)),
      .init(.yCbCrPositioning, .short(1)),
    ] + camera.software.entries(.software) + image
  }

  /// The entries of the Exif IFD.
  package var exifEntries: [TIFFBuilder.Entry] {
    [
      .init(.exifVersion, .undefined("0231")),
      .init(.componentsConfiguration, .undefined([1, 2, 3, 0])),
      .init(.flashpixVersion, .undefined("0100")),
      .init(.colorSpace, .short(1)),
      .init(.pixelXDimension, .long(UInt32(picture.width))),
      .init(.pixelYDimension, .long(UInt32(picture.height))),
    ] + camera.lens.entries(.lensModel) + (camera.makerNote.map { [.init(.makerNote, $0)] } ?? [])
      + exif
  }
}

extension String? {
  /// One ASCII entry; empty if nil.
  fileprivate func entries(_ tag: TIFFBuilder.Tag) -> [TIFFBuilder.Entry] {
    map { [.init(tag, .ascii($0))] } ?? []
  }
}
