/// A value that is one of a few named choices.
public protocol NamedChoice: RawRepresentable, CaseIterable, Sendable, Hashable
where RawValue == String {}

/// What the flash did (Exif 2.3 section 4.6.5, tag Flash: bit 0: fired; bit 6: red-eye reduction
/// mode).
public enum FlashMode: String, NamedChoice {
  /// It did not fire.
  case none
  /// It fired.
  case normal
  /// It fired in red-eye reduction mode.
  case redEye
}

/// How the white balance was set (Exif 2.3 section 4.6.5, tag WhiteBalance).
public enum WhiteBalance: String, NamedChoice {
  /// By the camera.
  case auto
  /// By the photographer.
  case manual
}

/// How the camera measured the light. The names are those of the standard (Exif 2.3 section 4.6.5, tag
/// MeteringMode).
public enum MeteringMode: String, NamedChoice {
  /// The camera does not tell.
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
  /// None of the above.
  case other
}

/// The program by which the camera set the exposure. The names are those of the standard (Exif 2.3 section
/// 4.6.5, tag ExposureProgram).
public enum ExposureProgram: String, NamedChoice {
  /// The camera does not tell.
  case notDefined
  /// The photographer set aperture and exposure time.
  case manual
  /// The camera set both.
  case normalProgram
  /// The photographer set the aperture.
  case aperturePriority
  /// The photographer set the exposure time.
  case shutterPriority
  /// Biased toward depth of field.
  case creativeProgram
  /// Biased toward a short exposure.
  case actionProgram
  /// For close-ups with the background out of focus.
  case portraitMode
  /// For landscapes with the background in focus.
  case landscapeMode
}
