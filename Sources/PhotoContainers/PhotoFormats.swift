package import Platform
package import SystemPackage

/// The formats that exifcli reads and edits. To add a format, add a folder with a `PhotoContainer`,
/// and an entry here.
package enum PhotoFormats {
  private static let containers: [any PhotoContainer.Type] = [
    JPEGContainer.self, PNGContainer.self, HEIFContainer.self, WebPContainer.self,
    JXLContainer.self, TIFFContainer.self, RW2Container.self, CR3Container.self, RAFContainer.self,
  ]

  /// The number of bytes at the start of a file that identify its format.
  private static let headSize = 32

  /// Every format, the most frequent one first.
  package static let all: [PhotoFormat] = containers.flatMap { $0.formats }

  /// The names of all formats as a phrase, such as "JPEG, PNG, raw photos and films".
  package static let names: String = {
    let names = all.filter { !$0.isRaw }.map(\.name) + ["raw photos", "films"]
    let last = names.suffix(1).joined()
    return names.count < 2 ? last : names.dropLast().joined(separator: ", ") + " and " + last
  }()

  /// The formats of films.
  package static let films: [PhotoFormat] = FilmContainer.formats

  /// Reads the layout of the photo or film in the file, regardless of the file's name; nil if the file has
  /// another format.
  package static func container(of file: OpenFile) throws(Errno) -> (any PhotoContainer)? {
    try recognizedContainer(of: file)?.read(file)
  }

  /// The format according to the file's first bytes. They are released before the layout is read: while
  /// they are held, their window copies all its memory to read more.
  private static func recognizedContainer(
    of file: OpenFile
  ) throws(Errno) -> (any PhotoContainer.Type)? {
    let head = try head(of: file)
    return containers.first { $0.recognizes(head) }
      ?? (FilmContainer.recognizes(head) ? FilmContainer.self : nil)
  }

  /// The format of a file that exifcli does not read, as a noun with its article, such as "a GIF
  /// file"; nil if it is unknown.
  package static func otherFormat(of file: OpenFile) throws(Errno) -> String? {
    OtherFormat.phrase(for: try head(of: file))
  }

  /// The extensions of each format, in lower case.
  private static let extensions = all.map { $0.nameExtensions.map { Array($0.utf8) } }

  /// Whether the file's name has an extension of one of the formats.
  package static func haveExtension(of path: PathBytes) -> Bool {
    guard let suffix = path.nameExtension else { return false }
    return extensions.contains { $0.contains { isSame($0, suffix) } }
  }

  private static let filmExtensions = films.flatMap { $0.nameExtensions.map { Array($0.utf8) } }
  /// Whether the file's name has an extension of one of the formats of films.
  package static func haveFilmExtension(of path: PathBytes) -> Bool {
    guard let suffix = path.nameExtension else { return false }
    return filmExtensions.contains { isSame($0, suffix) }
  }

  /// Whether the file's name has an extension of a raw format.
  package static func haveRawExtension(of path: PathBytes) -> Bool {
    guard let suffix = path.nameExtension else { return false }
    return zip(all, extensions).contains { format, names in
      format.isRaw && names.contains { isSame($0, suffix) }
    }
  }

  /// Whether a photo with the name `path` may get the name `newPath`: both extensions are those of one format, or
  /// the photo's contents have the format of the new one. A photo without such an extension gets none.
  package static func mayRename(_ path: PathBytes, to newPath: PathBytes, _ photo: PathBytes)
    -> Bool
  {
    guard haveExtension(of: newPath), let suffix = newPath.nameExtension else {
      return !haveExtension(of: path)
        && (path.nameExtension ?? []).elementsEqual(newPath.nameExtension ?? [])
    }
    if let old = path.nameExtension,
      extensions.contains(where: { names in
        names.contains { isSame($0, old) } && names.contains { isSame($0, suffix) }
      })
    {
      return true
    }
    guard let file = try? OpenFile(atBytes: photo.bytes), let container = try? container(of: file)
    else { return false }
    return container.format.nameExtensions.contains { isSame(Array($0.utf8), suffix) }
  }

  private static func isSame(_ name: [UInt8], _ suffix: ArraySlice<UInt8>) -> Bool {
    name.elementsEqual(suffix) { $0 == ((0x41...0x5A).contains($1) ? $1 | 0x20 : $1) }
  }

  /// Whether the file's name is that of a backup that a photo program has made: `photo.jpg.orig`, or
  /// `photo.jpg_original` as ExifTool names it.
  package static func isBackup(_ path: PathBytes) -> Bool {
    [".orig", "_original"].contains { path.bytes.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// The name of the format of files with this extension, in lower case, if exifcli does not
  /// read it; nil if it is not a format of photos.
  package static func otherFormat(ofExtension name: [UInt8]) -> String? {
    OtherFormat.name(ofExtension: name)
  }

  /// The first bytes of the file, fewer if the file is shorter.
  private static func head(of file: OpenFile) throws(Errno) -> ArraySlice<UInt8> {
    try file.bytes(0..<headSize)
  }
}
