/// Content credentials (C2PA): a signature over the file. Every edit breaks it, and none can mend it.
extension ContainerRefusal {
  static let breaksContentCredentials = ContainerRefusal.damaged(
    "it is signed with content credentials (C2PA), which any edit would break")
}
