import Platform

extension HEIFLayout {
  /// Adds `mdat` at the end of the file, or before the boxes that must stay there.
  ///
  /// - Parameter payload: The bytes of an item.
  /// - Returns: The position of the item.
  func append(
    _ payload: [UInt8], by changes: inout FileChanges
  ) throws(ContainerRefusal) -> Int {
    guard !hasSecondFile else {
      throw .damaged("another file follows, which programs look for at the end")
    }
    guard !leadsPastEnd else {
      throw .damaged("it has items that end after the end of the file")
    }
    if let last = boxes.last, last.isOpenEnded {
      guard last.type == .mediaData else {
        throw .damaged("its last box (\(last.type.name)) has no length, so nothing can follow it")
      }
      changes.set(end..<end, to: payload)
      return end
    }
    let start = trailer.first?.range.lowerBound ?? end
    guard trailer.isEmpty || mayMoveTrailer else {
      throw .damaged("the boxes at its end would move, and other parts of it refer to them")
    }
    let box = Box.header(.mediaData, length: Box.headerSize + payload.count) + payload
    changes.set(start..<start, to: box)
    return start + Box.headerSize
  }

  /// Whether there is another file behind this one, as some motion photos have it.
  var hasSecondFile: Bool { boxes.dropFirst().contains { $0.type == .fileType } }

  /// Whether nothing refers to the boxes at the end of the file by their position in the file.
  var mayMoveTrailer: Bool {
    guard let start = trailer.first?.range.lowerBound, trailer.last?.isOpenEnded == false else {
      return false
    }
    return !hasFilm && claims(on: start..<end).isEmpty
  }
}
