import PhotoContainers
import PhotoEntities
import PhotoUseCases
import XMPPackets

/// Why a photo cannot be changed.
extension ReadPhoto {
  /// The error of a photo whose container refuses an edit.
  func refusal(_ refusal: ContainerRefusal) -> PhotoRepositoryError {
    let identifier = metadata.localIdentifier
    return switch refusal {
    case .noPlace(let detail):
      PhotoRepositoryError(identifier: identifier, reason: .noPlace(detail: detail))
    case .damaged(let reason): .unsafe(identifier, reason)
    case .fixed(let part, let reason): uneditable(.init(part), reason)
    case .signed: PhotoRepositoryError(identifier: identifier, reason: .signed)
    case .unreadable(let error): .cannotRead(identifier, because: error)
    case .noRoom(let limit, let part):
      PhotoRepositoryError(
        identifier: identifier, reason: .noRoom(limit: limit, part: .init(part)))
    }
  }

  /// Refuses to edit a photo whose content credentials are on a server: its XMP has their address (C2PA 2.1,
  /// section "Embedding by reference", dcterms:provenance).
  func checkDistantCredentials() throws(PhotoRepositoryError) {
    if further.xmp?.credentialsAddress != nil { throw refusal(.signed) }
  }

  /// Refuses to edit a part that is too long to be read: what it says would be lost, or contradict the edit.
  func checkLength(of part: MetadataParts.Kind) throws(PhotoRepositoryError) {
    guard further.tooLong.contains(part) else { return }
    throw uneditable(.init(part), FurtherMetadata.lengthDetail)
  }

  /// The error of a photo of which this part cannot be edited.
  func uneditable(
    _ part: PhotoRepositoryError.Reason.MetadataPart, _ detail: String
  ) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: metadata.localIdentifier, reason: .uneditable(part, detail: detail))
  }
}

extension XMPName {
  /// The address of content credentials.
  static let provenance = XMPName(namespace: "http://purl.org/dc/terms/", local: "provenance")
}

extension XMPPacket {
  /// The address of content credentials that are on a server.
  var credentialsAddress: String? {
    guard let address = value(of: .provenance)?.text else { return nil }
    let scheme = address.utf8.prefix(4).map { $0 | 0x20 }
    return scheme.elementsEqual("http".utf8) ? address : nil
  }
}

extension PhotoRepositoryError.Reason.MetadataPart {
  init(_ part: MetadataParts.Kind) {
    self =
      switch part {
      case .exif: .exif
      case .xmp: .xmp
      case .photoshop, .trailer: .iptc
      }
  }
}
