import PhotoEntities
import PhotoUseCases
import libexpat

/// Reads the tracks of one XML document: GPX, KML, TCX.
final class XMLTrackReader: TrackReader {
  private let parser: OpaquePointer
  private let limits: TrackFileLimits
  private var points = XMLPoints()
  /// The first fault, found while the parser calls.
  private var fault: TrackFault?
  /// The number of bytes that the parser got.
  private var byteCount = 0

  /// Between a name's namespace and the name, for the parser: no address has it.
  private static let separator = CChar(bitPattern: 0x0A)

  /// - Parameter limits: How much of a file is read.
  init(limits: TrackFileLimits) throws(TrackFault) {
    guard let parser = XML_ParserCreateNS(nil, Self.separator) else {
      throw .malformed(line: 1, detail: "out of memory")
    }
    (self.parser, self.limits) = (parser, limits)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    // The first declaration of a document type ends the reading, so no entity is ever expanded.
    XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in
      XMLTrackReader.of(reader)?.stop { .documentType(line: $0) }
    }
    XML_SetElementHandler(
      parser,
      { reader, name, attributes in
        guard let name, let attributes else { return }
        XMLTrackReader.of(reader)?.start(name, attributes)
      }, { reader, _ in XMLTrackReader.of(reader)?.end() })
    XML_SetCharacterDataHandler(parser) { reader, text, count in
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(max(0, count)))
      XMLTrackReader.of(reader)?.points.append(bytes)
    }
  }

  deinit {
    XML_ParserFree(parser)
  }

  /// The reader that the parser calls. The parser calls only while the reader is in use.
  private static func of(_ reader: UnsafeMutableRawPointer?) -> XMLTrackReader? {
    reader.map { Unmanaged<XMLTrackReader>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Reads the next bytes.
  func read(_ bytes: [UInt8]) throws(TrackFault) {
    byteCount += bytes.count
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
      throw .markupTooLong(line: line, limit: limits.markup)
    }
  }

  func finish() throws(TrackFault) -> ReadTrack {
    try check(XML_Parse(parser, nil, 0, 1))
    return try points.collection.track()
  }

  var heldCount: Int { points.heldCount }

  private func check(_ status: XML_Status) throws(TrackFault) {
    if let fault { throw fault }
    guard status != XML_STATUS_OK else { return }
    let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
    throw .malformed(line: line, detail: words ?? "not well-formed")
  }

  /// The line that the parser has reached, from 1.
  private var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

  private func stop(_ fault: (_ line: Int) -> TrackFault) {
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
      stop { .notTrack(line: $0) }
    } else if points.depth > limit {
      stop { .tooDeep(line: $0, limit: limit) }
    }
  }

  private func end() {
    guard fault == nil else { return }
    points.end(line: line)
    if points.heldCount > limits.points {
      stop { [limits] _ in .tooManyPoints(limit: limits.points) }
    }
  }
}
