extension GateID {
  /// The gate that fails if the primary action cannot be used.
  public static let G3 = GateID(.actionLost)
}

extension GateDefinition {
  static let actionLost = GateDefinition(
    code: "G3", metric: .O4, cap: 40,
    title: "the primary action can be performed", formula: "O4 ≥ 0.5",
    failure: "the primary action cannot be used",
    subject: "The primary action cannot be performed",
    words: Phrase("the primary action cannot be used"),
    picture: "{button} can be neither seen nor scrolled to with the keyboard up")
}
