import PhotoEntities
import PhotoUseCases

extension PhotoProblem {
  /// The codes that the records of failed photos have.
  static let recordedCodes =
    PhotoRepositoryError.Code.allCases.map(\.rawValue) + ["invalidValue", "nothingThere"]

  /// The stable name of the kind of problem, for programs.
  var code: String {
    switch cause {
    case .warning: "warning"
    case .failure(let reason): reason.code.rawValue
    case .invalidValue: "invalidValue"
    case .nothingThere: "nothingThere"
    }
  }

  /// Code and message in one line, for formats that have no keys.
  var line: String { "\(code): \(message)" }

  /// What is wrong, and what to do, as a sentence without the photo's name.
  var message: String {
    switch cause {
    case .warning(let warning): warning.message
    case .failure(let reason): reason.message
    case .invalidValue(let fault): fault.message
    case .nothingThere(let absence): absence.message
    }
  }
}

extension PhotoProblem.ChangeFault {
  fileprivate var message: String {
    switch self {
    case .notEditable(let field): "its \(field.name) cannot be edited; leave it out"
    case .nothingToShift(let field): "has no \(field.name) to shift; set it instead"
    case .noDate: "has no captureDate for the offset; set the date with --date"
    case .unknownOffset(let zone):
      "its date is out of the range of the time zone \(zone); give --offset"
    case .notPlaced(let fault): fault.message
    case .noDateFound(let fault): fault.message
    case .noDateForModificationTime:
      "has no captureDate for its modification time; set the date with --date"
    case .notCopied(let problem):
      "gets no values from \(VisibleText.path(problem.identifier)): \(problem.message)"
    case .noOffsetFound(let needsPlaces):
      needsPlaces
        ? "nothing says the offset of its date from UTC, and there is no table of places for its position; make one with"
          + " Scripts/place-table, or name one with --infer-zones=FILE"
        : "nothing says the offset of its date from UTC; give it, as in --zone Europe/Berlin"
    case .noTime(let field):
      "its \(field.name) has no time of day; set the date with its time, as in --set '\(field.name)=1974-06-01 12:00'"
    case .shiftedTooFar(let field): "its \(field.name) cannot be shifted that far; shift it by less"
    case .listedOtherwise(let field):
      "its \(field.name) differs from the data and cannot be edited; leave it out"
    case .notUTF8(let field): "\(field.name) must be UTF-8; give another value"
    case .outOfRange(let fault): "\(fault.field.name) \(fault.reason); give another value"
    }
  }
}

extension DateSearchFault {
  fileprivate var message: String {
    switch self {
    case .nothingFound(let sources):
      "has no date in \(sources.map(\.phrase).joined(separator: " or ")); "
        + (sources.contains(.name) ? "give --pattern if its name has one, or " : "")
        + "set the date with --date"
    case .unreadable(let source, let detail):
      "the date in \(source.phrase) cannot be read: \(detail); leave \(source.rawValue) out of --date-from"
    case .unknownOffset(let zone):
      PhotoProblem.ChangeFault.unknownOffset(zone).message
    }
  }
}

extension PhotoProblem.Absence {
  fileprivate var message: String {
    switch self {
    case .thumbnail: "has no embedded JPEG thumbnail"
    case .preview: "has no embedded JPEG preview"
    case .film: "has no film in it; that of a Live Photo is a file of its own"
    case .named(let names):
      "has no \(names.map(VisibleText.of).joined(separator: ", ")) to copy; leave"
        + " \(Counted.pronoun(names.count)) out"
    case .anything: "has nothing to copy; choose another photo, or other --fields"
    case .partOfName(let name):
      "has no \(name) for its new name, and keeps the old one; give a fallback, such as"
        + " {\(name)|unknown}"
    case .partOfDate(let name, let date):
      "its \(name) is only \(date), which does not do for its new name, and it keeps the old one; give a fallback, such"
        + " as {\(name):yyyy-MM-dd|unknown}"
    case .dateOfName:
      "has only the date of its last change, a guess, for its new name, and keeps the old one; set the date with"
        + " 'exifcli edit --date', or take it with --guesses"
    }
  }
}
