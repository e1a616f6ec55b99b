import PhotoEntities
import PhotoUseCases
import libexpat

/// Reads one GPX file, as its bytes arrive: the points of its tracks that have a time (GPX 1.0 and 1.1, trkpt).
/// Waypoints and routes are not places where somebody was.
final class GPXReader {
  private let parser: OpaquePointer
  private let identifier: PhotoIdentifier
  private let limits: GPXLimits
  private let earlierPoints: Int
  private var points = GPXPoints()
  /// The first fault, found while the parser calls.
  private var fault: PhotoRepositoryError.Reason.TrackFault?
  /// The number of bytes that the parser got.
  private var byteCount = 0

  /// Between a name's namespace and the name, for the parser: no address has it.
  private static let separator = CChar(bitPattern: 0x0A)

  /// - Parameters:
  ///   - identifier: The file.
  ///   - limits: How much of all files is read.
  ///   - pointCount: The number of points in the files before.
  init(
    of identifier: PhotoIdentifier, limits: GPXLimits, after pointCount: Int
  ) throws(PhotoRepositoryError) {
    guard let parser = XML_ParserCreateNS(nil, Self.separator) else {
      throw PhotoRepositoryError(
        identifier: identifier,
        reason: .unreadableTrack(.malformed(line: 1, detail: "out of memory")))
    }
    (self.parser, self.identifier) = (parser, identifier)
    (self.limits, self.earlierPoints) = (limits, pointCount)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    // The first declaration of a document type ends the reading, so no entity is ever expanded.
    XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in
      GPXReader.of(reader)?.stop { .documentType(line: $0) }
    }
    XML_SetElementHandler(
      parser,
      { reader, name, attributes in
        guard let name, let attributes else { return }
        GPXReader.of(reader)?.start(name, attributes)
      }, { reader, _ in GPXReader.of(reader)?.end() })
    XML_SetCharacterDataHandler(parser) { reader, text, count in
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(max(0, count)))
      GPXReader.of(reader)?.points.append(bytes)
    }
  }

  deinit {
    XML_ParserFree(parser)
  }

  /// The reader that the parser calls. The parser calls only while the reader is in use.
  private static func of(_ reader: UnsafeMutableRawPointer?) -> GPXReader? {
    reader.map { Unmanaged<GPXReader>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Reads the next bytes.
  func read(_ bytes: [UInt8]) throws(PhotoRepositoryError) {
    byteCount += bytes.count
    guard byteCount <= limits.bytes else { throw failure(.tooLarge(limit: limits.bytes)) }
    // A piece is as large as the input makes it: some kilobytes.
    for start in stride(from: 0, to: bytes.count, by: 1 << 20) {
      let piece = bytes[start..<min(start + 1 << 20, bytes.count)]
      try check(
        piece.withUnsafeBytes { buffer in
          XML_Parse(
            parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 0)
        })
    }
    // The parser keeps markup until its end.
    let kept = byteCount - Int(XML_GetCurrentByteIndex(parser))
    guard kept <= limits.markup + bytes.count else {
      throw failure(.markupTooLong(line: line, limit: limits.markup))
    }
  }

  /// The points by segments, in the order of the file, and the warning of points that were left out. Call it once, at
  /// the end of the file.
  func finish() throws(PhotoRepositoryError) -> (segments: [[TrackPoint]], warning: PhotoWarning?) {
    try check(XML_Parse(parser, nil, 0, 1))
    let first = points.firstFault
    guard points.count > 0 else {
      throw failure(first.map { $0.fault.fault(line: $0.line) } ?? .noPoints)
    }
    return (
      points.segments, first.map { .pointsLeftOut(count: points.faultyCount, line: $0.line) }
    )
  }

  private func check(_ status: XML_Status) throws(PhotoRepositoryError) {
    if let fault { throw failure(fault) }
    guard status != XML_STATUS_OK else { return }
    let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
    throw failure(.malformed(line: line, detail: words ?? "not well-formed"))
  }

  private func failure(_ fault: PhotoRepositoryError.Reason.TrackFault) -> PhotoRepositoryError {
    PhotoRepositoryError(identifier: identifier, reason: .unreadableTrack(fault))
  }

  /// The line that the parser has reached, from 1.
  private var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

  private func stop(_ fault: (_ line: Int) -> PhotoRepositoryError.Reason.TrackFault) {
    guard self.fault == nil else { return }
    self.fault = fault(line)
    XML_StopParser(parser, 0)
  }

  private func start(
    _ name: UnsafePointer<CChar>,
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    // The parser may still call after it was stopped.
    guard fault == nil else { return }
    let limit = limits.depth
    if !points.start(name, attributes, line: line) {
      stop { .notGPX(line: $0) }
    } else if points.depth > limit {
      stop { .tooDeep(line: $0, limit: limit) }
    }
  }

  private func end() {
    guard fault == nil else { return }
    points.end(line: line)
    if points.count > limits.points - earlierPoints {
      stop { [limits] _ in .tooManyPoints(limit: limits.points) }
    }
  }
}

extension GPXPoints.Fault {
  fileprivate func fault(line: Int) -> PhotoRepositoryError.Reason.TrackFault {
    switch self {
    case .noPosition: .noPosition(line: line)
    case .noTime: .noTime(line: line)
    }
  }
}
