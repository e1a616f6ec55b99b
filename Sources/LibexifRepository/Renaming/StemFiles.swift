import PhotoContainers
import PhotoUseCases
import Platform
import SystemPackage

/// The names in a folder that are made of one stem: those of photos, of files that programs and cameras put beside
/// photos, and others.
struct StemFiles {
  /// A name.
  struct Name {
    let bytes: [UInt8]
    let kind: FileGroup.Kind
    var form = StemForm.plain
    /// The photo that the file must say it belongs to, as its name alone may mean others; nil if the name is certain.
    var title: [UInt8]?

    /// Whether the file in this folder belongs to the photo of its name.
    func belongs(in folder: PathBytes) -> Bool {
      title.map { TakeoutNote.isTitled($0, at: folder.appending(bytes)) } ?? true
    }
  }

  /// The photos, the plain ones first.
  private(set) var photos: [Name] = []
  /// What belongs to one of the photos by its name.
  private(set) var companions: [Name] = []
  /// The files that have the stem with something else behind it.
  private(set) var others: [[UInt8]] = []

  private let names: NamesInFolder
  private let stem: [UInt8]

  /// - Parameters:
  ///   - known: Names of photos with this stem that may have any extension, and need not be in the folder.
  init(_ stem: [UInt8], among names: NamesInFolder, known: [Name] = []) {
    (self.stem, self.names) = (stem, names)
    photos = known
    let forms = ([.plain] + StemForm.letters.map(StemForm.lettered)).map { form in
      let stem = form.applied(to: stem)
      return Form(form: form, stem: stem, names: names.extending(stem + [Self.dot]))
    }
    for form in forms { addPhotos(form) }
    addCompanions(forms)
  }

  /// The names that begin with the stem in one form and a dot.
  private struct Form {
    let form: StemForm
    let stem: [UInt8]
    let names: [[UInt8]]
  }

  /// The paths of the photos and of what belongs to them, in this folder.
  func paths(in folder: PathBytes) -> [PathBytes] {
    (photos + companions.filter { $0.belongs(in: folder) }).map { folder.appending($0.bytes) }
  }

  private mutating func addPhotos(_ form: Form) {
    for name in form.names {
      let path = PathBytes(name)
      guard PhotoFormats.haveExtension(of: path), path.stem == form.stem,
        !photos.contains(where: { $0.bytes == name })
      else { continue }
      photos.append(Name(bytes: name, kind: .photo, form: form.form))
    }
  }

  private mutating func addCompanions(_ forms: [Form]) {
    var seen = Set(photos.map { PathBytes($0.bytes) })
    for form in forms {
      for name in form.names where !seen.contains(PathBytes(name)) {
        if let companion = companion(name, form.form, form.stem) {
          companions.append(companion)
          seen.insert(PathBytes(name))
        } else if form.form == .plain {
          others.append(name)
        }
      }
    }
    for name in names.extending(stem + [UInt8(ascii: "_")]) where !seen.contains(PathBytes(name)) {
      if let companion = suffixed(name) {
        companions.append(companion)
        seen.insert(PathBytes(name))
      }
    }
    if names.haveNotes { addNotes(except: seen) }
    if !others.isEmpty { leaveOutFilesOfOtherPhotos() }
  }

  private mutating func addNotes(except seen: Set<PathBytes>) {
    var seen = seen
    for photo in photos {
      let notes = notes(of: photo)
      companions += notes.filter { $0.title != nil || seen.insert(PathBytes($0.bytes)).inserted }
    }
  }

  /// The notes of the photo, those that are found by `NoteSearch` too; and one of a doubtful name only if there is no
  /// other.
  private func notes(of photo: Name) -> [Name] {
    func name(_ bytes: [UInt8], _ form: TakeoutNote.Form, titled title: [UInt8]? = nil) -> Name {
      Name(
        bytes: bytes, kind: .takeoutNote(photo: PathBytes(photo.bytes), form), form: photo.form,
        title: title)
    }
    func certain(_ form: TakeoutNote.Form) -> [Name] {
      note([TakeoutNote.name(form, for: photo.bytes)], of: photo.bytes).map { name($0, form) }
    }
    var found = certain(.supplement)
    if found.isEmpty {
      let cut = NoteSearch.cutCandidates(for: photo.bytes).dropLast().map(\.name)
      found = note(cut, of: photo.bytes).map { name($0, .supplement) }
    }
    found += certain(.plain)
    if !found.isEmpty { return found }
    return NoteSearch.doubtfulCandidates(for: photo.bytes).flatMap { candidate in
      note([candidate.name], of: photo.bytes).map { name($0, .plain, titled: candidate.title) }
    }
  }

