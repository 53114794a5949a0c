/// The owner of a keyboard that does not belong to this screen, in a scenario file.
enum KeyboardOwner: String, CaseIterable {
  case sameApp = "same-app"
  case otherApp = "other-app"

  init(sameApp: Bool) { self = sameApp ? .sameApp : .otherApp }
}
