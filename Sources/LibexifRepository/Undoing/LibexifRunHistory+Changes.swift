import FileReplacement
import PhotoEntities
import PhotoSearch
package import PhotoUseCases
import Platform
import SystemPackage

extension LibexifRunHistory {
  /// What the run changed, undone or not: its new names, and the values of each file, in the order of their paths.
  ///
  /// - Parameter undoing: Whether the changes of values are those of an undo.
  /// - Throws: `PhotoRepositoryError` of the run's journal if that cannot be read.
  package func fetchChanges(
    of run: RecordedRun, undoing: Bool = false
  ) throws(PhotoRepositoryError) -> some Sequence<RecordedChange> {
    let (journal, contents) = try open(run.journal)
    let names = contents.movesToRedo.map {
      RecordedChange.name(
        PhotoIdentifier($0.source), PhotoIdentifier($0.target), isCopy: $0.isCopy)
    }
    let links = contents.linksToRedo.map {
      RecordedChange.link(PhotoIdentifier($0.link.path), PhotoIdentifier($0.link.kept))
    }
    let all = KnownEdits(of: self)
    let values = Workers.reading.map(contents.filesToRedo(), isCancelled: isCancelled) { file in
      change(of: file, in: journal, of: run.number, all, undoing: undoing)
    }
    return AnySequence([AnySequence(names + links), AnySequence(values)].joined())
  }

  func open(
    _ journal: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> (JournalFile, JournalContents) {
    let opened = EditJournal(at: journal, isCancelled: isCancelled).journal
    do throws(JournalRefusal) {
      let file = try opened.openToUndo()
      return (file, try opened.contents(of: file))
    } catch {
      throw .journal(journal, .undoing, error)
    }
  }

  private func change(
    of file: JournalContents.File, in journal: JournalFile, of run: Int, _ all: KnownEdits,
    undoing: Bool
  ) -> RecordedChange {
    let edits = journal.records(of: file.edits)
    do throws(PhotoRepositoryError) {
      let place = try RecordedPlace(
        at: file.path.isThere ? file.path : all.place(of: file.path, after: run))
      let versions = try place.versions(around: edits) {
        all.edits(of: place.identifier.pathBytes, besides: run)
      }
      guard let (before, after) = versions else {
        throw PhotoRepositoryError(
          identifier: place.identifier, reason: .changesUnknown(time: edits.last?.time ?? ""))
      }
      let (old, new) = undoing ? (after.file, before.file) : (before.file, after.file)
      return RecordedChange(
        from: try place.values(old), to: try place.values(new),
        named: edits.flatMap { $0.summary ?? [] })
    } catch {
      return .unknown(error)
    }
  }
}
