import Record

/// The pain points that users of keyboard-avoidance code report most, in rank order.
public enum PainPoints {
  /// All of them, the worst first.
  public static let all: [PainPoint] = first + second + third

  /// Every situation that a pain point or a prediction needs.
  public static let situations: Set<Situation> = Set(
    all.flatMap(\.situations) + predictions.flatMap(\.situations))

  /// The pain point with a number or an id.
  public static func pain(_ name: String) -> PainPoint? {
    all.first { $0.id == name || String($0.number) == name }
  }

  // The devices that the reports name, by the screens of the tables: a phone with a home button, one of
  // 393×852, one of 440×956, a tablet of 820×1180, and one whose keyboard can leave the dock.
  static let homeButton = "iphone-se-3"
  static let phone = "iphone-16"
  static let largePhone = "iphone-16-pro-max"
  static let pad = "ipad-air-11-m3"
  static let undockingPad = "ipad-9"

  // Limits of gaps: less is what counting the bottom safe area twice leaves.
  static let phoneSafeArea = "the bottom safe area of a phone with a home indicator; its doubling is pain 6"
  static let padSafeArea = "the bottom safe area of a tablet with a home indicator; its doubling is pain 6"
}
