package import Platform
package import SystemPackage

extension CR3Container {
  /// The raw tracks: those of pictures that are not JPEG files. Others have a preview, and data about the shot. Each
  /// has one picture, and a description of how it is coded (`stsd`).
  package func readPicture(
    in file: OpenFile, _ receive: PictureReceiver
  ) throws(Errno) -> Bool {
    let layout = try CR3Layout(of: file)
    var picture = CodedPicture()
    for box in layout.tracks {
      guard let track = try CR3Track(box, of: file) else { continue }
      guard track.hasOneSample else { return false }
      let head = try file.read(track.firstSample.prefix(2))
      guard track.isPicture, head != [0xFF, 0xD8] else { continue }
      picture.add(track.description)
      picture.add(track.firstSample)
    }
    return try picture.read(from: file, receive)
  }
}
