import PhotoSearch

/// The records of a scanned folder (`FolderScan.records`), taken apart.
struct FolderRecords {
  private let bytes: [UInt8]
  /// Where each record's name begins, with the end of all.
  private var starts: [Int] = []

  private static let head = 2 + FolderScan.stampSize

  /// Nil if these are not records.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    var place = 0
    while place < bytes.count {
      guard bytes.count - place >= Self.head else { return nil }
      let size = Int(bytes[place]) | Int(bytes[place + 1]) << 8
      guard bytes.count - place - Self.head >= size else { return nil }
      starts.append(place + Self.head)
      place += Self.head + size
    }
  }

  var count: Int { starts.count }

  func name(_ index: Int) -> ArraySlice<UInt8> {
    let end = index + 1 < starts.count ? starts[index + 1] - Self.head : bytes.count
    return bytes[starts[index]..<end]
  }

  func stamp(_ index: Int) -> ArraySlice<UInt8> {
    bytes[starts[index] - FolderScan.stampSize..<starts[index]]
  }

  /// When the file was last changed in any way, in seconds since 1970.
  func changeTime(_ index: Int) -> Int64 {
    let place = starts[index] - FolderScan.stampSize + 16
    return bytes[place..<place + 8].reversed().reduce(0) { $0 << 8 | Int64($1) }
  }

  /// The records with a stamp that no file has for these of them, so that they are read again next time.
  func bytes(forgetting indices: Set<Int>) -> [UInt8] {
    var bytes = bytes
    for index in indices {
      for place in starts[index] - FolderScan.stampSize..<starts[index] { bytes[place] = 0xFF }
    }
    return bytes
  }
}
