import PhotoContainers
import PhotoEntities

extension Film {
  /// The duration in seconds; nil if it is not known, as in a film in fragments.
  var seconds: Rational? {
    guard !isFragmented, let header, header.scale > 0, let duration = header.duration, duration > 0
    else {
      return nil
    }
    return Rational(Int64(duration), Int64(header.scale))
  }

  /// The pictures in a second; nil if they are not known.
  var frameRate: Rational? {
    guard !isFragmented, let track = pictureTrack, let count = track.sampleCount, count > 0,
      let media = track.media, media.scale > 0,
      let duration = track.sampleDuration ?? media.duration, duration > 0
    else { return nil }
    let (units, isOverflow) = Int64(count).multipliedReportingOverflow(by: Int64(media.scale))
    return isOverflow ? nil : Rational(units, Int64(duration))
  }

  /// How its pictures are coded; in a film without pictures, its sound. Nil if it does not say it.
  var coding: String? { (pictureTrack ?? tracks.first(where: \.isSound))?.coding }
}
