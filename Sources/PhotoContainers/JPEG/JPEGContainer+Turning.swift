package import Platform
package import SystemPackage

/// What a JPEG file has beside its picture that would not fit the turned picture.
package enum TurningObstacle: String, Sendable, Hashable {
  case furtherPictures, makerNotePreview, trailer, container, motionPhoto, gainMap, depthMap
  case panorama, regions, xmpThumbnail, photoshopThumbnail, jfifThumbnail, thermalPicture, boxes
  /// Content credentials (C2PA).
  case signature
}

extension JPEGContainer {
  private static let app0 = JPEGMarker.app0
  /// The number of bytes of a box in APP11 that tell what it is: ISO/IEC 19566-5 puts the label of the content
  /// into its first hundred.
  private static let boxHeadSize = 256

  /// What would not fit the turned picture, the first that is found; nil if there is nothing.
  package func obstacleToTurning(
    in file: OpenFile
  ) throws(ContainerRefusal) -> TurningObstacle? {
    let layout = try ContainerRefusal.reading { () throws(Errno) in try self.layout(of: file) }
    if let damage = damage ?? layout.damage.map({ "the file " + $0 }) { throw .damaged(damage) }
    if layout.multiPictures != nil { return .furtherPictures }
    do throws(ContainerRefusal) {
      if try !trailingOffsets(in: file).isEmpty { return .makerNotePreview }
    } catch .unreadable(let error) {
      throw .unreadable(error)
    } catch {
      return .makerNotePreview
    }
    if try Self.endsInAFCP(file) { return .trailer }
    return try ContainerRefusal.reading { () throws(Errno) in
      if let found = try obstacleInSegments(of: file) { return found }
      return try obstacleInXMP(of: file)
    }
  }

  private func obstacleInSegments(of file: OpenFile) throws(Errno) -> TurningObstacle? {
    var segments = JPEGSegments(file, from: JPEGSegments.start)
    var found: TurningObstacle?
    while let segment = try segments.next() {
      let bytes = Array(try file.bytes(segment.payload.prefix(Self.boxHeadSize)))
      switch segment.marker {
      case Self.app0 where bytes.starts(with: "JFXX\0".utf8): return .jfifThumbnail
      case Self.app0 where bytes.starts(with: "JFIF\0".utf8):
        if bytes.count >= 14, bytes[12] > 0, bytes[13] > 0 { return .jfifThumbnail }
      case .app1 where bytes.starts(with: "FLIR\0".utf8): return .thermalPicture
      case .app11:
        guard let box = try JPEGBoxSegment(segment, in: file) else { continue }
        if box.isSignature { return .signature }
        found = .boxes
      default: break
      }
    }
    return found
  }

  /// Namespaces whose properties go with the picture as it is stored.
  private static let namespaces: [(uri: String, obstacle: TurningObstacle)] = [
    ("http://ns.google.com/photos/1.0/container/", .container),
    ("http://ns.adobe.com/hdr-gain-map/1.0/", .gainMap),
    ("http://ns.apple.com/HDRGainMap/1.0/", .gainMap),
    ("http://ns.google.com/photos/1.0/depthmap/", .depthMap),
    ("http://ns.google.com/photos/dd/1.0/", .depthMap),
    ("http://ns.google.com/photos/1.0/panorama/", .panorama),
    ("http://www.metadataworkinggroup.com/schemas/regions/", .regions),
    ("http://ns.microsoft.com/photo/1.2/", .regions),
    ("http://ns.adobe.com/xap/1.0/g/img/", .xmpThumbnail),
  ]
  private static let (cameraNamespace, videos) = (
    "http://ns.google.com/photos/1.0/camera/", ["MotionPhoto", "MicroVideo"]
  )

  private func obstacleInXMP(of file: OpenFile) throws(Errno) -> TurningObstacle? {
    let further = try furtherMetadata(in: file, for: .edits)
    for packet in further.xmpPackets + further.extendedXMP {
      // All these names are ASCII, so they are found in UTF-16 too.
      let bytes = packet.contains(0) ? packet.filter { $0 != 0 } : packet
      if let found = Self.namespaces.first(where: { bytes.contains($0.uri.utf8) }) {
        return found.obstacle
      }
      if bytes.contains(Self.cameraNamespace.utf8),
        Self.videos.contains(where: { bytes.contains($0.utf8) })
      {
        return .motionPhoto
      }
    }
    return nil
  }

  /// The four bytes with the horizontal and the vertical density of JFIF (ISO/IEC 10918-5 section 10.1), in the
  /// file; nil if there are none.
  package func densities(in file: OpenFile) throws(Errno) -> Range<Int>? {
    var segments = JPEGSegments(file, from: JPEGSegments.start)
    while let segment = try segments.next() {
      let start = segment.payload.lowerBound
      guard segment.marker == Self.app0, segment.payload.count >= 12,
        try file.bytes(start..<start + 5).elementsEqual("JFIF\0".utf8)
      else { continue }
      return start + 8..<start + 12
    }
    return nil
  }
}

extension [UInt8] {
  /// Whether the text is in the bytes.
  fileprivate func contains(_ text: String.UTF8View) -> Bool {
    let text = Array(text)
    guard let first = text.first, count >= text.count else { return false }
    return withUnsafeBufferPointer { bytes in
      (0...bytes.count - text.count).contains { start in
        bytes[start] == first
          && text.indices.allSatisfy { bytes[start + $0] == text[$0] }
      }
    }
  }
}
