import PhotoUseCases

/// The lines of a manifest, which are written many at a time.
struct ManifestWriter {
  private static let bufferSize = 64 << 10

  private var buffer = ManifestLine.firstLine
  private var count = 0

  mutating func write(_ file: KeptFile, to put: OutputPieceWriter) throws(OutputEnded) {
    switch file {
    case .entry(let entry): buffer += entry.record + ManifestLine.newline
    case .file(let file, let path): buffer += ManifestLine.line(of: file, at: path)
    }
    count += 1
    guard buffer.count >= Self.bufferSize else { return }
    try put(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes the last lines.
  func finish(_ put: OutputPieceWriter) throws(OutputEnded) {
    try put(buffer + ManifestLine.lastLine(after: count))
  }
}
