extension Metadata {
  /// When the photo was taken; if that is unknown, when it was digitised, or else last changed: `CaptureDate.basis` says
  /// which. Removing it removes all three dates, as one of the others would take its place.
  public var captureDate: CaptureDate? {
    get {
      originalDate ?? digitizedDate?.resting(on: .digitizedDate)
        ?? modifyDate?.resting(on: isChangedByCamera || countsGuesses ? .modifyDate : .guess)
    }
    set {
      originalDate = newValue
      if newValue == nil { (digitizedDate, modifyDate) = (nil, nil) }
    }
  }

  /// Sets the moment of capture to that of the date of capture.
  package mutating func setCaptureMoment() {
    captureMoment = captureDate.flatMap {
      $0.isGuess || $0.utcOffset == nil ? nil : $0.at(utcOffset: 0)
    }
  }

  /// The fields with a date of their own that says when the photo was taken: `captureDate`, and each other
  /// date within a minute of it. Cameras write the same date into all of them, or one a moment later. A
  /// scanner's date and that of a later change differ by more. A single `modifyDate` is one of them unless it is a guess.
  /// The dates of a film may have other offsets from UTC.
  public var datesOfTaking: [MetadataField] {
    guard let taken = captureDate, !taken.isGuess else { return [] }
    let dates: [(field: MetadataField, date: CaptureDate?)] = [
      (.captureDate, originalDate), (.digitizedDate, digitizedDate), (.modifyDate, modifyDate),
    ]
    return dates.filter {
      $0.date.map { isFilm ? $0.isNear(taken) : $0.isWithinMinute(of: taken) } ?? false
    }
    .map(\.field)
  }

  /// Whether the photo names its camera, and no program that may have changed it: then the date of the last change is
  /// the camera's.
  private var isChangedByCamera: Bool {
    guard cameraMake != nil || cameraModel != nil else { return false }
    func names(_ text: String?, _ program: String) -> Bool {
      text?.lowercased().utf8.firstRange(of: program.utf8) != nil
    }
    // A scanner is no camera either.
    return !names(cameraModel, "scan") && !Self.programs.contains { names(software, $0) }
  }

  /// Parts of the names of programs that write photos and are no camera's: they edit, convert or scan. Cameras write
  /// the version of their own program into the same tag, in any form, so that those who are none have to be named.
  private static let programs = [
    "acdsee", "adobe", "affinity", "aperture", "bibble", "camedia", "canva", "capture", "corel",
    "darktable", "digikam", "dxo", "editor", "exiv2", "exiftool", "f-spot", "facetune", "fastone",
    "gallery", "gimp", "google", "graphicconverter", "gthumb", "imagemagick", "instagram",
    "iphoto", "irfanview", "lightroom", "luminar", "magick", "microsoft", "nikon transfer",
    "nx studio", "on1 ", "opanda", "paint", "photopad", "photopea", "photos ", "photoscape",
    "photoshop", "photo pro", "photopro", "picasa", "pixelmator", "pixlr", "polarr", "powerexif",
    "rawtherapee", "scan", "shotwell", "silkypix", "snapseed", "uploader", "viewnx", "vsco",
    "xnview",
  ]
}
