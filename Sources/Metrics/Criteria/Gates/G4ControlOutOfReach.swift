extension GateID {
  /// The gate that fails if a control is out of reach.
  public static let G4 = GateID(.controlOutOfReach)
}

extension GateDefinition {
  static let controlOutOfReach = GateDefinition(
    code: "G4", metric: .O8, cap: 50,
    title: "no control is out of reach",
    formula:
      "24 pt of every control, including those that O8 counts as unreachable, can be brought into view and take a touch",
    failure: "a control is out of reach",
    subject: "A control is out of reach",
    words: Phrase(
      "{}% of the content is out of reach, including a control", .percent,
      unknown: "a control is out of reach"),
    picture: "{percent} % of the controls and texts are out of reach",
    pictureUnknown: "some controls and texts are out of reach")
}
