import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// Puts photos that are to be renamed together with the other files of their shots.
///
/// The name alone does not decide: cameras begin their counters anew, and two of them name photos alike. So photos of
/// one stem are of one shot if their dates and cameras agree; a photo without a date joins the only shot that there is.
struct ShotGroups {
  /// A photo that is to be renamed.
  struct Chosen {
    let file: FileGroup.File
    let photo: NamedPhoto
  }

  private let names: FolderNames
  private var chosen: [Chosen] = []
  /// Their places, by the folder and the stem that their names are made of.
  private var places: [PathBytes: [Int]] = [:]
  private var known: Set<PathBytes> = []

  init(_ names: FolderNames) {
    self.names = names
  }

  /// Adds a photo, once.
  mutating func add(_ file: FileGroup.File, _ photo: NamedPhoto) {
    guard known.insert(file.path).inserted else { return }
    var (picture, form) = (file.path.picture, StemForm.plain)
    if let lettered = StemForm.lettered(picture.fileName.bytes),
      names.names(in: picture.folder).containPhoto(stem: lettered.base)
    {
      (picture, form) = (picture.folder.appending(lettered.base), lettered.form)
    } else if FileGroup.isFilm(file.path), let base = StemForm.ofFilm(picture.fileName.bytes),
      names.names(in: picture.folder).containPhoto(stem: base)
    {
      let suffix = Array(picture.fileName.bytes.dropFirst(base.count))
      (picture, form) = (picture.folder.appending(base), .suffixed(suffix))
    }
    places[picture, default: []].append(chosen.count)
    chosen.append(
      Chosen(
        file: .init(shown: file.shown, path: file.path, kind: .photo, form: form, isChosen: true),
        photo: photo))
  }

  /// The groups, in the order of the first chosen photo of each.
  func groups(isCancelled: Cancellation) -> [FileGroup] {
    var found: [(place: Int, group: FileGroup)] = []
    for (picture, places) in places.sorted(by: { $0.value[0] < $1.value[0] }) where !isCancelled() {
      let groups = ShotDivision(
        of: picture, places.map { chosen[$0].file }, among: names.names(in: picture.folder)
      ).groups
      for var group in groups {
        let members = places.filter { place in
          group.files.contains { $0.path == chosen[place].file.path }
        }
        guard let first = members.first else { continue }
        // A film has the name of its photo.
        let photos = members.filter { place in
          group.files.contains { $0.kind == .photo && $0.path == chosen[place].file.path }
        }
        for member in photos + members.filter({ !photos.contains($0) }) {
          switch chosen[member].photo.name {
          case .success(let name): if group.name == nil { group.name = name }
          case .failure(let field):
            group.nameless.append((chosen[member].photo.identifier, field))
          }
        }
        found.append((first, group))
      }
    }
    return found.sorted { $0.place < $1.place }.map(\.group)
  }
}
