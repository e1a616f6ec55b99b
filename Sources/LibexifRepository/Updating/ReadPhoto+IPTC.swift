import PhotoEntities
import PhotoUseCases
import XMPPackets

extension ReadPhoto {
  /// The photo's Photoshop resources with the fields of this metadata in the IPTC block; nil if they stay as they
  /// are. Only datasets that the block has are changed.
  func editedIPTC(to new: Metadata) throws(PhotoRepositoryError) -> [UInt8]? {
    guard let block = further.iptc else { return nil }
    let changes = StoredField.all.flatMap { $0.iptcChanges(metadata, new, block) }
    // A text that is cut is completed from XMP, unless IPTC is preferred.
    let edited: IPTCBlock
    do throws(IPTCRefusal) {
      edited = try block.edited(changes, ifTooLong: further.prefersIPTC ? .refuse : .cut)
    } catch {
      throw uneditable(.iptc, "\(error)")
    }
    guard edited.bytes != block.bytes else { return nil }
    do throws(PhotoshopRefusal) {
      return try PhotoshopResources(further.photoshop).replacingIPTC(with: edited.bytes)
    } catch {
      throw uneditable(.iptc, "\(error)")
    }
  }
}
