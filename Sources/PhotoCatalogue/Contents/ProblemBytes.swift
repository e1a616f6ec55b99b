import PhotoUseCases

/// What a reading said about a photo besides its values, in bytes.
///
/// Only what the file itself says is kept. A failure of the system may be over at the next reading.
enum ProblemBytes {
  fileprivate enum Kind: UInt8 {
    case damaged = 1
    case doubtful, unreadable, exifWithoutHeader, damagedExif
    case folder, notRegular, empty, otherFormat
  }

  private static let parts: [PhotoRepositoryError.Reason.MetadataPart] = [
    .exif, .xmp, .iptc, .sidecar,
  ]

  /// The warnings of a photo; nil if one of them is not kept.
  static func bytes(_ warnings: [PhotoWarning]) -> [UInt8]? {
    var bytes: [UInt8] = []
    for warning in warnings {
      switch warning {
      case .damaged(let detail): bytes.append(.damaged, detail)
      case .doubtful(let detail): bytes.append(.doubtful, detail)
      case .unreadable(let part, let detail):
        bytes.append(.unreadable, detail)
        bytes.append(UInt8(parts.firstIndex(of: part) ?? 0))
      case .exifWithoutHeader: bytes.append(.exifWithoutHeader, "")
      case .damagedExif(let detail, let others):
        bytes.append(.damagedExif, detail)
        bytes.append(packed: UInt64(max(0, others)))
      default: return nil
      }
    }
    return bytes
  }

  /// - Throws: `damaged` if these are not the bytes of warnings.
  static func warnings(_ bytes: [UInt8]) throws(DatabaseError) -> [PhotoWarning] {
    var reader = PackedReader(bytes, from: 0)
    var warnings: [PhotoWarning] = []
    while !reader.isAtEnd {
      let (kind, detail) = (Kind(rawValue: reader.byte()), reader.text())
      switch kind {
      case .damaged: warnings.append(.damaged(detail: detail))
      case .doubtful: warnings.append(.doubtful(detail: detail))
      case .unreadable:
        let part = Int(reader.byte())
        guard parts.indices.contains(part) else { throw .damaged }
        warnings.append(.unreadable(parts[part], detail: detail))
      case .exifWithoutHeader: warnings.append(.exifWithoutHeader)
      case .damagedExif:
        warnings.append(.damagedExif(detail: detail, others: Int(clamping: reader.number())))
      default: throw .damaged
      }
    }
    if reader.isDamaged { throw .damaged }
    return warnings
  }

  /// The reason why a file is no photo; nil for other failures, which are not kept.
  static func bytes(_ reason: PhotoRepositoryError.Reason) -> [UInt8]? {
    guard case .notAPhoto(let fault) = reason else { return nil }
    var bytes: [UInt8] = []
    switch fault {
    case .isFolder: bytes.append(.folder, "")
    case .isNotRegular: bytes.append(.notRegular, "")
    case .isEmpty: bytes.append(.empty, "")
    case .otherFormat(let name, let supported):
      bytes.append(.otherFormat, supported)
      bytes.append(name == nil ? 0 : 1)
      bytes.append(packed: (name ?? "").utf8)
    }
    return bytes
  }

  /// - Throws: `damaged` if these are not the bytes of a reason.
  static func reason(_ bytes: [UInt8]) throws(DatabaseError) -> PhotoRepositoryError.Reason {
    var reader = PackedReader(bytes, from: 0)
    let (kind, text) = (Kind(rawValue: reader.byte()), reader.text())
    let fault: PhotoRepositoryError.Reason.FormatFault
    switch kind {
    case .folder: fault = .isFolder
    case .notRegular: fault = .isNotRegular
    case .empty: fault = .isEmpty
    case .otherFormat:
      let hasName = reader.byte() == 1
      let name = reader.text()
      fault = .otherFormat(hasName ? name : nil, supported: text)
    default: throw .damaged
    }
    if reader.isDamaged { throw .damaged }
    return .notAPhoto(fault)
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ kind: ProblemBytes.Kind, _ detail: String) {
    append(kind.rawValue)
    append(packed: detail.utf8)
  }
}
