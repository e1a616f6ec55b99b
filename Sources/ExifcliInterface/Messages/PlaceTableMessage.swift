import PhotoUseCases

extension PhotoRepositoryError.Reason.PlaceTableFault {
  /// What is wrong with the table of places, and what to do, as a sentence without the file's name.
  var message: String {
    switch self {
    case .missing:
      "there is no table of places; make one with Scripts/place-table, or name one with --places=FILE"
    case .notATable: "is not a table of places; make one with Scripts/place-table"
    case .otherVersion(let version):
      "is a table of places of version \(version), which this exifcli does not read; make it anew with its"
        + " Scripts/place-table"
    case .damaged:
      "is a table of places that is cut or damaged; make it anew with Scripts/place-table"
    case .system(let detail): "cannot be read: \(detail); check the table of places"
    }
  }
}
