import PhotoContainers

extension Film {
  /// The identifier that Apple's cameras give to both files of a Live Photo; nil if there is none.
  var livePhotoIdentifier: String? {
    let value = values.first {
      $0.place == .keys && $0.plainName.utf8.elementsEqual("content.identifier".utf8)
    }
    return value?.text.flatMap { text in
      let letters = text.utf8.prefix { $0 != 0 }
      return letters.isEmpty ? nil : String(decoding: Array(letters), as: UTF8.self)
    }
  }
}
