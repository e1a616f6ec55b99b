import PhotoContainers
import Platform
import SystemPackage
import libturbojpeg

/// How a stored picture is turned so that it is upright, by its orientation (Exif 2.3 section 4.6.4: the sides of
/// row 0 and column 0).
struct PictureTurn: Sendable, Hashable {
  /// 2 to 8.
  let orientation: Int

  /// Nil for a picture that is upright already, and for a number without a meaning.
  init?(orientation: Int) {
    guard (2...8).contains(orientation) else { return nil }
    self.orientation = orientation
  }

  /// The turn back.
  var inverse: PictureTurn {
    switch orientation {
    case 6: PictureTurn(8)
    case 8: PictureTurn(6)
    default: self
    }
  }

  private init(_ orientation: Int) { self.orientation = orientation }

  /// Whether width and height change places.
  var swapsSides: Bool { orientation >= 5 }

  /// Whether a side of the stored picture that cameras leave within a block, the right or the lower one, would
  /// become the left or the upper one.
  private var turnsRightSide: Bool { [2, 3, 7, 8].contains(orientation) }
  private var turnsLowerSide: Bool { [3, 4, 6, 7].contains(orientation) }

  /// Whether the picture can be turned without loss: no block that is in part outside the picture gets to the left
  /// or the upper side, where none can be.
  func fits(_ picture: JPEGPicture) -> Bool {
    (!turnsRightSide || picture.size.width % picture.blockSize.width == 0)
      && (!turnsLowerSide || picture.size.height % picture.blockSize.height == 0)
  }

  fileprivate var operation: TJXOP {
    switch orientation {
    case 2: TJXOP_HFLIP
    case 3: TJXOP_ROT180
    case 4: TJXOP_VFLIP
    case 5: TJXOP_TRANSPOSE
    case 6: TJXOP_ROT90
    case 7: TJXOP_TRANSVERSE
    default: TJXOP_ROT270
    }
  }
}

extension PhotoContainer {
  /// The memory for turning the picture of the file, in bytes: libjpeg-turbo holds all coefficients twice, of two bytes
  /// each, at most four for a pixel; and the coded picture exists in several forms.
  func memoryToTurn(in file: OpenFile) throws(Errno) -> Int {
    let product = pixelSize.map { $0.width.multipliedReportingOverflow(by: $0.height) }
    let pixelCount = min(
      product.map { $0.overflow ? .max : $0.partialValue } ?? 0, JPEGPicture.maximumPixelCount)
    let byteCount = min(Int(clamping: try file.status().size), JPEGPicture.maximumByteCount)
    return 16 * pixelCount + 6 * byteCount
  }
}

/// The owner of one transformer of libjpeg-turbo, which turns coded pictures without decoding them to pixels.
struct PictureTurner: ~Copyable {
  private let handle: tjhandle

  init() throws(JPEGFailure) {
    guard let handle = tjInitTransform() else {
      throw JPEGFailure(reason: "libjpeg-turbo cannot be started")
    }
    self.handle = handle
  }

  deinit {
    tjDestroy(handle)
  }

  /// The JPEG file with the turned picture alone: the same coefficients in other places. A progressive picture
  /// stays so. Without a turn, the same picture in the form in which turned ones are coded, so that equal pictures
  /// have equal bytes.
  ///
  /// - Parameter isBaseline: Whether a progressive picture becomes a baseline one, to be compared.
  func file(
    turning picture: JPEGPicture, _ turn: PictureTurn?, isBaseline: Bool = false
  ) throws(JPEGFailure) -> [UInt8] {
    var transform = tjtransform()
    transform.op = Int32((turn?.operation ?? TJXOP_NONE).rawValue)
    transform.options = TJXOPT_PERFECT | TJXOPT_COPYNONE
    if picture.isProgressive, !isBaseline { transform.options |= TJXOPT_PROGRESSIVE }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(bytes) }
    let isDone = picture.file.withUnsafeBufferPointer { source in
      tjTransform(
        handle, source.baseAddress, UInt(source.count), 1, &bytes, &count, &transform,
        TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS) == 0
    }
    guard isDone, let bytes else {
      throw JPEGFailure(reason: String(cString: tjGetErrorStr2(handle)))
    }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }
}
