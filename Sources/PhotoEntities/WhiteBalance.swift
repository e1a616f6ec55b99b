/// How the white balance was set (Exif 2.3 section 4.6.5, tag WhiteBalance).
public enum WhiteBalance: String, NamedChoice {
  /// By the camera.
  case auto
  /// By the photographer.
  case manual
}
