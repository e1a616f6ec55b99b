import PhotoEntities
import Platform
import SystemPackage

extension OwnLenses {
  /// Those of `lenses.tsv` in the user's folder of exifcli's configuration; none if there is no such file.
  static let ofUser: OwnLenses = {
    guard let folder = ConfigurationFolder.path?.appending("exifcli") else { return .none }
    let path = folder.appending("lenses.tsv")
    func warn(_ text: String) {
      let text = "exifcli: \(path): warning: \(text)\n"
      _ = try? FileDescriptor.standardError.writeAll(text.utf8)
    }
    do throws(Errno) {
      let file = try OpenFile(path)
      guard try file.status().type == .regular, try file.size() <= maximumSize else {
        warn("is no file of lenses, and is left out")
        return .none
      }
      return OwnLenses(try file.read(0..<file.size())) { line in
        warn("line \(line) is not a maker, a number and a name with tabs between, and is left out")
      }
    } catch {
      // A folder that cannot be entered is another user's: `sudo -u` keeps HOME.
      let isHidden = error == .permissionDenied && (try? OpenFile(folder).status()) == nil
      if error != .noSuchFileOrDirectory, error != .notDirectory, !isHidden {
        warn("cannot be read: \(error)")
      }
      return .none
    }
  }()

  /// The most bytes of the file: some 10,000 lenses.
  private static let maximumSize = 1 << 20
}
