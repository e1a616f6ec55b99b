import ExifcliInterface

/// The program: the command line on photos in files.
@main
enum Program {
  static func main() {
    Exifcli.main(with: CompositionRoot())
  }
}
