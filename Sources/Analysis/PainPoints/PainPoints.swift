import Record

/// The pain points that users of keyboard-avoidance code report most, in rank order.
public enum PainPoints {
  /// All pain points, the worst first.
  public static let all: [PainPoint] = first + second + third

  /// Every situation that a pain point or a prediction needs.
  public static let situations: Set<Situation> = Set(
    all.flatMap(\.situations) + predictions.flatMap(\.situations))

  /// Returns the pain point whose number or id is `name`.
  public static func pain(_ name: String) -> PainPoint? {
    all.first { $0.id == name || String($0.number) == name }
  }

  // The devices that the reports name, chosen by screen size: a phone with a home button, phones of 393×852
  // and 440×956 points, a tablet of 820×1180 points, and a tablet with an undocked keyboard.
  static let homeButton = "iphone-se-3"
  static let phone = "iphone-16"
  static let largePhone = "iphone-16-pro-max"
  static let pad = "ipad-air-11-m3"
  static let undockingPad = "ipad-9"

  // The reasons for the limits on gaps. A gap up to the limit is caused by counting the bottom safe area
  // twice, which is another pain point.
  static let phoneSafeArea =
    "the bottom safe area of a phone with a home indicator; counting it twice is pain point 6"
  static let padSafeArea =
    "the bottom safe area of a tablet with a home indicator; counting it twice is pain point 6"
}
