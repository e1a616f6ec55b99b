import PhotoEntities
import Testing

@testable import PhotoUseCases

/// What has become of the files of a manifest.
struct ArchiveVerificationTests {
  /// Compares files with entries. Each is written `path hash picture`; the picture may be missing.
  private func verify(
    _ files: [String], against entries: [String]?,
    _ prepare: (inout ArchiveDouble) -> Void = { _ in }
  ) throws -> (ArchiveSummary, VerificationOutputDouble, kept: [String]) {
    var archive = ArchiveDouble(files: files.map { ArchiveDouble.file($0) })
    prepare(&archive)
    let output = VerificationOutputDouble()
    var kept: [String] = []
    let summary = try ArchiveVerification(of: archive, output: output).verify(
      against: entries.map { AnyIterator($0.map(ManifestEntry.init(text:)).makeIterator()) }
    ) { file in
      switch file {
      case .entry(let entry): kept.append("\(entry.path) as it was")
      case .file(let file, let path): kept.append("\(path) \(file.hash)")
      }
    }
    return (summary, output, kept)
  }

  @Test func unchangedFilesAreCounted() throws {
    let (summary, output, kept) = try verify(["a 1 x", "b 2"], against: ["a 1 x", "b 2"])
    #expect(summary.unchanged == 2 && summary.leftOut == 7 && summary.isComplete)
    #expect(summary.isWhole && summary.files == 2)
    #expect(output.found == [])
    #expect(output.progress.map(\.done) == [1, 2])
    #expect(kept == ["a 1", "b 2"])
  }

  @Test func theFirstManifestHasAllFilesAndFindsNothing() throws {
    let (summary, output, kept) = try verify(["a 1 x", "b 2"], against: nil)
    #expect(summary.unchanged == 2 && summary.findings == [:])
    #expect(output.found == [])
    #expect(kept == ["a 1", "b 2"])
  }

  @Test(arguments: [
    (now: "a 2 x", then: "a 1 x", is: "metadataChanged a"),
    (now: "a 2 y", then: "a 1 x", is: "pictureChanged a"),
    (now: "a 2", then: "a 1 x", is: "pictureChanged a"),
    (now: "a 2", then: "a 1", is: "changed a"),
    (now: "a 2 x", then: "a 1", is: "changed a"),
  ])
  func otherBytesAreChanges(now: String, then: String, is finding: String) throws {
    let (summary, output, kept) = try verify([now], against: [then])
    #expect(output.found == [finding])
    #expect(summary.findings.values.reduce(0, +) == 1)
    #expect(!summary.isWhole && summary.damaged == 0)
    #expect(kept == ["a 2"])
  }

  /// A file that changed although nobody wrote it keeps its entry, so that the next check finds it too.
  @Test func silentChangesAreDamage() throws {
    let (summary, output, kept) = try verify(["a 2 y t"], against: ["a 1 x t"])
    #expect(output.found == ["pictureChanged a silent"])
    #expect(summary.damaged == 1)
    #expect(kept == ["a as it was"])
  }

  @Test func filesComeAndGo() throws {
    let (summary, output, kept) = try verify(
      ["b 2", "c 3", "d 4"], against: ["a 1", "b 2", "e 5"])
    #expect(output.found == ["missing a", "missing e", "new c", "new d"])
    #expect(summary.findings == [.missing: 2, .new: 2])
    #expect(kept == ["b 2", "c 3", "d 4"])
  }

  @Test func newFilesAloneAreNoFault() throws {
    let (summary, output, _) = try verify(["a 1", "b 2"], against: ["a 1"])
    #expect(output.found == ["new b"])
    #expect(summary.isWhole && summary.files == 2)
  }

