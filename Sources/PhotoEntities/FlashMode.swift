/// What the flash did (Exif 2.3 section 4.6.5, tag Flash: bit 0 fired, bit 6 red-eye mode).
public enum FlashMode: String, NamedChoice {
  /// It did not fire.
  case none
  /// It fired.
  case normal
  /// It fired in red-eye reduction mode.
  case redEye
}
