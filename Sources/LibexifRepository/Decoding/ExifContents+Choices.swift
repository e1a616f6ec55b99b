import PhotoEntities
import TIFFBlocks

/// Numbers that stand for names (Exif 2.3 section 4.6.5).
extension ExifContents {
  var whiteBalance: WhiteBalance? {
    integer(.whiteBalance).flatMap(WhiteBalance.init(code:))
  }

  var meteringMode: MeteringMode? {
    integer(.meteringMode).flatMap(MeteringMode.init(code:))
  }

  var exposureProgram: ExposureProgram? {
    integer(.exposureProgram).flatMap(ExposureProgram.init(code:))
  }
}
