import Foundation

/// The Photoshop resources of real JPEG photos in the folder `shared/photos` beside the project.
/// Without that folder there are none.
enum SharedResources {
  /// The resources with the paths of their photos, in the order of the paths.
  static let all: [(photo: URL, bytes: [UInt8])] = {
    let folder = SharedPackets.folder
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (paths ?? []).sorted().compactMap { path in
      let photo = folder.appending(path: path)
      let bytes = (try? Data(contentsOf: photo)).map { resources(of: Array($0)) } ?? []
      return bytes.isEmpty ? nil : (photo, bytes)
    }
  }()

  /// The payloads of the APP13 segments of a JPEG file, joined.
  private static func resources(of file: [UInt8]) -> [UInt8] {
    guard file.starts(with: [0xFF, 0xD8]) else { return [] }
    let header = Array("Photoshop 3.0\0".utf8)
    var (position, resources) = (2, [UInt8]())
    while position + 4 <= file.count, file[position] == 0xFF, file[position + 1] != 0xDA {
      let length = Int(file[position + 2]) << 8 | Int(file[position + 3])
      let payload = file[(position + 4)...].prefix(max(0, length - 2))
      if file[position + 1] == 0xED, payload.starts(with: header) {
        resources += payload.dropFirst(header.count)
      }
      position += 2 + length
    }
    return resources
  }
}