  @Test func filesAreMovedWithTheirBytesOrTheirPicture() throws {
    let (summary, output, _) = try verify(
      ["m 1 x", "n 9 y", "o 9 y", "p 1 x"], against: ["a 1 x", "b 2 y", "c 3 z"])
    // Of two copies, the first one is the moved file.
    #expect(
      output.found == ["moved m from a", "moved n from b edited", "missing c", "new o", "new p"])
    #expect(summary.findings == [.moved: 2, .missing: 1, .new: 2])
    #expect(!summary.isWhole)
  }

  /// The bytes decide before the pictures do.
  @Test func aMovedFileIsTheOneWithTheSameBytes() throws {
    let (_, output, _) = try verify(["m 3 x", "n 1 x"], against: ["a 1 x", "b 2 x"])
    #expect(output.found == ["moved n from a", "moved m from b edited"])
  }

  @Test func changedFieldsAreNamed() throws {
    let fields: [String: MetadataDatum] = [
      "iso": .integer(100), "focalLength": .integer(24), "exposureDuration": .number(0.004),
      "artist": .text("A"), "keywords": .texts(["a"]), "captureDate": .text("2024-05-01T06:42:17"),
      "flashMode": .text("normal"), "lensModel": .text("gone"), "rating": .integer(1),
      "title": .null, "label": .text("Red"),
    ]
    let date = try CaptureDate(text: "2024-05-01T06:42:17")
    let output = VerificationOutputDouble()
    let archive = ArchiveDouble(files: [
      ArchiveDouble.file("a 2 x") {
        ($0.iso, $0.focalLength, $0.exposureDuration) = (200, .of(24), .of(1, 250))
        ($0.artist, $0.keywords, $0.captureDate) = ("B", ["a"], date)
        ($0.flashMode, $0.rating, $0.label) = (.normal, 1, "Red")
        $0.title = "new"
      }
    ])
    let entry = try ManifestEntry(text: "a 1 x", fields)
    _ = try ArchiveVerification(of: archive, output: output)
      .verify(against: AnyIterator([entry].makeIterator()))
    #expect(
      output.changes == [
        "iso 100 200", "lensModel gone nil", "artist A B", "title nil new",
      ])
  }

  @Test func otherKindsOfValuesAreChangesToo() throws {
    let output = VerificationOutputDouble()
    let archive = ArchiveDouble(files: [
      ArchiveDouble.file("a 2 x") { ($0.iso, $0.focalLength, $0.keywords) = (100, .of(24), ["b"]) }
    ])
    let entry = try ManifestEntry(
      text: "a 1 x",
      [
        "iso": .text("100"), "focalLength": .number(24.5), "keywords": .texts(["a"]),
        "captureDate": .text("never"), "lensAperture": .number(.infinity),
      ])
    _ = try ArchiveVerification(of: archive, output: output)
      .verify(against: AnyIterator([entry].makeIterator()))
    #expect(
      Set(output.changes).isSuperset(of: ["iso 100 100", "focalLength 49/2 24", "keywords a b"]))
    #expect(output.changes.contains("captureDate never nil"))
  }

  @Test func aFileThatIsNoPhotoAnyMoreHasNoFields() throws {
    let output = VerificationOutputDouble()
    _ = try ArchiveVerification(
      of: ArchiveDouble(files: [ArchiveDouble.file("a 2")]), output: output
    ).verify(
      against: AnyIterator([try ManifestEntry(text: "a 1 x", ["iso": .integer(1)])].makeIterator()))
    #expect(output.found == ["pictureChanged a"])
    #expect(output.changes == [])
  }

  @Test func whatCannotBeReadKeepsItsEntry() throws {
    let (summary, output, kept) = try verify(
      ["a 1", "b !", "c 3", "d !"], against: ["a 1", "b 2", "c 3"])
    #expect(output.problems.map(\.identifier) == ["b", "d"])
    #expect(summary.unreadable == 2 && summary.unchanged == 2)
    #expect(!summary.isWhole)
    #expect(output.found == [])
    #expect(kept == ["a 1", "b as it was", "c 3"])
  }

  /// What is in a folder that cannot be read is not missing.
  @Test func filesOfUnreadableFoldersAreNotMissing() throws {
    let (summary, output, kept) = try verify(
      ["f-a 1", "f/ !", "g 2"], against: ["f-a 1", "f/a 1", "f/b/c 2", "fa 3", "g 2"])
    #expect(output.found == ["missing fa"])
    #expect(summary.unreadable == 3)
    #expect(kept == ["f-a 1", "f/a as it was", "f/b/c as it was", "g 2"])
  }

  @Test func theManifestItselfIsNoFile() throws {
    let (summary, _, kept) = try verify(["a 1", "m same"], against: ["a 1"])
    #expect(summary.unchanged == 1)
    #expect(kept == ["a 1"])
  }

  @Test func trustedFilesKeepTheirEntries() throws {
    let (summary, _, kept) = try verify(["a same"], against: ["a 1"])
    #expect(summary.unchanged == 1)
    #expect(kept == ["a as it was"])
  }

  /// The files that were not reached are not missing.
  @Test func cancelledWorkFindsNothingMissing() throws {
    let (summary, output, _) = try verify(["a 1"], against: ["a 1", "b 2"]) {
      $0.isCancelled = true
    }
    #expect(!summary.isComplete && !summary.isWhole)
    #expect(output.found == [])
  }

  @Test func endsWithItsOutput() throws {
    let output = VerificationOutputDouble()
    output.isEnded = true
    let archive = ArchiveDouble(files: [ArchiveDouble.file("a 2")])
    #expect(throws: OutputEnded.self) {
      try ArchiveVerification(of: archive, output: output)
        .verify(against: AnyIterator([ManifestEntry(text: "a 1")].makeIterator()))
    }
  }
}

