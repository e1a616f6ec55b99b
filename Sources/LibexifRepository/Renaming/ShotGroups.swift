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
    let (picture, form) = Self.picture(of: file.path, among: names)
    places[picture, default: []].append(chosen.count)
    chosen.append(
      Chosen(
        file: .init(shown: file.shown, path: file.path, kind: .photo, form: form, isChosen: true),
        photo: photo))
  }

  /// The folder and the stem that the names of the file's group are made of, and how its own stem is made of that.
  static func picture(
    of path: PathBytes, among names: FolderNames
  ) -> (picture: PathBytes, form: StemForm) {
    let picture = path.picture
    let (folder, stem) = (picture.folder, picture.fileName.bytes)
    if let lettered = StemForm.lettered(stem),
      names.names(in: folder).containPhoto(stem: lettered.base)
    {
      return (folder.appending(lettered.base), lettered.form)
    }
    if FileGroup.isFilm(path), let base = StemForm.ofFilm(stem),
      names.names(in: folder).containPhoto(stem: base)
    {
      return (folder.appending(base), .suffixed(Array(stem.dropFirst(base.count))))
    }
    return (picture, .plain)
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
