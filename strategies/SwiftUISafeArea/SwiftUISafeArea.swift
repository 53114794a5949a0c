import KeyboardAvoidance

/// The keyboard as a part of the safe area.
public enum SwiftUISafeAreaFamily: StrategyFamily {
  /// The family's id.
  public static let id = "swiftui"
  /// The family's title.
  public static let title = "SwiftUI's keyboard safe area"
  /// A description of the technique and of when to use it.
  public static let summary =
    "In SwiftUI the keyboard is a region of the safe area: every view that does not ignore it is laid out "
    + "above it, and a scroll view shows the focused field. It is modelled in UIKit: "
    + "additionalSafeAreaInsets grow by the covered height of the view, so all content attached to the safe "
    + "area moves, and a scroll view that still reaches behind the keyboard gets an inset. A form is laid "
    + "out as a stack in the remaining space: flexible parts shrink, and a stack that is still too tall "
    + "overflows at both ends."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "SwiftUI, or constraints to a safe area that the controller enlarges.",
    goodFor: "Every SwiftUI screen whose form is in a Form, List or ScrollView.",
    fails: "A fixed layout is compressed or pushed up as a whole, even if the field is not covered.",
    fix: "Put the fields into a ScrollView; let views that should not move ignore the keyboard's region.")
  /// The only behaviour, and its variant for forms in a scroll view.
  public static let variants =
    onUnchangedScreens + [
      onUnchangedScreens[0].adopted(
        .scrollView, "because Form and List contain one, and a custom layout needs a ScrollView")
    ]
  private static let onUnchangedScreens = [
    StrategyVariant(
      id: "swiftui", family: id, title: "Keyboard as safe area",
      summary:
        "The safe area's bottom edge follows the docked keyboard. Scroll views are inset by the height that "
        + "is still covered, and the scroll view around the focused input scrolls by the smallest amount "
        + "that shows it.",
      provenance: .library,
      source: "SwiftUI since iOS 14 (Apple's SDK), SafeAreaRegions.keyboard, "
        + "developer.apple.com/documentation/swiftui/safearearegions; modelled from its documentation and reports",
      undo: "The region becomes empty; a scroll view's offset stays if the content permits it.",
      knownFailures: [
        "All content at the bottom is pushed up, including a custom tab bar (chicio/SwiftUI-CustomTabBar "
          + "issue 1), even if the field is not covered (V8tr/KeyboardAvoidanceSwiftUI issue 11).",
        "In a hosting controller the content cannot disable it (airbnb/epoxy-ios pull request 170).",
        "It adds to the avoidance of UIKit code around it (expo/expo pull request 41302 adds a switch "
          + "against this).",
        "The distance that it scrolls beyond the field is not documented. It is 0 here; the parameter margin "
          + "tries larger values.",
        "Some reports say that it follows floating keyboards wrongly at times. This is not modelled.",
      ], file: "SwiftUIKeyboardRegion.swift", minimumSystem: 14, adoption: .centredColumn,
      make: { SwiftUIKeyboardRegion(margin: 0) })
  ]
  /// The margin that stays visible around the field. SwiftUI does not document it.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "margin", title: "Distance that it scrolls beyond the field", unit: "pt",
      range: 0...100,
      base: onUnchangedScreens[0], make: { SwiftUIKeyboardRegion(margin: $0) })
  ]
}
