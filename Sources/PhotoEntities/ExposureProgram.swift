/// The program by which the camera set the exposure (Exif 2.3 section 4.6.5, tag ExposureProgram), by the
/// standard's names.
public enum ExposureProgram: String, NamedChoice {
  /// The camera does not say.
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
