import PhotoEntities
import PhotoUseCases
import XMPPackets

// Texts of IPTC in an unknown character set are shown by a guess. An edit never writes the guess anywhere: the entries
// of IPTC keep their bytes, and no other place gets the texts.

extension FurtherSources {
  /// Why an edit that would copy such a text is refused.
  static let guessRefusal =
    "a text of its IPTC in an unknown character set would be copied; say which one it is with --iptc-charset"

  /// The warning for values of fields that are guessed.
  func guessWarnings(
    ofFieldsFrom sources: [MetadataField: TagSource], _ metadata: Metadata
  ) -> [PhotoWarning] {
    guard hasGuessedTexts else { return [] }
    let isShown = sources.contains { field, source in
      source == .iptc && !(field.value(in: metadata)?.isASCII ?? true)
    }
    return isShown ? [.guessedText] : []
  }

  private var blocks: [IPTCBlock] { [iptc].compactMap(\.self) + otherIPTC }

  /// Whether some texts of IPTC are guessed.
  var hasGuessedTexts: Bool { blocks.contains(where: \.hasGuessedTexts) }

  /// Whether the change would copy a guessed text into this packet, or into a first one.
  func copiesGuess(_ change: XMPChange, into packet: XMPPacket?) -> Bool {
    guard hasGuessedTexts else { return false }
    let known = packet?.value(of: change.name)?.texts ?? []
    let copied = Set(change.value.texts.map { Array($0.utf8) })
      .subtracting(known.map { Array($0.utf8) })
    return blocks.contains { !$0.guessedTexts.isDisjoint(with: copied) }
  }
}

extension MetadataValue {
  var isASCII: Bool {
    switch self {
    case .text(let text): text.utf8.allSatisfy { $0 < 0x80 }
    case .list(let texts): texts.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
    case .integer, .fraction, .date, .choice: true
    }
  }
}
