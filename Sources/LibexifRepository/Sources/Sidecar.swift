import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import XMPPackets

/// The XMP file beside a photo, or the place for a first one. Its values win over those in the photo.
struct Sidecar: Sendable {
  /// What there is in the place.
  enum Contents: Sendable {
    case nothing
    case packet(XMPPacket)
    /// A file that is not used, for this reason.
    case unreadable(detail: String)
  }

  /// The most bytes that are read, four times as many as of a photo's own XMP: darktable's sidecars also have
  /// all steps of an edit.
  static let maximumSize = 4 << 20
  /// The end of the name of a sidecar that exifcli makes.
  static let suffix = Array(".xmp".utf8)
  /// The ends of the names of sidecars, in the order in which they are looked for. Cards have capitals, and some programs
  /// one. Others are not looked for, as that would take the names of all files.
  static let suffixes = [suffix, Array(".XMP".utf8), Array(".Xmp".utf8)]

  let path: PathBytes
  let contents: Contents
  /// A file that may be the sidecar of another photo, and is not used.
  let doubtfulFile: PathBytes?
  /// The photo's extension, which a new sidecar names; nil if its own name has it.
  let namedExtension: [UInt8]?

  init(
    at path: PathBytes, _ contents: Contents, doubtfulFile: PathBytes? = nil,
    namedExtension: [UInt8]? = nil
  ) {
    (self.path, self.contents) = (path, contents)
    (self.doubtfulFile, self.namedExtension) = (doubtfulFile, namedExtension)
  }

  /// The file's name in the photo's folder.
  var name: FilePath { path.filePath.lastComponent.map { FilePath($0) } ?? path.filePath }

  /// The packet; nil if there is no file, or none that can be used.
  var packet: XMPPacket? {
    if case .packet(let packet) = contents { packet } else { nil }
  }

  /// What is wrong with the file.
  var warnings: [PhotoWarning] {
    var warnings: [PhotoWarning] = []
    if case .unreadable(let detail) = contents {
      warnings.append(.doubtful(detail: "its sidecar cannot be read: \(detail)"))
    }
    if let file = doubtfulFile {
      warnings.append(.doubtfulSidecar(PhotoIdentifier(file.fileName)))
    }
    return warnings
  }

  /// The place with this packet in it.
  func holding(_ packet: XMPPacket) -> Sidecar {
    Sidecar(at: path, .packet(packet), doubtfulFile: doubtfulFile)
  }

  /// Reads the file.
  static func read(_ file: OpenFile) -> Contents {
    do throws(Errno) {
      guard try file.status().type == .regular else {
        return .unreadable(detail: "it is not a regular file")
      }
      let bytes = try file.read(0..<maximumSize + 1)
      guard bytes.count <= maximumSize else {
        return .unreadable(detail: "it has more than \(maximumSize >> 20) MiB")
      }
      return read(bytes)
    } catch {
      return .unreadable(detail: "\(error)")
    }
  }

  private static func read(_ bytes: [UInt8]) -> Contents {
    do throws(XMPFault) {
      return .packet(try XMPPacket(bytes))
    } catch {
      return .unreadable(detail: "\(error)")
    }
  }
}

extension PathBytes {
  /// Whether a file of this name is a sidecar.
  var isSidecar: Bool {
    let end = bytes.suffix(Sidecar.suffix.count).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return end == Sidecar.suffix
  }

  /// The sidecar of the photo at this path that has the photo's whole name: `photo.jpg.xmp`. darktable and
  /// digiKam write such names. They belong to one photo only.
  var sidecarByName: PathBytes { PathBytes(bytes + Sidecar.suffix) }

  /// The sidecars that have the photo's whole name.
  var sidecarsByName: [PathBytes] { Sidecar.suffixes.map { PathBytes(bytes + $0) } }

  /// The sidecars that have the photo's name without its extension: `photo.xmp`. Adobe's programs and Capture One
  /// write such names.
  var sidecarsByStem: [PathBytes] {
    let stem = stem
    return Sidecar.suffixes.map { PathBytes(stem + $0) }
  }

  /// All of them.
  var possibleSidecars: [PathBytes] { sidecarsByName + sidecarsByStem }
}
