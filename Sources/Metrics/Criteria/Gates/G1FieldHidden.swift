extension GateID {
  /// The gate that fails if the field is entirely hidden.
  public static let G1 = GateID(.fieldHidden)
}

extension GateDefinition {
  static let fieldHidden = GateDefinition(
    code: "G1", metric: .O1, tells: [.O1, .O2], cap: 20,
    title: "the field is not entirely hidden", formula: "VF(F, rest) > 0",
    failure: "the field is entirely hidden",
    subject: "The field is entirely hidden",
    words: Phrase("the field is entirely hidden"),
    picture: "{field} ends up {where}, entirely hidden",
    pictureUnknown: "{field} is hidden")
}
