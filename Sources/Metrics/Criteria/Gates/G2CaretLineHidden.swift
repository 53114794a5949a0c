extension GateID {
  /// The gate that fails if the line you are typing is not fully visible.
  public static let G2 = GateID(.caretLineHidden)
}

extension GateDefinition {
  static let caretLineHidden = GateDefinition(
    code: "G2", metric: .O2, cap: 40,
    title: "the caret's line is fully visible", formula: "VF(C, rest) = 1",
    failure: "the line you are typing is not fully visible",
    subject: "The caret's line is not fully visible",
    words: MetricDefinition.caretLineVisible.words,
    picture: "the line typed in {field} ends up {where}",
    pictureUnknown: "the caret's line is hidden")
}
