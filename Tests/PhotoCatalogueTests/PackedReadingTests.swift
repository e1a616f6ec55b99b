import PhotoEntities
import PhotoUseCases
import Testing

@testable import PhotoCatalogue

/// What a catalogue keeps as bytes: a stranger may have written others.
struct PackedReadingTests {
  private static let warnings: [PhotoWarning] = [
    .damaged(detail: "a \u{0}"), .doubtful(detail: ""),
    .unreadable(.xmp, detail: "it is in UTF-16"),
    .unreadable(.iptc, detail: "x"), .exifWithoutHeader, .damagedExif(detail: "d", others: 300),
  ]

  private static let faults: [PhotoRepositoryError.Reason.FormatFault] = [
    .isFolder, .isNotRegular, .isEmpty, .otherFormat(nil, supported: "JPEG"),
    .otherFormat("", supported: ""), .otherFormat("a GIF", supported: "JPEG, HEIC"),
  ]

  @Test func warningsComeBack() throws {
    let bytes = try #require(ProblemBytes.bytes(Self.warnings))
    #expect(try ProblemBytes.warnings(bytes) == Self.warnings)
    #expect(try ProblemBytes.warnings([]) == [])
  }

  @Test(arguments: faults)
  func faultsComeBack(fault: PhotoRepositoryError.Reason.FormatFault) throws {
    let bytes = try #require(ProblemBytes.bytes(.notAPhoto(fault)))
    #expect(try ProblemBytes.reason(bytes) == .notAPhoto(fault))
  }

  /// They may be over at the next reading.
  @Test(arguments: [
    PhotoRepositoryError.Reason.missing, .notReadable(.notPermitted), .locked, .cancelled,
  ])
  func faultsOfTheSystemAreNotKept(reason: PhotoRepositoryError.Reason) {
    #expect(ProblemBytes.bytes(reason) == nil)
  }

  @Test func warningsOfTheSystemAreNotKept() {
    #expect(ProblemBytes.bytes([.exifWithoutHeader, .notFlushed(detail: "x")]) == nil)
  }

  @Test func detailsComeBack() throws {
    var details = PhotoDetails()
    for (index, field) in MetadataField.usual.enumerated() {
      if index % 2 == 0 { details.values[field] = field.samples.last }
      if index % 3 == 0 { details.sources[field] = .xmp }
    }
    let read = try PhotoDetails(details.bytes)
    #expect(read.values == details.values)
    #expect(read.sources == details.sources)
  }

  /// Bytes that end too early, and those with one other byte, are damage or other values, never a trap.
  @Test func damagedBytesAreRefusedOrRead() throws {
    var details = PhotoDetails()
    for field in MetadataField.usual.prefix(8) { details.values[field] = field.samples.last }
    let (good, problem) = (details.bytes, try #require(ProblemBytes.bytes(Self.warnings)))
    var refused = 0
    func check(_ bytes: [UInt8]) {
      if (try? PhotoDetails(bytes)) == nil { refused += 1 }
      if (try? ProblemBytes.warnings(bytes)) == nil { refused += 1 }
      if (try? ProblemBytes.reason(bytes)) == nil { refused += 1 }
    }
    for bytes in [good, problem] {
      for count in bytes.indices { check(Array(bytes.prefix(count))) }
      for index in bytes.indices {
        for other in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
          var changed = bytes
          changed[index] = other
          check(changed)
        }
      }
    }
    #expect(refused > good.count)
  }
}
