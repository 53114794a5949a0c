extension GateID {
  /// The gate that fails if the screen does not return after the keyboard has gone.
  public static let G5 = GateID(.staysOut)
}

extension GateDefinition {
  static let staysOut = GateDefinition(
    code: "G5", metric: .M7, cap: 50,
    title: "everything is back in place without the keyboard", formula: "M7 without content offsets ≤ 1 pt",
    failure: "the screen does not return after the keyboard has gone",
    subject: "The screen does not return to its original position after the keyboard has gone",
    words: Phrase("the screen stays {} pt out of place after the keyboard has gone"),
    picture: "the screen stays {value} pt out of place after the keyboard has gone",
    pictureUnknown: "the screen stays out of place after the keyboard has gone")
}