  /// The first of these names that the folder has, in any letter case unless there is another photo with the name of
  /// this one in another case; none if it has none of them.
  private func note(_ candidates: [[UInt8]], of photo: [UInt8]) -> [[UInt8]] {
    let beginning = names.alike(photo).isEmpty ? [] : TakeoutNote.unnumbered(photo).name
    return Array(
      candidates.lazy.compactMap { name in
        if self.names.contains(name) { return name }
        return self.names.alike(name).first { $0.bytes.starts(with: beginning) }?.bytes
      }.prefix(1))
  }

  /// Keeps the other files that have no other photo to belong to.
  private mutating func leaveOutFilesOfOtherPhotos() {
    var notes = Set(companions.map { PathBytes($0.bytes) })
    if others.contains(where: { $0.suffix(5).elementsEqual(".json".utf8) }) {
      // What Takeout knows of `photo(1).jpg` has the name of `photo.jpg`.
      for photo in names.extending(stem + [UInt8(ascii: "(")]) {
        for form in TakeoutNote.Form.allCases {
          notes.insert(PathBytes(TakeoutNote.name(form, for: photo)))
        }
        for note in NoteSearch.cutCandidates(for: photo) { notes.insert(PathBytes(note.name)) }
      }
    }
    others = others.filter { !notes.contains(PathBytes($0)) && !hasOtherPhoto($0) }
  }

  /// What the name is if it is that of a photo or of this stem with something behind it.
  private func companion(_ name: [UInt8], _ form: StemForm, _ stem: [UInt8]) -> Name? {
    for photo in photos where name.starts(with: photo.bytes) {
      let suffix = Array(name.dropFirst(photo.bytes.count))
      guard FileGroup.isSuffix(suffix) else { continue }
      return Name(
        bytes: name, kind: .byName(photo: PathBytes(photo.bytes), suffix: suffix), form: photo.form)
    }
    let suffix = Array(name.dropFirst(stem.count))
    guard FileGroup.isEnding(suffix) else { return nil }
    return Name(bytes: name, kind: .byStem(suffix: suffix), form: form)
  }

  /// `IMG_1_01.dng.xmp`, unless there is a photo `IMG_1_01.dng`, and `IMG_1_HEVC.MOV`, unless there is a photo with the
  /// longer stem.
  private func suffixed(_ name: [UInt8]) -> Name? {
    let rest = name.dropFirst(stem.count)
    guard let dot = rest.firstIndex(of: Self.dot) else { return nil }
    let (added, ending) = (Array(rest[..<dot]), Array(rest[dot...]))
    let mark = NewName.LetterCase.upper.applied(to: added)
    if mark.elementsEqual("_HEVC".utf8), FileGroup.isFilm(PathBytes(name)),
      !names.containPhoto(stem: stem + added)
    {
      return Name(bytes: name, kind: .byStem(suffix: ending), form: .suffixed(added))
    }
    guard (3...4).contains(added.count),
      added.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    for photo in photos where photo.form == .plain {
      let photoEnding = photo.bytes.dropFirst(stem.count)
      let suffix = Array(ending.dropFirst(photoEnding.count))
      guard ending.starts(with: photoEnding), !names.contains(stem + added + photoEnding),
        NewName.LetterCase.lower.applied(to: suffix).elementsEqual(".xmp".utf8)
      else { continue }
      return Name(
        bytes: name, kind: .byName(photo: PathBytes(photo.bytes), suffix: suffix),
        form: .suffixed(added))
    }
    return nil
  }

  /// Whether the name is that of another photo, or begins with it.
  private func hasOtherPhoto(_ name: [UInt8]) -> Bool {
    let path = PathBytes(name)
    if PhotoFormats.haveExtension(of: path), path.stem != stem { return true }
    // darktable's second edit of `IMG_1.dng` may have the stem of another photo, `IMG_1_01.jpg`.
    if path.isSidecar, let base = StemForm.numbered(stem),
      names.contains(base + name.dropFirst(stem.count).dropLast(Sidecar.suffix.count))
    {
      return true
    }
    var longer = path.stem
    while longer.count > stem.count {
      let isPhoto = PhotoFormats.haveExtension(of: PathBytes(longer)) && names.contains(longer)
      if isPhoto && PathBytes(longer).stem != stem || names.containPhoto(stem: longer) {
        return true
      }
      longer = PathBytes(longer).stem
    }
    return false
  }

  private static let dot = UInt8(ascii: ".")
}
