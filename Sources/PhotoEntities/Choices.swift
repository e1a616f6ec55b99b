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

/// Whether rights protect a photo (XMP part 1, section 8.5, Marked).
public enum RightsMark: String, NamedChoice {
  /// Rights protect it.
  case yes
  /// It is in the public domain.
  case no
}

/// How a picture came about. The names are those of the vocabulary (IPTC NewsCodes, Digital Source Type, 2024-09-17,
/// CC BY 4.0).
public enum DigitalSource: String, NamedChoice {
  /// A camera took it.
  case digitalCapture
  /// A camera merged several frames into it.
  case computationalCapture
  /// It was scanned from a negative.
  case negativeFilm
  /// It was scanned from a slide.
  case positiveFilm
  /// It was scanned from a print.
  case print
  /// People edited it, without tools that generate pictures.
  case humanEdits
  /// The name before `humanEdits`, which IPTC has withdrawn.
  case minorHumanEdits
  /// An algorithm changed it without changing what it shows.
  case algorithmicallyEnhanced
  /// People drew it with a computer.
  case digitalCreation
  /// The name before `digitalCreation`, which IPTC has withdrawn.
  case digitalArt
  /// A program made it from data.
  case dataDrivenMedia
  /// An algorithm made it that was not trained with pictures.
  case algorithmicMedia
  /// A trained model made it.
  case trainedAlgorithmicMedia
  /// A trained model made a part of it.
  case compositeWithTrainedAlgorithmicMedia
  /// Several captures are parts of it.
  case compositeCapture
  /// Some parts of it were captured, others made by a program.
  case compositeSynthetic
  /// It has several parts.
  case composite
  /// It shows what a screen showed.
  case screenCapture
  /// It was recorded in a virtual event.
  case virtualRecording
  /// A program made it; IPTC has withdrawn the name.
  case softwareImage
}

/// Whether programs may learn from a photo, and mine it for data (PLUS, Data Mining, 2023: the vocabulary's names
/// `DMI-...`).
public enum AITraining: String, NamedChoice {
  /// Nothing is said: `UNSPECIFIED`.
  case unspecified
  /// They may: `ALLOWED`.
  case allowed
  /// They may not: `PROHIBITED`.
  case prohibited
  /// No model may be trained with it: `PROHIBITED-AIMLTRAINING`.
  case prohibitedAITraining
  /// No model that generates content may be trained with it: `PROHIBITED-GENAIMLTRAINING`.
  case prohibitedGenAITraining
  /// They may not, but search engines may: `PROHIBITED-EXCEPTSEARCHENGINEINDEXING`.
  case prohibitedExceptSearch
  /// As other constraints say: `PROHIBITED-SEECONSTRAINT`.
  case prohibitedSeeConstraints
  /// As embedded terms say: `PROHIBITED-SEEEMBEDDEDRIGHTSEXPR`.
  case prohibitedSeeEmbeddedTerms
  /// As linked terms say: `PROHIBITED-SEELINKEDRIGHTSEXPR`.
  case prohibitedSeeLinkedTerms
}
