import PhotoFixtures

@testable import XMPPackets

/// Blocks of IPTC as different programs write them.
enum SampleIPTC: String, CaseIterable {
  /// UTF-8, with record 1.
  case utf8
  /// No character set; all texts are ASCII.
  case ascii
  /// No character set; texts in Windows-1252.
  case windows1252
  /// No character set; texts in UTF-8 nevertheless.
  case unstatedUTF8
  /// ISO 8859-1, by its escape sequence.
  case other
  /// NULs behind texts and behind the block, extended lengths, records out of order, unknown datasets.
  case odd
  /// No dataset.
  case empty

  var bytes: [UInt8] {
    typealias Builder = PhotoshopBuilder
    let version = Builder.dataset(2, 0, [0, 4])
    switch self {
    case .utf8:
      return Builder.dataset(1, 0, [0, 4]) + Builder.dataset(1, 90, [0x1B, 0x25, 0x47]) + version
        + Builder.dataset(2, 5, "Nebel über dem Tal") + Builder.dataset(2, 25, "fog")
        + Builder.dataset(2, 25, "Dämmerung") + Builder.dataset(2, 55, "20240501")
        + Builder.dataset(2, 60, "064217+0900") + Builder.dataset(2, 25, "霧")
        + Builder.dataset(2, 80, "Jane") + Builder.dataset(2, 80, "Zoë")
        + Builder.dataset(2, 116, "© Jane") + Builder.dataset(2, 120, "Über\r\ndem Tal")
    case .ascii:
      return version + Builder.dataset(2, 10, "5") + Builder.dataset(2, 25, "fog")
        + Builder.dataset(2, 62, "20240502") + Builder.dataset(2, 63, "010203-0030")
        + Builder.dataset(2, 80, "Jane") + Builder.dataset(2, 120, "Mist")
    case .windows1252:
      return version + Builder.dataset(2, 5, Array("Caf".utf8) + [0xE9, 0x20, 0x80])
        + Builder.dataset(2, 25, "fog") + Builder.dataset(2, 80, [0x5A, 0x6F, 0xEB])
    case .unstatedUTF8:
      return version + Builder.dataset(2, 5, "Café") + Builder.dataset(2, 80, "Jane")
    case .other:
      return Builder.dataset(1, 90, [0x1B, 0x2E, 0x41]) + version
        + Builder.dataset(2, 5, Array("Caf".utf8) + [0xE9]) + Builder.dataset(2, 80, "Jane")
    case .odd:
      return version + Builder.dataset(2, 5, "Mist\0\0") + Builder.dataset(3, 199, [1, 2, 3])
        + Builder.extendedDataset(2, 120, Array("Long".utf8), lengthSize: 4)
        + Builder.dataset(2, 25, "") + Builder.dataset(1, 30, "service")
        + Builder.dataset(2, 202, [0xFF, 0xD8, 0xFF]) + Builder.dataset(2, 199, "own") + [0, 0, 0]
    case .empty: return []
    }
  }

  var block: IPTCBlock { IPTCBlock(bytes) }
}
