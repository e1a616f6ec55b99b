/// The input boundary of looking at photos side by side.
public protocol ContactSheetInteractor {
  /// Provides a contact sheet, and then its thumbnails.
  func browseContactSheet(_ request: ContactSheetRequest)
}
