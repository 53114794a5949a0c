import KeyboardAvoidance

extension MetricID {
  /// The metric for the reach of the primary action.
  public static let O4 = MetricID(.actionReachable)
}

extension MetricDefinition {
  static let actionReachable = MetricDefinition(
    code: "O4", side: .occlusion, tier: .B, good: 1, poor: 0, higherIsBetter: true, score: .share,
    title: "Action reachable", unit: "level", decimals: 2,
    formula:
      "visible part ≥ 44×44 pt, or all of a button that is smaller without avoidance, 1 pt of which may be missing: "
      + "1; ≥ 24×24 pt: 0.75; 24×24 pt reachable by scrolling, or by dragging a keyboard away that is not docked, and "
      + "not squeezed (O8), or performed by the return key, or by the return key of a field to which return keys lead: 0.5; "
      + "else 0; if it does not fit above the keyboard together with the field, a level from 0.5 on is shown, but "
      + "not scored",
    what: "Whether the main button of the screen can be used while the keyboard is shown.",
    source: "44 pt: Apple Human Interface Guidelines, Accessibility "
      + "(developer.apple.com/design/human-interface-guidelines/accessibility); 24 pt: WCAG 2.2 success criterion "
      + "2.5.8, github.com/w3c/wcag @58080bd",
    complaint: "button out of sight",
    words: Phrase("the primary action cannot be used"),
    judging: .atRest { $0.judgeAction($1) })
}

extension CellPass {
  /// Evaluates O4 and G3.
  fileprivate mutating func judgeAction(_ at: RestLayout) {
    guard at.hasKeyboard else { return worst.skip(.O4, .noKeyboard) }
    let action = trace.primaryAction
    guard action >= 0, !isHiddenFromStart(action, at.rest) else { return worst.skip(.O4, .noPrimaryAction) }
    let byReturnKey = at.input.returnKeyPerformsAction
    let level = at.rest.actionLevel(
      action, resting: at.resting.size(action), scrolls: at.states, byReturnKey: byReturnKey)
    let fits =
      at.fit.rawValue >= RevealTarget.Content.fieldLabelAndAction.rawValue
      || !RevealSpans.moves(action, with: at.input.node, scene.nodes)
    // An action that cannot be shown together with the field only has to be performed somehow.
    if fits || level < 0.5 {
      worst.offer(.O4, level, at.index)
    } else {
      worst.note(.O4, level, .doesNotFit)
    }
    fail(.G3, level < 0.5, about: [trace.primaryAction])
  }
}
