import Record

extension PainPoints {
  /// The predictions that were derived from the reports and the published code, grouped by strategy.
  public static let predictions: [Prediction] =
    fixedOffset + firstResponder + toolbar + wholeView + footer + guide

  private static let fixedOffset: [Prediction] = [
    Prediction("fixed-offset-300", 2),
    Prediction("fixed-offset-300", 4, "under an opaque bar") { $0.screen == "navigation-form" },
    Prediction("fixed-offset-300", 9, "on tall phones", disagreement: buttonAtTheEdge) {
      $0.device != homeButton
    },
    Prediction("fixed-offset-300", 14), Prediction("fixed-offset-300", 18),
    Prediction("fixed-offset-300", 22), Prediction("fixed-offset-300", 24),
    Prediction("fixed-offset-300", 25),
  ]

  private static let buttonAtTheEdge = """
    the keyboard has 336 points and the lift has 300, so only a button within 36 points of the bottom edge can be \
    covered. The form's button ends at 659 of 852 points; after the lift it is at 309 to 359, far above the \
    keyboard at 516. The simulation is right for these screens. The prediction is right for a button at the edge: \
    on the screen confirm-button it ends at 552, 36 points under the keyboard, because a view that has left the \
    edge has no bottom safe area.
    """

  private static let firstResponder: [Prediction] = [
    Prediction("first-responder-shift", 1),
    Prediction("first-responder-shift", 2, "with an outdated shift") {
      $0.scenario == "last-then-first"
    },
    Prediction("first-responder-shift", 4, "under an opaque bar") {
      $0.screen == "navigation-form"
    },
    Prediction("first-responder-shift", 5), Prediction("first-responder-shift", 9),
    Prediction("first-responder-shift", 18, "with text fields") { $0.screen == "form" },
    Prediction("first-responder-shift", 22, disagreement: nothingFocused),
    Prediction(
      strategy: "first-responder-shift", pain: nil,
      circumstances: "tall fields in landscape, where the sign flips",
      fails: true,
      situations: Places(["show-hide"], on: ["login"], of: ["iphone-13-mini"], ["landscape"]).situations,
      measure: PainMeasure(.good(.O1, "hides part of the field"))),
  ]

  private static let nothingFocused = """
    nothing has the focus here, as in the reports, and this code looks for the first responder first: it finds \
    none and returns. The simulation is right for these steps. The prediction is right if a text field of this \
    window is still first responder, but no report describes steps for that.
    """

  private static let toolbar: [Prediction] = [
    Prediction("toolbar-shift-2017", 3), Prediction("toolbar-shift-2014", 3),
    Prediction("toolbar-shift-2017", 4, disagreement: sameHeight),
    Prediction("toolbar-shift-2014", 4, disagreement: sameHeight),
    Prediction("toolbar-shift-2017", 6), Prediction("toolbar-shift-2014", 6),
    Prediction("toolbar-shift-2017", 8), Prediction("toolbar-shift-2014", 8),
    Prediction(
      "toolbar-shift-2017", 11, "if curves are read literally", where: isLiteral),
    Prediction(
      "toolbar-shift-2014", 11, "if curves are read literally", disagreement: followsCurve,
      where: isLiteral),
    Prediction("toolbar-shift-2017", 14), Prediction("toolbar-shift-2014", 14),
    Prediction("toolbar-shift-2017", 16, "for the bar", disagreement: onePair) {
      $0.screen == "toolbar"
    },
    Prediction("toolbar-shift-2014", 16, "for the bar") { $0.screen == "toolbar" },
    Prediction("toolbar-shift-2017", 22), Prediction("toolbar-shift-2014", 22),
    Prediction("toolbar-shift-2017", 24, disagreement: removesObservers),
    Prediction("toolbar-shift-2014", 24),
  ]

  private static func isLiteral(_ situation: Situation) -> Bool { situation.scenario == "own-curves" }

