import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// `exifcli verify`.
struct VerifyCommand: UseCaseCommand {
  /// The formats of `exifcli verify`.
  enum Format: String, OptionValue {
    case text
    case jsonl

    var meaning: String {
      switch self {
      case .text: "a line for each file that is not as the manifest says, for people"
      case .jsonl: "a JSON object for each such file, one per line"
      }
    }
  }

  /// What becomes of the manifest.
  enum Change: String, EnumerableFlag {
    case write
    case update

    static func help(for value: Change) -> ArgumentHelp? {
      switch value {
      case .write: "Write the first manifest of the archive. A file that exists is not replaced."
      case .update:
        "Take what was found into the manifest. Damaged files, and those that cannot be read, keep their entries."
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "verify", _superCommandName: "exifcli",
    abstract: "Check that an archive is whole.",
    discussion: """
      Compares all files of a folder and its subfolders with a manifest, which has the hash of each file, that of \
      each picture, and the values of the fields. Says which files are missing, moved, new or changed; and of a photo \
      whether its metadata changed, and which fields, or its picture. No photo is changed.

      Symbolic links, hidden files and folders, and those of thumbnails and of deleted files do not belong to the \
      archive; they are counted. Paths in the manifest are relative to the folder, so both can be moved.

      Examples:
        exifcli verify photos --manifest photos.manifest --write
        exifcli verify photos --manifest photos.manifest
        exifcli verify photos --manifest photos.manifest --update --quick
        exifcli verify photos --manifest photos.manifest --format jsonl | jq -r 'select(.silent) | .file'

      Exit codes: 0 each file of the manifest is at its place, unchanged; there may be new files; 1 a file is changed, \
      moved, missing or cannot be read, or the manifest is damaged; 64 wrong usage, nothing was done. With --update, \
      1 only for damaged files, and for those that cannot be read.
      """)

  @Argument(help: ArgumentHelp("The folder of the archive. (default: .)", valueName: "folder"))
  var folder: PhotoPath?

  @Option(help: ArgumentHelp("The manifest, in any folder.", valueName: "file"))
  var manifest: PhotoPath

  @Flag(exclusivity: .exclusive) var change: Change?

  @Flag(
    help:
      "Do not read files whose size and modification time are those in the manifest. Damage on the disk is not seen."
  )
  var quick = false

  @Option(help: "How to print what is found. (default: text)")
  var format: Format?

  @Option(
    help: ArgumentHelp(
      "Use at most this many threads; by default as many as there are processors to use, and more while they"
        + " wait for a disk or the network.", valueName: "number"),
    transform: { try PhotoSelection.jobCount($0) })
  var jobs: Int?

  @OptionGroup var outputOptions: OutputOptions

  func validate() throws {
    if quick, change == .write {
      throw ValidationError(
        "--quick has no manifest to compare with: leave it out, or give --update.")
    }
    if manifest.isStandardInput { throw ValidationError("The manifest is a file: name it.") }
  }

  func run(with useCases: any UseCases) throws {
    let console = outputOptions.startConsole(jobs: jobs)
    // An interruption must not leave a part of the manifest.
    if change != nil { Interruption.putOff() }
    let folder = folder ?? .currentFolder
    let presenter: any VerificationPresenter =
      switch format ?? .text {
      case .text: VerificationTextPresenter(console, folder: folder.identifier)
      case .jsonl: VerificationJSONLinesPresenter(console, folder: folder.identifier)
      }
    let isWhole = verify(folder.identifier, presenter, useCases)
    try console.finish()
    if !isWhole { throw ExitCode(1) }
  }

  /// Returns whether all is well.
  private func verify(
    _ folder: PhotoIdentifier, _ presenter: any VerificationPresenter, _ useCases: any UseCases
  ) -> Bool {
    let console = presenter.console
    do {
      let reader = change == .write ? nil : try reader(console, useCases)
      let verification = try useCases.archiveVerification(
        of: folder, besides: manifest.identifier, isCounted: console.tellsProgress, jobs: jobs,
        output: presenter)
      let entries = reader.map { reader in AnyIterator { reader.next() } }
      guard let change else {
        let summary = try verification.verify(against: entries, trustingStamps: quick)
        presenter.finish(summary, .compared)
        return summary.isWhole && !(reader?.isDamaged ?? false)
      }
      var summary = ArchiveSummary()
      try useCases.write(to: manifest.identifier, isReplaced: change == .update) {
        (write) throws(OutputEnded) in
        var writer = ManifestWriter()
        summary = try verification.verify(against: entries, trustingStamps: quick) {
          (file) throws(OutputEnded) in try writer.write(file, to: write)
        }
        if summary.isComplete, reader?.isDamaged ?? false {
          console.fail(manifest.identifier, "is not updated, as it is damaged")
        } else if summary.isComplete, change == .update, summary.files == 0 {
          console.fail(
            manifest.identifier,
            "is not updated, as the archive has no files; check whether its disk is there")
        } else if summary.isComplete {
          return try writer.finish(write)
        }
        throw OutputEnded()
      }
      presenter.finish(summary, change == .write ? .written : .updated)
      return summary.unreadable == 0 && summary.damaged == 0
    } catch let error as PhotoRepositoryError {
      console.report(PhotoProblem(error))
    } catch let error as RowFault {
      console.fail(manifest.identifier, error.message)
    } catch let error as OutputFileFailure {
      report(error, console)
    } catch {
      // The console reports that the output has ended.
    }
    return false
  }

  private func reader(_ console: Console, _ useCases: any UseCases) throws -> ManifestReader {
    let pieces: DataPieces
    do throws(PhotoRepositoryError) {
      pieces = try useCases.pieces(of: manifest.identifier)
    } catch {
      guard error.reason == .missing else { throw error }
      throw RowFault(message: "there is no such manifest; check its path, or write it with --write")
    }
    return try ManifestReader(pieces) { console.fail(manifest.identifier, $0) }
  }

  private func report(_ failure: OutputFileFailure, _ console: Console) {
    switch failure {
    case .exists:
      console.fail(
        manifest.identifier,
        "already exists; name another file, or compare with it and give --update")
    case .abandoned: if Interruption.isRequested { console.reportEarlyEnd(leaving: nil) }
    case .nameTaken, .notRegular, .isPhoto, .changed, .system:
      console.fail(manifest.identifier, failure.message)
    }
  }
}
