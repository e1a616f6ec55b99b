import PhotoMetadata

/// Gives the photos that the arguments name five stars, and takes them back.
@main
struct EditAndUndo {
  static func main() async {
    let journal = EditJournal(at: PhotoIdentifier(text: "edits.journal"))
    let library = PhotoLibrary(
      at: CommandLine.arguments.dropFirst().map { PhotoIdentifier(text: $0) },
      journal: journal)

    let edits = await library.edit { photo in
      photo.rating = 5
      photo.keywords = (photo.keywords ?? []) + ["best"]
    }
    for photo in edits.modified {
      for change in photo.changes {
        let (old, new) = (change.oldValue, change.newValue)
        print(
          "\(photo.identifier): \(change.field)",
          "from \(old.map { "\($0)" } ?? "nothing") to \(new.map { "\($0)" } ?? "nothing")")
      }
    }
    for failure in edits.failures { print("not changed: \(failure)") }

    let undos = await journal.undo()
    print("restored: \(undos.undone.count)")
    for failure in undos.failures { print("not undone: \(failure)") }
  }
}
