import Testing

@testable import LibexifRepository

/// What the words of a property's name tell.
struct NameWordsTests {
  @Test(arguments: [
    "GPSLatitude", "decimalLatitude", "DCDecimalLongitude", "RatingRegionGPSLatitude",
    "GpsLongtitude",
    "RatingRegionCity", "CiAdrCity", "LocationShown", "Sublocation", "ProvinceState", "CountryName",
    "gpslatitude", "countrycode", "ratingregioncity", "venue_address", "hometown-city",
    "absoluteAltitude", "HomeTown", "district",
  ])
  func placesAreTold(_ name: String) {
    #expect(NameWords(name).isPlace)
  }

  @Test(arguments: [
    "SerialNumber", "ImageUniqueID", "BurstID", "AOCreator", "HDRPMakerNote", "hdrp_makernote",
    "shot_log_data", "StitchingSoftware", "creatorAtom", "Producer", "PersonInImageWDetails",
    "People",
    "OwnerName", "creatortool", "imageuniqueid", "RawFileName", "CameraFirmware", "DocumentID",
    "OrganisationInImageName", "ClientName", "directorPhotography", "account",
  ])
  func identitiesAreTold(_ name: String) {
    #expect(NameWords(name).isIdentity)
  }

  @Test(arguments: ["AOCopyrightNotice", "copyright", "WebRights", "licenseUrl"])
  func rightsAreTold(_ name: String) {
    #expect(NameWords(name).isRights)
  }

  @Test(arguments: [
    "Rating", "title", "Opacity", "velocity", "GrainAmount", "Brightness", "allocation",
    "RegionAppliedTo",
    "LensID", "LensProfileID", "Video", "UserComment", "Geometry", "CvId", "surface", "Temperature",
    "PoseHeadingDegrees", "HDRCapacityMax", "Subject", "description", "", "ExposureProgram",
  ])
  func othersTellNothing(_ name: String) {
    let words = NameWords(name)
    #expect(!words.isPlace && !words.isIdentity && !words.isRights)
  }
}
