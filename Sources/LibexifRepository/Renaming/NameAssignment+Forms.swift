import PhotoContainers
import PhotoUseCases
import Platform
import SystemPackage

/// Names that belong to a photo in another form than its own stem: `x_01.jpg.xmp`, `x_HEVC.MOV` and `IMG_E1.JPG`.
extension NameAssignment {
  /// A file of another picture to which this file would seem to belong by its new name, or that would seem to belong to
  /// this one; nil if there is none.
  func otherByForm(_ file: FileGroup.File, _ new: NewPath, _ index: Int) -> PathBytes? {
    if case .suffixed = file.form { return ownerOfSuffixed(new.path, index) }
    guard file.kind == .photo, file.form == .plain, file.path.picture != new.path.picture else {
      return nil
    }
    return [new.folded, FoldedName(new.path.picture.bytes)].lazy
      .compactMap { suffixed[$0] }.first { $0 != index }.flatMap(firstFile)
      ?? otherByLetter(new.path.picture, index)
  }

  /// The photo `x_01.jpg`, to which `x_01.jpg.xmp` belongs if there is one, or a photo `x_HEVC`, to which `x_HEVC.MOV`
  /// does.
  private func ownerOfSuffixed(_ path: PathBytes, _ index: Int) -> PathBytes? {
    let photo = path.picture
    let folded = FoldedName(photo.bytes)
    return owners[folded] ?? pictures[folded].flatMap { $0 == index ? nil : firstFile($0) }
      ?? stayingPhoto(photo)
  }

  /// A photo of another picture that has, or gets, the stem of this one without the letter of an edited picture, or with
  /// one.
  private func otherByLetter(_ picture: PathBytes, _ index: Int) -> PathBytes? {
    let (folder, stem) = (picture.folder, picture.fileName.bytes)
    let old = groups[index].picture
    let forms = StemForm.letters.map { StemForm.lettered($0).applied(to: stem) }
    let base = StemForm.lettered(stem)?.base
    for other in forms + (base.map { [$0] } ?? []) {
      guard let owner = pictures[FoldedName(folder.appending(other).bytes)], owner != index else {
        continue
      }
      // Both keep the stems that they had beside each other.
      let isKept =
        old.fileName.bytes == stem && groups[owner].picture == old.folder.appending(other)
      if !isKept { return firstFile(owner) }
    }
    return base.flatMap { stayingPhoto(folder.appending($0)) }
  }

  private func firstFile(_ group: Int) -> PathBytes? { groups[group].files.first?.path }

  /// A photo with this path, in any letter case, or with it and an extension, that is there and does not leave.
  private func stayingPhoto(_ path: PathBytes) -> PathBytes? {
    let (folder, name) = (path.folder, path.fileName.bytes)
    let names = names.names(in: folder)
    let same = (names.contains(name) ? [name] : []) + names.alike(name).map(\.bytes)
    let longer = names.containPhoto(stem: name) ? names.extending(name + [UInt8(ascii: ".")]) : []
    return (same + longer.filter { PathBytes($0).stem == name })
      .filter { PhotoFormats.haveExtension(of: PathBytes($0)) }
      .map { folder.appending($0) }
      .first { !leaving.contains($0) && Self.isFileOrLink($0) }
  }
}
