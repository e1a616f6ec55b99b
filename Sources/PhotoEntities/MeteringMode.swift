/// How the camera measured the light (Exif 2.3 section 4.6.5, tag MeteringMode), by the standard's names.
public enum MeteringMode: String, NamedChoice {
  /// The camera does not say.
  case unknown
  /// The average of the whole frame.
  case average
  /// The average, with more weight on the centre.
  case centerWeightedAverage
  /// One spot.
  case spot
  /// Several spots.
  case multiSpot
  /// A pattern of zones.
  case pattern
  /// A part of the frame.
  case partial
  /// Another way than these.
  case other
}
