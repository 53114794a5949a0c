import Foundation

/// Counts what a person does.
final class Tracker {
  static let shared = Tracker(name: "app")
  let name: String
  var events = 0

  init(name: String) {
    self.name = name
  }
}
