import ArgumentParser
import PhotoUseCases

/// The thumbnails of a page, as they are asked for.
enum Thumbnails: String, OptionValue {
  case none
  case embedded
  case all

  var meaning: String {
    switch self {
    case .none: "nothing but the metadata"
    case .embedded: "those that photos bring with them"
    case .all: "those, and where there is none one that is made"
    }
  }

  /// The longest side of a thumbnail that is made, in pixels: sharp on dense screens too.
  private static let longestSide = 256

  var choice: ThumbnailChoice {
    switch self {
    case .none: .none
    case .embedded: .embedded
    case .all: .all(longestSide: Self.longestSide)
    }
  }
}
