import PhotoEntities

/// Names that other programs, or a user's own words, have for what commands of exifcli do.
enum CommandSynonym {
  /// The names, and the command that does it, as a sentence.
  static let rows: [(names: [String], advice: String)] = [
    (["set", "tag", "write", "update"], "'exifcli edit --set FIELD=VALUE' sets a field."),
    (["get", "read", "info", "print"], "'exifcli show' shows all that a photo has."),
    (
      ["delete", "remove", "rm", "unset"],
      "'exifcli edit --unset FIELD' removes a field, 'exifcli strip' all of a kind."
    ),
    (["clean", "scrub", "wipe"], "'exifcli strip' removes metadata."),
    (
      ["copy", "cp"],
      "'exifcli edit --copy-from PHOTO' copies metadata, 'exifcli import' photos from a card."
    ),
    (
      ["sort", "organize", "move", "mv"],
      "'exifcli rename' moves photos to folders, 'exifcli list --sort FIELD' orders a list."
    ),
    (["find", "search", "filter", "grep"], "'exifcli list --where FILTER' finds photos."),
    (["dedupe", "dedup", "dupes"], "'exifcli duplicates' finds them."),
    (["map", "kml", "gpx", "geojson"], "'exifcli list --format kml' makes a map."),
  ]

  /// The command that does what the name says, as a sentence; nil if none is known.
  static func advice(for name: String) -> String? {
    rows.first { $0.names.contains(where: name.isIdentical) }?.advice
  }
}
