public import PhotoEntities

extension PhotoRepositoryError.Reason {
  /// A part of a photo's metadata.
  public enum MetadataPart: Sendable, Hashable {
    /// The Exif block.
    case exif
    /// The XMP packet.
    case xmp
    /// The IPTC block (IIM).
    case iptc
    /// The XMP file beside the photo.
    case sidecar
  }

  /// Why something in a list cannot be the name of a photo.
  public enum NameFault: Sendable, Hashable {
    /// It is longer than this many bytes, and does not end.
    case tooLong(limit: Int)
    /// It has a NUL in it.
    case hasNUL
  }

  /// Why a photo, a folder, a list or data cannot be read.
  public enum ReadingFault: Sendable, Hashable {
    /// It is a folder.
    case isFolder
    /// It is a device, which may never end.
    case isDevice
    /// It has more than this many bytes.
    case tooLarge(limit: Int64)
    /// This user may not read it.
    case notPermitted
    /// Too many files are open at the same time.
    case tooManyOpenFiles
    /// Pictures of this format cannot be decoded.
    case undecodableFormat(name: String)
    /// The picture cannot be decoded, in the decoder's words.
    case undecodablePicture(detail: String)
    /// Anything else, in the system's words.
    case system(detail: String)
  }

  /// Why a file is not a photo that can be read.
  public enum FormatFault: Sendable, Hashable {
    /// It is a folder.
    case isFolder
    /// It is not a regular file, but a pipe, a socket or the like.
    case isNotRegular
    /// It has no bytes.
    case isEmpty
    /// It has another format: a noun with its article, such as "a HEIC file", or nil if the format
    /// is unknown. `supported` is a phrase that names the formats that can be read.
    case otherFormat(String?, supported: String)
  }

  /// Why a photo may not be replaced.
  public enum ReadOnlyFault: Sendable, Hashable {
    /// Its file system is mounted read-only.
    case fileSystem
    /// Nobody may write it.
    case file
    /// This user may not write it.
    case user
    /// It is append-only or immutable.
    case flags
    /// No file can be made in its folder.
    case folder
    /// It belongs to another user, in a folder where only owners may replace files.
    case stickyFolder
    /// The photo may be replaced, and its sidecar may not.
    case sidecar
  }

  /// Why the photo's format cannot hold a new value.
  public enum StoringFault: Sendable, Hashable {
    /// The tag of this name cannot change so, for this reason: the end of a sentence that begins with the tag's name.
    case tag(String, detail: String)
    /// Not all of these fields can be edited.
    case notEditable([MetadataField])
    /// Exif does not have these fields, and nothing else may be edited.
    case notInExif([MetadataField])
    /// The numerator or the denominator of the value needs more than this many bits.
    case fraction(MetadataField, value: Rational, bits: Int)
    /// The value is not a whole number of this many bits.
    case wholeNumber(MetadataField, value: Rational, bits: Int)
    /// Programs take the orientation from the format itself, and ignore that of Exif.
    case orientationOfFormat(name: String)
    /// Programs tell the format by the camera's make.
    case makeOfFormat(name: String)
    /// Nothing but fields can be removed from files of this format.
    case removalFromFormat(name: String)
    /// Raws of this format keep their thumbnails, and what is not location or identity.
    case removalFromRaw(name: String)
    /// A sidecar cannot say the new values of these fields, or cannot take away the values that the photo itself
    /// has.
    case inSidecar([MetadataField])
    /// The photo cannot hold the new values of these fields, for this reason, and neither can a sidecar.
    indirect case inNeither([MetadataField], PhotoRepositoryError.Reason)
  }
}
