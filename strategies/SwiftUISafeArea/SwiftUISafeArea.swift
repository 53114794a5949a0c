import KeyboardAvoidance

/// The keyboard as a part of the safe area.
public enum SwiftUISafeAreaFamily: StrategyFamily {
  /// The family's id.
  public static let id = "swiftui"
  /// The family's title.
  public static let title = "SwiftUI's keyboard safe area"
  /// What the technique is and when to use it.
  public static let summary =
    "In SwiftUI the keyboard is a region of the safe area: every view that does not ignore it is laid out above it, and a "
    + "scroll view shows the focused field. Modelled in UIKit: additionalSafeAreaInsets grow by what the keyboard covers "
    + "of the view, so everything moves that a constraint ties to the safe area, and a scroll view that still reaches behind "
    + "the keyboard gets an inset. What a screen ties to other edges stays, which SwiftUI would compress or push out, too."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "SwiftUI, or constraints to the safe area that the controller enlarges.",
    goodFor: "Every SwiftUI screen whose form is in a Form, List or ScrollView.",
    fails: "A fixed layout is compressed or pushed up as a whole, also when the field is not"
      + " covered.",
    mend: "Put the fields into a ScrollView; let what should stay ignore the keyboard's "
      + "region.")
  /// The only one.
  public static let variants =
    asItIs + [
      asItIs[0].adopted(
        .scrollView, "as Form and List come with one, and ScrollView for a layout of one's own")
    ]
  private static let asItIs = [
    StrategyVariant(
      id: "swiftui", family: id, title: "Keyboard as safe area",
      summary:
        "The safe area's bottom edge follows the docked keyboard, along with it, scroll views are inset "
        + "by what is left of it, and the one around the focused input scrolls by the smallest amount that shows it.",
      provenance: .library,
      source: "SwiftUI since iOS 14 (Apple's SDK), SafeAreaRegions.keyboard, "
        + "developer.apple.com/documentation/swiftui/safearearegions; modelled from its documentation and reports",
      undo: "The region goes back to nothing; a scroll view's offset stays where the content reaches.",
      knownFailures: [
        "Everything at the bottom is pushed up, a tab bar of one's own as well (chicio/SwiftUI-CustomTabBar issue 1), also "
          + "when the field is not covered (V8tr/KeyboardAvoidanceSwiftUI issue 11).",
        "In a hosting controller it cannot be switched off from inside (airbnb/epoxy-ios pull request 170).",
        "It doubles what UIKit code around it does (expo/expo pull request 41302 has a switch for that).",
        "How far it scrolls beyond the field is not documented: here not at all, the parameter margin tries more.",
        "That floating keyboards are mistracked at times is reported and not modelled.",
      ], file: "SwiftUIKeyboardRegion.swift", minimumSystem: 14, make: { SwiftUIKeyboardRegion(margin: 0) })
  ]
  /// What nobody has documented.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "margin", title: "How far it scrolls beyond the field", unit: "pt", range: 0...100,
      base: asItIs[0], make: { SwiftUIKeyboardRegion(margin: $0) })
  ]
}
