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
  }

  /// The photos, the plain ones first.
  private(set) var photos: [Name] = []
  /// What belongs to one of the photos by its name.
  private(set) var companions: [Name] = []
  /// The files that have the stem with something else behind it.
  private(set) var others: [[UInt8]] = []

  private let names: NamesInFolder
  private let stem: [UInt8]
  /// The forms of the stem that names in the folder have.
  private let forms: [StemForm]

  /// - Parameters:
  ///   - known: Names of photos with this stem that may have any extension, and need not be in the folder.
  init(_ stem: [UInt8], among names: NamesInFolder, known: [Name] = []) {
    (self.stem, self.names) = (stem, names)
    let lettered = StemForm.letters.map(StemForm.lettered).filter {
      !names.extending($0.applied(to: stem) + [Self.dot]).isEmpty
    }
    forms = [.plain] + lettered
    photos = known
    for form in forms { addPhotos(form) }
    addCompanions()
  }

  /// The paths of the photos and of what belongs to them, in this folder.
  func paths(in folder: PathBytes) -> [PathBytes] {
    (photos + companions).map { folder.appending($0.bytes) }
  }

  private mutating func addPhotos(_ form: StemForm) {
    let stem = form.applied(to: stem)
    for name in names.extending(stem + [Self.dot]) {
      let path = PathBytes(name)
      guard PhotoFormats.haveExtension(of: path), path.stem == stem,
        !photos.contains(where: { $0.bytes == name })
      else { continue }
      photos.append(Name(bytes: name, kind: .photo, form: form))
    }
  }

  private mutating func addCompanions() {
    var seen = Set(photos.map(\.bytes))
    for form in forms {
      let stem = form.applied(to: stem)
      for name in names.extending(stem + [Self.dot]) where !seen.contains(name) {
        if let companion = companion(name, form, stem) {
          companions.append(companion)
          seen.insert(name)
        } else if form == .plain, isOther(name) {
          others.append(name)
        }
      }
    }
    for name in names.extending(stem + [UInt8(ascii: "_")]) where !seen.contains(name) {
      if let companion = suffixed(name) {
        companions.append(companion)
        seen.insert(name)
      }
    }
    for photo in photos {
      for form in [TakeoutNote.Form.supplement, .plain] {
        let name = TakeoutNote.name(form, for: photo.bytes)
        guard names.contains(name), seen.insert(name).inserted else { continue }
        companions.append(
          Name(
            bytes: name, kind: .takeoutNote(photo: PathBytes(photo.bytes), form), form: photo.form))
        others.removeAll { $0 == name }
      }
    }
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
      !hasPhoto(stem: stem + added)
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

  /// Whether the name has no other photo to belong to.
  private func isOther(_ name: [UInt8]) -> Bool {
    if PhotoFormats.haveExtension(of: PathBytes(name)), PathBytes(name).stem != stem {
      return false
    }
    // darktable's second edit of `IMG_1.dng` may have the stem of another photo, `IMG_1_01.jpg`.
    if PathBytes(name).isSidecar, let base = StemForm.numbered(stem),
      names.contains(base + name.dropFirst(stem.count).dropLast(Sidecar.suffix.count))
    {
      return false
    }
    // What Takeout knows of `photo(1).jpg` has the name of `photo.jpg`.
    if names.extending(stem + [UInt8(ascii: "(")]).contains(where: { photo in
      TakeoutNote.Form.allCases.contains { TakeoutNote.name($0, for: photo) == name }
    }) {
      return false
    }
    var longer = PathBytes(name).stem
    while longer.count > stem.count {
      let isPhotosName = names.contains(longer) && PathBytes(longer).stem != stem
      if isPhotosName || hasPhoto(stem: longer) { return false }
      longer = PathBytes(longer).stem
    }
    return true
  }

  private func hasPhoto(stem: [UInt8]) -> Bool {
    names.extending(stem + [Self.dot]).contains {
      PhotoFormats.haveExtension(of: PathBytes($0)) && PathBytes($0).stem == stem
    }
  }

  private static let dot = UInt8(ascii: ".")
}