  private static let sameHeight = """
    in these steps the hide reports the same height as the show, so the height that was subtracted is added again: \
    the bar moves from 623 to 364 and back to 623, three times. The simulation is right for these steps. The \
    prediction is right for the code: the bar does not come back after several shows (pains 3 and 8), after a hide \
    with another height (pain 10), or after a layout pass while the keyboard is up (scenario relayout-while-shown: \
    259 points too low).
    """

  private static let followsCurve = """
    the simulation is right: the code of 2014 passes curve 7 to a call that takes a curve, so it follows the \
    keyboard even if curves are read literally. Only the code of 2017 passes it as options, which mean another \
    curve.
    """

  private static let onePair = """
    by default a rotation posts one hide in the old geometry and one show in the new one, and the layout in \
    between puts the bar in its correct place. Only the gap of 34 points remains, which pain 6 counts. The \
    prediction is right for systems that post more notifications: with the rule P13=twice, which follows a dozen \
    notifications logged on an iPad with iOS 9.3 (openradar 25032907), the gap is 370. The version of 2014 fails \
    only on return from a pushed screen, because its observer is registered twice by then (pain 24).
    """

  private static let removesObservers = """
    the simulation is right: the post of 2017 removes its observers when the screen disappears, so it neither \
    receives the other screen's keyboard notifications nor reacts twice afterwards. The version of 2014 shows no \
    removal, and fails.
    """

  private static let wholeView: [Prediction] = [2, 3, 4, 8, 14, 16, 19, 22, 24, 25].map {
    Prediction("whole-view-shift-begin-frame", $0)
  }

  private static let footer: [Prediction] = [
    Prediction("bottom-inset-safe-area", 6),
    Prediction("bottom-inset-safe-area", 7, "if a floating keyboard posts a show") {
      $0.scenario == "floating-announced"
    },
    Prediction("bottom-inset-safe-area", 11, "if curves are read literally", where: isLiteral),
    Prediction("bottom-inset-safe-area", 12, disagreement: inReach), Prediction("bottom-inset-safe-area", 14),
    Prediction("bottom-inset-safe-area", 17),
    Prediction("bottom-inset-safe-area", 18, "for the footer") { $0.screen == "chat" },
    Prediction("bottom-inset-safe-area", 22),
  ]

  private static let inReach = """
    the prediction is right about what the user sees: the messages stay where they were, number 14 at 613 to 649, \
    while the composer is above 520, and nothing scrolls them up. The measure asks for less: the messages must be \
    reachable. The chat's list ends at the composer, so the user can scroll to them, and the list returns to its \
    position. The oracle leaves them there as well; no metric asks for more.
    """

  private static let guide: [Prediction] = [
    Prediction("tracking-guide", 1),
    Prediction("tracking-guide", 7, "in its default mode") { $0.screen == "chat" },
    Prediction(
      "tracking-guide-undocked", 7, "not affected, because it follows the panel", fails: false,
      disagreement: carriedOffTheDock
    ) { $0.screen == "chat" },
    Prediction("tracking-guide", 9), Prediction("tracking-guide", 12, disagreement: inReach),
    Prediction("tracking-guide", 15, "combined with another mechanism", disagreement: takesThePlace),
  ]

  private static let carriedOffTheDock = """
    both are right. The guide follows a floating panel over the field, so the whole field is visible, and only 56 \
    per cent of it in the default mode. But a full-width undocked keyboard is at 707 to 972 on an iPad of 1080 \
    points and covers nothing of the composer, which is below it; the guide still moves the composer up to 707. \
    Code that asks the guide to follow wants this; the measure counts it as an unnecessary lift of 373 points.
    """

  private static let takesThePlace = """
    the simulation is right for these screens: the guide's constraint replaces the one to the safe area, so a safe \
    area that also grows adds nothing. The composer of the chat is at 464 to 516, with the keyboard at 516. The \
    constraint of bottom-inset-safe-area, which adds to that safe area, lifts the composer by 638 points instead \
    of 302. The prediction is right for a guide inside a container that moves the whole view; such a container is \
    not simulated.
    """
}
