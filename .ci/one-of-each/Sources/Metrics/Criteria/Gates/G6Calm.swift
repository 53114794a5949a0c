extension GateID {
  /// More than two things happen.
  public static let G6 = GateID(.calm)
}

extension GateDefinition {
  static let calm = GateDefinition(
    code: "G6", metric: .M1, cap: 50, title: "at most two things happen", formula: "transitions ≤ 2",
    failure: "more than two things happen", subject: "More than two things happen",
    words: Phrase("more than two things happen"), picture: "more than two things happen",
    judging: .whenOver { pass, index, _, _ in pass.judgeCalm(index) })
}

extension CellPass {
  /// G6.
  fileprivate mutating func judgeCalm(_ index: Int) { fail(.G6, index > 1) }
}
