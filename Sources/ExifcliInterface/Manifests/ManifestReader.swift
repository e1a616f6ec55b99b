import PhotoEntities
import PhotoUseCases

/// The entries of a manifest, which are read as they are needed. A damaged line is reported and left out, so that the
/// others still prove their files.
final class ManifestReader {
  private let nextPiece: DataPieces
  private let report: (_ fault: String) -> Void
  private var piece: ArraySlice<UInt8> = []
  private var lineNumber = 0
  private var entryCount = 0
  private var lastPath: PhotoIdentifier?
  /// Whether there are no more entries.
  private var isAtEnd = false
  /// Whether a line is damaged or missing.
  private(set) var isDamaged = false

  /// A manifest in these pieces.
  ///
  /// - Parameter report: Receives what is wrong with it, and what to do.
  /// - Throws: `RowFault` if it is no manifest, or one of a newer version; `PhotoRepositoryError` if it cannot be read.
  init(_ pieces: @escaping DataPieces, report: @escaping (_ fault: String) -> Void) throws {
    (nextPiece, self.report) = (pieces, report)
    guard case .line(let line) = try readLine(), case .header(let version)? = ManifestLine(line)
    else {
      throw RowFault(
        message:
          "is not a manifest; check its path, or name another file and write one with --write")
    }
    guard version == ManifestLine.version else {
      throw RowFault(
        message: "is a manifest of version \(version), and this exifcli reads version"
          + " \(ManifestLine.version); use a newer exifcli")
    }
  }

  /// The next entry; nil at the end.
  func next() -> ManifestEntry? {
    while !isAtEnd {
      do throws(PhotoRepositoryError) {
        switch try readLine() {
        case .line(let line):
          if let entry = entry(in: line) { return entry }
        case .tooLong:
          damage("line \(lineNumber) has more than \(ManifestLine.maximumSize >> 20) MiB")
        case nil: end("its last lines are missing")
        }
      } catch {
        end(error.reason.message)
      }
    }
    return nil
  }

  /// The entry of the line; nil if it has none, or is damaged.
  private func entry(in line: [UInt8]) -> ManifestEntry? {
    switch ManifestLine(line) {
    case .entry(let entry):
      if let lastPath, entry.path <= lastPath {
        let isTwice = entry.path == lastPath
        damage(
          "line \(lineNumber) \(isTwice ? "has the same path as the line before" : "is not in the order of the paths")"
        )
        return nil
      }
      lastPath = entry.path
      entryCount += 1
      return entry
    case .end(let count):
      if count == entryCount || isDamaged {
        isAtEnd = true
      } else {
        end("it has \(Counted.text(entryCount, "file")) instead of \(count)")
      }
    case .header, nil: damage("line \(lineNumber) is damaged")
    }
    return nil
  }

  private func damage(_ fault: String) {
    isDamaged = true
    report(
      fault
        + "; restore the manifest from a backup, or write a new one to another file with --write")
  }

  private func end(_ fault: String) {
    isAtEnd = true
    damage(fault)
  }

  private enum Line {
    case line([UInt8])
    case tooLong
  }

  /// The next line without its end; nil at the end, which a line that is cut off does not reach.
  private func readLine() throws(PhotoRepositoryError) -> Line? {
    var (line, isTooLong) = ([UInt8](), false)
    lineNumber += 1
    while true {
      if piece.isEmpty {
        guard let next = try nextPiece(), !next.isEmpty else { return nil }
        piece = next[...]
      }
      let end = piece.firstIndex(of: UInt8(ascii: "\n"))
      let part = piece[..<(end ?? piece.endIndex)]
      isTooLong = isTooLong || line.count + part.count > ManifestLine.maximumSize
      if !isTooLong { line += part }
      piece = end.map { piece[($0 + 1)...] } ?? []
      if end != nil { return isTooLong ? .tooLong : .line(line) }
    }
  }
}
