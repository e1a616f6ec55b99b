import XMPPackets

/// What stays of namespaces that others add properties to: texts and choices of people, dates, settings and sizes. Other
/// properties of these namespaces are removed, or named in a warning.
extension RemovedNames {
  /// In lower case. Fields of structures are listed, too.
  static let staying: [String: Set<String>] = [
    // XMP part 1, section 8.3.
    XMPNamespace.dc.uri: ["date", "description", "format", "language", "subject", "title", "type"],
    // DCMI Metadata Terms, sections 2 and 3.
    dublinCoreTerms: [
      "abstract", "alternative", "available", "conformsto", "created", "date", "dateaccepted",
      "datesubmitted", "description", "educationlevel", "extent", "format", "issued", "language",
      "medium", "modified", "subject", "tableofcontents", "temporal", "title", "type", "valid",
    ],
    // XMP part 1, section 8.4, and part 2, section 2.1; older programs and Bridge.
    XMPNamespace.xmp.uri: [
      "advisory", "createdate", "description", "format", "keywords", "label", "metadatadate",
      "modifydate", "pageinfo", "rating", "ratingpercent", "thumbnails", "title",
    ],
    // XMP part 2, section 3.2; Photoshop.
    XMPNamespace.photoshop.uri: [
      "cameraprofiles", "category", "colormode", "datecreated", "embeddedxmpdigest", "headline",
      "iccprofile", "instructions", "layername", "layertext", "legacyiptcdigest",
      "sidecarforextension", "supplementalcategories", "textlayers", "urgency",
    ],
    // XMP part 2, section 2.6.
    XMPNamespace.xmpDM.uri: [
      "album", "alttapename", "alttimecode", "audiochanneltype", "audiocompressor", "audiomoddate",
      "audiosamplerate", "audiosampletype", "beatspliceparams", "cameraangle", "cameralabel",
      "cameramodel", "cameramove", "comment", "cuepointparams", "cuepointtype", "discnumber",
      "duration", "filedatarate", "frameoverlappingpercentage", "framerate", "framesize", "genre",
      "good", "instrument", "introtime", "key", "logcomment", "loop", "lyrics", "managed",
      "markers", "metadatamoddate", "name", "numberofbeats", "outcue", "partofcompilation",
      "probability", "pulldown", "quality", "relativetimestamp", "releasedate", "resampleparams",
      "riseindecibel", "riseintimeduration", "scale", "scaletype", "scene", "shotdate", "shotday",
      "shotname", "shotnumber", "shotsize", "speakerplacement", "starttime", "starttimecode",
      "starttimesamplesize", "starttimescale", "stretchmode", "takenumber", "tapename", "target",
      "tempo", "timeformat", "timescaleparams", "timesignature", "timevalue", "track",
      "trackname", "tracknumber", "tracks", "tracktype", "type", "usefilebeatsmarker", "value",
      "videoalphamode", "videoalphapremultiplecolor", "videoalphaunityistransparent",
      "videocolorspace", "videocompressor", "videofieldorder", "videoframerate", "videoframesize",
      "videomoddate", "videopixelaspectratio", "videopixeldepth",
    ],
    // IPTC Photo Metadata Standard 2023.2, sections 4 and 5.
    XMPNamespace.iptcCore.uri: [
      "alttextaccessibility", "extdescraccessibility", "intellectualgenre", "scene", "subjectcode",
    ],
    XMPNamespace.iptcExtension.uri: [
      "aboutcvterm", "aipromptinformation", "aocircadatecreated", "aocontentdescription",
      "aocontributiondescription", "aodatecreated", "aophysicaldescription", "aostyleperiod",
      "aotitle", "artworkorobject", "cvid", "cvterm", "cvtermid", "cvtermname",
      "cvtermrefinedabout", "dataminingconstraints", "digitalsourcefiletype", "digitalsourcetype",
      "event", "eventid", "genre", "iptclastedited", "maxavailheight", "maxavailwidth", "name",
      "productdescription", "productgtin", "productid", "productinimage", "productname", "rbh",
      "rbrx", "rbshape",
      "rbunit", "rbvertices", "rbw", "rbx", "rby", "rctype", "regionboundary", "rid", "rrole",
    ],
    XMPNamespace.lr.uri: ["hierarchicalsubject", "privatertkinfo", "weightedflatsubject"],
    XMPNamespace.digiKam.uri: [
      "captionsdatetimestamps", "colorlabel", "lenscorrectionsettings", "picklabel", "tagslist",
    ],
    XMPNamespace.microsoftPhoto.uri: microsoft, XMPNamespace.microsoft.uri: microsoft,
    XMPNamespace.acdsee.uri: [
      "caption", "categories", "collections", "datetime", "dpp", "editstatus", "headline",
      "keywords", "notes", "objectcycle", "rating", "rawrppused", "releasedate", "releasetime",
      "rpp", "snapshots", "tagged",
    ],
    XMPNamespace.photoMechanic.uri: [
      "colorclass", "editstatus", "prefs", "tagged", "timecreated",
    ],
    XMPNamespace.mediaPro.uri: mediaPro, XMPNamespace.expressionMedia.uri: mediaPro,
    XMPNamespace.album.uri: ["notes"],
    // PRISM 2.0, section 4.
    XMPNamespace.prism.uri: [
      "academicfield", "aggregateissuenumber", "aggregationtype", "alternatetitle", "bookedition",
      "bytecount", "channel", "complianceprofile", "contenttype", "coverdate", "coverdisplaydate",
      "creationdate", "datereceived", "daterecieved", "device", "edition", "endingpage", "event",
      "genre", "industry", "issuename", "issueteaser", "issuetype", "keyword", "killdate",
      "modificationdate", "number", "object", "offsaledate", "onsaledate", "onsaleday",
      "originplatform", "pagecount", "pageprogressiondirection", "pagerange", "platform",
      "profession", "publicationdate", "publicationdisplaydate", "publishingfrequency", "rating",
      "samplepagerange", "section", "seriesnumber", "seriestitle", "sport", "startingpage",
      "subsection1", "subsection2", "subsection3", "subsection4", "subtitle",
      "supplementstartingpage", "supplementtitle", "teaser", "timeperiod", "volume", "wordcount",
    ],
  ]

  private static let microsoft: Set<String> = [
    "dateacquired", "flashmanufacturer", "flashmodel", "itemsubtype", "lastkeywordiptc",
    "lastkeywordxmp", "lensmanufacturer", "lensmodel", "rating", "ratingpercent",
  ]
  private static let mediaPro: Set<String> = ["catalogsets", "event", "status", "userfields"]
}
