import EditJudges
import LibexifRepository
import PhotoEntities
import PhotoFixtures
import PhotoUseCases

extension FuzzTarget {
  /// Random edits of the photo, seeded by the last eight bytes. Each has the wanted result and
  /// changes no other bytes, or is refused and leaves the file as it was. Formats other than JPEG and PNG have
  /// targets and judges of their own.
  static let edit = FuzzTarget(name: "edit", seeds: { $0 }) { bytes in
    guard isJudged(bytes) else { return }
    let seed = bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
    var random = SeededGenerator(seed: seed)
    try MemoryFile.write(bytes)
    var (last, unedited) = (bytes, bytes)
    var edits: [String] = []
    for _ in 0..<2 {
      let several = FieldEdit.random(using: &random)
      edits.append(several.edit.description)
      let words = edits.joined(separator: "; then ")
      guard let edited = try edit(last, several, words, unedited: unedited) else { return }
      if ReferencePhoto.block(of: unedited) == nil { unedited = edited }
      last = edited
    }
  }

  /// Whether the judge knows all places of the file's metadata: Exif and XMP under the standard's headers, in JPEG files
  /// no stray bytes between segments and at most one segment of Photoshop's resources, and in PNG files no texts.
  private static func isJudged(_ bytes: [UInt8]) -> Bool {
    if ReferencePNG.isPNG(bytes) {
      let packets = ReferenceParts(bytes)[.xmp] == nil ? 0 : 1
      func count(_ type: String) -> Int {
        bytes.indices.count { bytes[$0...].starts(with: type.utf8) }
      }
      return count("tEXt") + count("zTXt") == 0 && count("iTXt") == packets
    }
    guard bytes.starts(with: [0xFF, 0xD8]) else { return false }
    let headers = [
      "Exif\0", "http://ns.adobe.com/xap/1.0/\0", "http://ns.adobe.com/xmp/extension/\0",
    ]
    var segments = ReferenceSegments(bytes)
    var (end, resources) = (2, 0)
    while let segment = segments.next() {
      guard bytes[end..<segment.range.lowerBound].allSatisfy({ $0 == 0xFF }) else { return false }
      end = segment.range.upperBound
      let payload = bytes[segment.payload]
      // An edit of resources in several segments changes them together.
      if segment.marker == 0xED, payload.starts(with: "Photoshop 3.0\0".utf8) { resources += 1 }
      if segment.marker == 0xE1,
        hasOtherExifHeader(payload) || !headers.contains(where: { payload.starts(with: $0.utf8) })
      {
        return false
      }
    }
    return resources < 2 && [0xDA, 0xD9, nil].contains(bytes[end...].first { $0 != 0xFF })
  }

  /// Whether a TIFF header is near the beginning, and elsewhere than after the six bytes of the standard's header.
  private static func hasOtherExifHeader(_ payload: ArraySlice<UInt8>) -> Bool {
    let headers: [[UInt8]] = [[0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A]]
    let places = (0...16).filter { place in
      headers.contains { payload.dropFirst(place).starts(with: $0) }
    }
    return !places.isEmpty && !places.contains(6)
  }

  /// The file after the edit; nil if it is not a photo, or if the edit is refused.
  private static func edit(
    _ bytes: [UInt8], _ several: FieldEdit.Several, _ words: String, unedited: [UInt8]
  ) throws -> [UInt8]? {
    let repository = LibexifPhotoRepository()
    guard let photo = try? repository.fetchPhoto(withIdentifier: MemoryFile.identifier) else {
      return nil
    }
    // They change together with the keywords, of which only use cases know.
    if photo.metadata.hierarchicalKeywords != nil { return nil }
    var expected = photo.metadata
    several.edit.apply(&expected)
    let wanted = expected
    let warnings: [PhotoWarning]
    do throws(PhotoRepositoryError) {
      warnings = try repository.updatePhoto(with: expected, insteadOf: photo.metadata)
    } catch {
      claim(error.code != .notVerified, "\(words): \(error.reason)")
      claim(try MemoryFile.read() == bytes, "\(words): refused, but changed")
      claim(try MemoryFile.names().count == 1, "\(words): a file is left behind")
      return nil
    }
    let metadata = try repository.fetchPhoto(withIdentifier: MemoryFile.identifier).metadata
    // The MakerNote's value shows when the one before it has gone; the edit has said so.
    for case .leftInMakerNote(let fields) in warnings {
      for field in fields { field.setValue(field.value(in: metadata), in: &expected) }
    }
    // Some MakerNotes are known by the make alone.
    if metadata.cameraMake != photo.metadata.cameraMake {
      for (field, source) in photo.sources where source == .makernote {
        field.setValue(field.value(in: metadata), in: &expected)
      }
    }
    let edited = try MemoryFile.read()
    let judge = EditJudge(from: bytes, to: edited, fields: several.fields, unedited: unedited)
    claim(judge.faults.isEmpty, "\(words): \(judge.faults)")
    // If the MakerNote has the value that was removed elsewhere, the photo has changed, and its value has not.
    claim(
      judge.isChanged ? wanted != photo.metadata : expected == photo.metadata,
      "\(words): changed without need, or not at all")
    claim(
      metadata == expected.qualified(as: metadata), "\(words): \(metadata) instead of \(expected)")
    return edited
  }
}
