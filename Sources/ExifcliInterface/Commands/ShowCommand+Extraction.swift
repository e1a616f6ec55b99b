import ArgumentParser
import PhotoEntities
import PhotoUseCases

// Writes the pictures and films in photos to files of their own.
extension ShowCommand {
  /// A part of one photo, and the file that it is written to.
  enum Part {
    case thumbnail(PhotoPath)
    case film(PhotoPath)

    var file: PhotoPath {
      switch self {
      case .thumbnail(let file), .film(let file): file
      }
    }

    var isFilm: Bool { if case .film = self { true } else { false } }
    var name: String { isFilm ? "film" : "thumbnail" }
  }

  /// The folder for the thumbnails or the previews; nil if none is written.
  var pictureFolder: PhotoPath? { thumbnails ?? previews }

  func extractPictures(
    to folder: PhotoPath, _ console: Console, _ useCases: any UseCases
  ) throws {
    // An interruption must not leave a part of a file.
    Interruption.putOff()
    let photos = try selection.photos(at: paths, for: console)
    useCases.writeFiles(madeFrom: photos, to: folder.identifier) { write in
      let presenter = PictureFilesPresenter(console, write: write) { photo in
        embeddedPicture(of: photo, console, useCases)
      }
      useCases.metadataList(of: photos, output: presenter)
        .browseMetadata(of: MetadataSelection(filter: selection.filter, fields: []))
    }
  }

  /// Nil if no part of one photo is written.
  var part: Part? { thumbnail.map { .thumbnail($0) } ?? film.map { .film($0) } }

  func extract(_ part: Part, _ console: Console, _ useCases: any UseCases) throws {
    let isStandardOutput = part.file.identifier == PhotoIdentifier(text: "-")
    if isStandardOutput, console.outputTerminal != nil {
      throw ValidationError(
        "A terminal cannot show the \(part.name)'s file: \(part.isFilm ? "" : "try --preview, or ")name a file."
      )
    }
    guard let photo = paths.first?.identifier,
      let bytes = part.isFilm
        ? embeddedFilm(of: photo, console, useCases) : embeddedPicture(of: photo, console, useCases)
    else { return }
    if isStandardOutput {
      console.write(bytes)
    } else {
      // An interruption must not leave a part of the file.
      Interruption.putOff()
      do {
        try useCases.write(bytes, to: part.file.identifier, isReplaced: force, from: photo)
      } catch {
        console.fail(part.file.identifier, error.message)
      }
    }
  }

  /// The film of the motion photo. Nil if it has none or cannot be read, which is reported.
  private func embeddedFilm(
    of photo: PhotoIdentifier, _ console: Console, _ useCases: any UseCases
  ) -> [UInt8]? {
    do throws(PhotoRepositoryError) {
      if let film = try useCases.film(of: photo) { return film }
      console.report(PhotoProblem(identifier: photo, cause: .nothingThere(.film)))
    } catch {
      console.report(PhotoProblem(error))
    }
    return nil
  }

  /// The JPEG file of the photo's thumbnail, or with --previews of its preview. Nil if it has none or cannot be read,
  /// which is reported.
  private func embeddedPicture(
    of photo: PhotoIdentifier, _ console: Console, _ useCases: any UseCases
  ) -> [UInt8]? {
    do throws(PhotoRepositoryError) {
      let picture =
        try previews == nil ? useCases.thumbnail(of: photo) : useCases.preview(of: photo)
      if let picture { return picture.jpeg }
      console.report(
        PhotoProblem(
          identifier: photo, cause: .nothingThere(previews == nil ? .thumbnail : .preview)))
    } catch {
      console.report(PhotoProblem(error))
    }
    return nil
  }
}
