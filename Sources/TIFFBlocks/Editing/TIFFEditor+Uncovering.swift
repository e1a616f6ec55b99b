extension TIFFEditor {
  /// A directory that is read from now on where none was, as what it lay over has changed or gone:
  /// the photo would say all of it, and nobody has asked for that. Nil where there is none.
  package var uncoveredDirectory: ExifDirectory? {
    guard !structure.flaws.isEmpty else { return nil }
    let edited = TIFFStructure(of: block)
    return edited.directories.first { directory in
      let expected = written[directory.kind] ?? structure[directory.kind]?.offset
      return directory.offset != expected
    }?.kind
  }
}
