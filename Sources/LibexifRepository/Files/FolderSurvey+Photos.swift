import PhotoContainers
import PhotoSearch
import PhotoUseCases
import Platform

extension PhotoWarning.FolderContents {
  /// The results of the survey of a folder.
  ///
  /// - Parameter hasAnyName: Whether the folder's files were looked into, whatever their names.
  init(_ survey: FolderSurvey, hasAnyName: Bool) {
    var formats: [String: Int] = [:]
    var (others, films) = (0, 0)
    for (name, count) in survey.extensions {
      if let format = PhotoFormats.otherFormat(ofExtension: name) {
        formats[format, default: 0] += count
      } else if FileRole(PathBytes([UInt8(ascii: ".")] + name)) == .film {
        films += count
      } else {
        others += count
      }
    }
    self.init(
      photosInSubfolders: survey.photosBelow,
      otherFormats: formats.sorted { $0.key < $1.key }
        .map { PhotoWarning.FormatCount($0.key, $0.value) },
      films: films, otherFiles: hasAnyName ? 0 : others, hasMore: survey.isCut)
  }
}
