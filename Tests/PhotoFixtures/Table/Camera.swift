/// A camera, with the values that it writes into every photo.
package struct Camera: Sendable {
  package var make: String
  package var model: String
  package var software: String?
  package var lens: String?
  /// The camera's MakerNote.
  package var makerNote: TIFFBuilder.Value?
}

/// Cameras that were never built.
extension Camera {
  package static let one = Camera(
    make: "Example", model: "Example One", software: "Example Firmware 1.02",
    lens: "Example 24-70mm F2.8")
  package static let two = Camera(
    make: "Example", model: "Example Two", software: "Example Firmware 2.10",
    lens: "Example 50mm F1.4")
  package static let sample = Camera(
    make: "Sample Optics", model: "Sample S100", software: nil,
    lens: "Sample 12-60mm F3.5-5.6")
  package static let compact = Camera(
    make: "Specimen Works", model: "Specimen Compact 7", software: "Ver 1.00", lens: nil)
  package static let phone = Camera(
    make: "Fictional", model: "Fictional Phone 9", software: "9.4.1",
    lens: "Fictional Phone 9 back camera 4.2mm f/1.8")
}

/// Cameras whose MakerNotes readers recognise by the make.
extension Camera {
  package static let canon = Camera(
    make: "Canon", model: "Canon EOS Example", software: nil, lens: "EF85mm f/1.8 USM",
    makerNote: MakerNote.canon)
  package static let fujifilm = Camera(
    make: "FUJIFILM", model: "X-Example", software: "Digital Camera X-Example Ver1.10",
    lens: "XF23mmF1.4", makerNote: MakerNote.fujifilm)
  package static let nikon = Camera(
    make: "NIKON CORPORATION", model: "NIKON D-Example", software: "Ver.1.01",
    lens: "24-70mm f/2.8", makerNote: MakerNote.nikon)
  package static let minolta = Camera(
    make: "Minolta Co., Ltd.", model: "DiMAGE Example", software: "Ver.1.00",
    lens: "GT 5.8-69.6mm F2.8")
  package static let olympus = Camera(
    make: "OLYMPUS IMAGING CORP.", model: "E-Example", software: "Version 1.0",
    lens: "14-42mm F3.5-5.6")
}
