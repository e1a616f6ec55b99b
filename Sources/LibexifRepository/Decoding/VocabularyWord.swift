import PhotoEntities

/// A choice whose cases XMP stores as addresses of words of a vocabulary.
protocol VocabularyWord: NamedChoice {
  /// What all the addresses begin with, after `http`.
  static var vocabulary: String { get }
  /// The end of the address.
  var word: String { get }
}

extension VocabularyWord {
  /// The address.
  var address: String { "http" + Self.vocabulary + word }

  /// The case of this address, which may begin with `https`, or of this word alone; nil if the vocabulary has no such
  /// word.
  init?(address: String) {
    let beginnings = ["http" + Self.vocabulary, "https" + Self.vocabulary, ""]
    let choice = Self.allCases.first { choice in
      beginnings.contains { address.isIdentical(to: $0 + choice.word) }
    }
    guard let choice else { return nil }
    self = choice
  }
}

extension DigitalSource: VocabularyWord {
  static var vocabulary: String { "://cv.iptc.org/newscodes/digitalsourcetype/" }
  var word: String { rawValue }
}

extension AITraining: VocabularyWord {
  static var vocabulary: String { "://ns.useplus.org/ldf/vocab/" }

  var word: String {
    switch self {
    case .unspecified: "DMI-UNSPECIFIED"
    case .allowed: "DMI-ALLOWED"
    case .prohibited: "DMI-PROHIBITED"
    case .prohibitedAITraining: "DMI-PROHIBITED-AIMLTRAINING"
    case .prohibitedGenAITraining: "DMI-PROHIBITED-GENAIMLTRAINING"
    case .prohibitedExceptSearch: "DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING"
    case .prohibitedSeeConstraints: "DMI-PROHIBITED-SEECONSTRAINT"
    case .prohibitedSeeEmbeddedTerms: "DMI-PROHIBITED-SEEEMBEDDEDRIGHTSEXPR"
    case .prohibitedSeeLinkedTerms: "DMI-PROHIBITED-SEELINKEDRIGHTSEXPR"
    }
  }
}
