import PhotoEntities
import PhotoUseCases
import Testing

/// Why photos could not be fetched or updated, for programs.
struct PhotoRepositoryErrorTests {
  private static let codes: [(PhotoRepositoryError.Reason, PhotoRepositoryError.Code)] = [
    (.missing, .notFound), (.notAName(.hasNUL), .notFound), (.notReadable(.isDevice), .notReadable),
    (.invalidData(detail: "is odd"), .invalidData), (.namedTwice, .invalidData),
    (.notAPhoto(.isEmpty), .notAPhoto), (.unsafe(detail: "it is odd"), .unsafe),
    (.notUndoable(detail: "it is odd"), .unsafe), (.tooLarge(limit: 1 << 32), .unsafe),
    (.outsideNamedFolder, .unsafe), (.readOnly(.file), .readOnly),
    (.hardLinked(names: 2), .hardLinked), (.linkToEdited, .hardLinked), (.locked, .locked),
    (.changedSinceRead, .changedSinceRead),
    (.changedSinceEdit(time: "noon", isInPart: false), .changedSinceEdit),
    (.noRoom(limit: 65_533), .noRoom), (.noPlace(detail: ""), .noRoom),
    (.notStorable(.notEditable([])), .notStorable),
    (.notTurned(.signed), .notTurned),
    (.writeFailed(.outputNotWritable), .writeFailed), (.notRecorded(.notAJournal), .notRecorded),
    (.backupExists, .backupExists), (.outputExists, .outputExists),
    (.outputNameTaken, .outputExists), (.nameTaken, .outputExists),
    (.notMovable(.changed(time: "noon")), .changedSinceEdit),
    (.notMovable(.originalChanged("b")), .changedSinceEdit),
    (.notMovable(.keptChanged("b")), .changedSinceEdit),
    (.notMovable(.nameTaken), .outputExists), (.notMovable(.readOnlyFolder), .readOnly),
    (.notMovable(.hardLinked(names: 2)), .hardLinked),
    (.notMovable(.unrecordedCircle), .notRecorded),
    (.notMovable(.stranded(at: "b", detail: nil)), .writeFailed),
    (.notNameable(.empty), .notNameable), (.notAttempted, .notAttempted),
    (.cancelled, .notAttempted),
    (.notVerified, .notVerified), (.unusablePlaces(.missing), .notReadable),
  ]

  @Test(arguments: codes)
  func everyReasonHasItsCode(
    reason: PhotoRepositoryError.Reason, code: PhotoRepositoryError.Code
  ) {
    let error = PhotoRepositoryError.failure(of: "a.jpg", reason)
    #expect(error.code == code)
    #expect("\(error)" == "\(code.rawValue): a.jpg")
  }

  @Test func everyCodeHasAReason() {
    #expect(Set(Self.codes.map(\.1)) == Set(PhotoRepositoryError.Code.allCases))
  }

  /// Scripts know failures by these names.
  @Test func codesKeepTheirNames() {
    #expect(
      PhotoRepositoryError.Code.allCases.map(\.rawValue) == [
        "notFound", "notReadable", "invalidData", "notAPhoto", "unsafe", "readOnly", "hardLinked",
        "locked",
        "changedSinceRead", "changedSinceEdit", "noRoom", "notStorable", "notTurned",
        "writeFailed", "notRecorded", "backupExists", "outputExists", "notNameable",
        "notAttempted", "notVerified",
      ])
  }
}
