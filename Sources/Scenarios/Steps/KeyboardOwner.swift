/// The owner of a keyboard that does not belong to this screen, in a scenario file.
enum KeyboardOwner: String, CaseIterable {
  case sameApp = "same-app"
  case otherApp = "other-app"

  /// The owner as a phrase.
  var text: String { self == .sameApp ? "that of another screen of the app" : "another app's" }

  init(sameApp: Bool) { self = sameApp ? .sameApp : .otherApp }
}
