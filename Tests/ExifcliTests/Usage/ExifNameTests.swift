import PhotoEntities
import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// Fields by the names that Exif tools print, in every option that takes a field.
struct ExifNameTests {
  @Test(arguments: [
    ("0x9204", "exposureValue"), ("0X8827", "iso"), ("0x010F", "cameraMake"),
    ("Exif.Photo.ExposureBiasValue", "exposureValue"),
    ("EXIF:GPSLatitude", "latitude"), ("ExifIFD:DateTimeOriginal", "captureDate"),
    ("IFD0:Artist", "artist"), ("GPS:GPSAltitude", "altitude"),
    ("exif.photo.exposuretime", "exposureDuration"), ("Exif.Image.Make", "cameraMake"),
    ("Exif.GPSInfo.GPSLatitude", "latitude"), ("EXIF.PHOTO.0x829A", "exposureDuration"),
    ("EV", "exposureValue"), ("iso", "iso"),
  ])
  func areSynonyms(name: String, field: String) {
    #expect(ExifName.fieldName(name) == field)
    #expect(MetadataField(anyName: name)?.name == field)
  }

  @Test(arguments: [
    "", "file", "Exif.", "Exif.Photo.", "0x", "0x9999", "ISO ", "exif.photo.exif.photo.iso",
    "Exif.Photo.Unknown", "0x8827\u{301}",
  ])
  func areNone(name: String) {
    #expect(ExifName.fieldName(name) == name)
    #expect(MetadataField(anyName: name) == nil)
  }

  @Test(.tags(.process)) func areTakenByEveryOption() throws {
    try TemporaryFolder.with("grey") { folder in
      let edit = try Program.run(
        [
          "edit", "grey.jpg", "--set", "0x8827=100", "--unset",
          "Exif.Image.Artist", "--dry-run", "--where", "not 0x8827 = 12345 and not has 0xa434",
        ], in: folder.path)
      #expect(edit.errors.isEmpty)
      let list = try Program.run(
        [
          "list", "grey.jpg", "--sort", "0x8827:desc,Exif.Photo.FNumber", "--format", "csv",
          "--columns", "file,0x8827",
        ], in: folder.path)
      #expect(list.exitCode == 0)
      #expect(list.output.utf8.starts(with: "file,iso\r\n".utf8))
    }
  }
}
