import PhotoEntities
import PhotoUseCases
import TIFFBlocks
import XMPPackets

extension XMPPacket {
  /// The property, or the value in it, that is defined so; nil if the packet does not have it.
  func photoTag(_ tag: TagDefinition, from source: TagSource = .xmp) -> PhotoTag? {
    let name = XMPName(namespace: tag.namespace, local: tag.property)
    if tag.form.kind == .structure, tag.steps.isEmpty {
      guard case .structured(let leaves)? = value(of: name) else { return nil }
      return PhotoTag(
        source: source, directory: tag.directory, number: nil, name: tag.name, type: nil,
        count: leaves.count, raw: .texts(leaves.map(\.text)),
        meaning: .words(leaves.map(\.text).joined(separator: ", ")))
    }
    if !tag.steps.isEmpty {
      guard let texts = texts(at: tag.xmpSteps, of: name) else { return nil }
      return PhotoTag(
        source: source, directory: tag.directory, number: nil, name: tag.name, type: nil,
        count: texts.count, raw: texts.count == 1 ? .text(texts[0]) : .texts(texts),
        meaning: .words(texts.joined(separator: ", ")))
    }
    let shownName = tag.name + (tag.language.map { "[\($0)]" } ?? "")
    return properties.filter { $0.name == name }.flatMap { $0.tags(from: source) }
      .first { $0.name?.isSameName(as: shownName) ?? false }
  }
}

extension IPTCBlock {
  /// The dataset that is defined so; nil if the block does not have it.
  func photoTag(_ tag: TagDefinition) -> PhotoTag? {
    properties.first { $0.dataset == tag.iptcDataset }?.tag
  }
}