/// An archive of these files.
private struct ArchiveDouble: ArchiveRepository {
  typealias File = (path: PhotoIdentifier, result: Result<ArchivedFile?, PhotoRepositoryError>)

  let files: [File]
  let leftOutCount = 7
  var isCancelled = false

  /// `path hash picture`. Of the hash, `!` is a file that cannot be read, and `same` one that is as it was; a path that
  /// ends in a slash is a folder. The modification time differs from that of entries, unless a `t` follows.
  static func file(_ text: String, _ describe: (inout Metadata) -> Void = { _ in }) -> File {
    let words = text.split(separator: " ").map(String.init)
    let path = PhotoIdentifier(
      text: words[0].hasSuffix("/") ? String(words[0].dropLast()) : words[0])
    if words[1] == "!" { return (path, .failure(.failure(of: path))) }
    if words[1] == "same" { return (path, .success(nil)) }
    let metadata = words.dropFirst(2).first.map { picture in
      Metadata.photo(path) {
        $0.pictureHash = picture
        describe(&$0)
      }
    }
    let stamp = FileStamp(size: 1, seconds: words.last == "t" ? 1 : 2, nanoseconds: 0)
    return (path, .success(ArchivedFile(stamp: stamp, hash: words[1], metadata: metadata)))
  }

  func fetchFiles(
    trustingStamps: Bool, _ entry: @escaping (PhotoIdentifier) -> ManifestEntry?
  ) -> AnyIterator<ArchiveOutcome> {
    // Entries are asked for in advance.
    let asked = files.map { ($0, entry($0.path)) }
    var number = 0
    return AnyIterator(
      asked.lazy.map { file, entry in
        number += 1
        let isFailure = if case .failure = file.result { true } else { false }
        return ArchiveOutcome(
          path: file.path, entry: entry, result: file.result,
          isFolder: isFailure && file.path == "f",
          progress: PhotoProgress(done: number, total: nil))
      }.makeIterator())
  }
}

extension ManifestEntry {
  /// An entry `path hash picture`.
  fileprivate init(text: String) {
    self.init(text: text, values: nil)
  }

  fileprivate init(text: String, _ values: [String: MetadataDatum]) throws {
    let fields = try values.map { (try MetadataField.of($0.key), $0.value) }
    self.init(text: text, values: Dictionary(uniqueKeysWithValues: fields))
  }

  private init(text: String, values: [MetadataField: MetadataDatum]?) {
    let words = text.split(separator: " ").map(String.init)
    self.init(
      path: PhotoIdentifier(text: words[0]), stamp: FileStamp(size: 1, seconds: 1, nanoseconds: 0),
      hash: words[1], pictureHash: words.count > 2 ? words[2] : nil, record: [], values: { values })
  }
}

/// Records what is found.
private final class VerificationOutputDouble: ArchiveVerificationOutput {
  private(set) var found: [String] = []
  private(set) var changes: [String] = []
  private(set) var problems: [PhotoProblem] = []
  private(set) var progress: [PhotoProgress] = []
  var isEnded = false

  func didFind(_ finding: ArchiveFinding) throws(OutputEnded) {
    if isEnded { throw OutputEnded() }
    found.append(
      "\(finding.kind.rawValue) \(finding.path)" + (finding.oldPath.map { " from \($0)" } ?? "")
        + (finding.isSilent ? " silent" : "") + (finding.isEdited ? " edited" : ""))
    changes += finding.changes.map { change in
      "\(change.field) \(change.oldValue.map(String.init(describing:)) ?? "nil")"
        + " \(change.newValue.map(String.init(describing:)) ?? "nil")"
    }
  }

  func didEncounter(_ problem: PhotoProblem) { problems.append(problem) }

  func didProgress(_ progress: PhotoProgress) { self.progress.append(progress) }
}
