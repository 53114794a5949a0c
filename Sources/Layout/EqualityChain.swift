/// The unknowns that are eliminated before the simplex because equalities determine them.
///
/// An unknown that may have any value can be eliminated if it occurs in only one rule and that rule is a
/// required equality. Its value can always be computed from the other unknowns, so neither the unknown nor
/// the rule restricts them. Without that rule, another unknown may occur in only one rule, and so on. For
/// example, the positions in a column of views, each below the previous one, are computed in one pass.
/// Without elimination, each view would have a row of the tableau as long as the column. A size is eliminated
/// if its only other rule makes it equal to the size of the content.
///
/// This is the removal of free column singletons in presolving: E. D. Andersen and K. D. Andersen,
/// "Presolving in linear programming", Mathematical Programming 71, 1995.
struct EqualityChain {
  /// An eliminated unknown and the rule that determines it.
  struct Link {
    var unknown: Int
    var rule: Int
    /// Whether the unknown is a size, which cannot be negative.
    var isSize: Bool
  }

  /// The links in the order of elimination. An unknown may depend on the unknowns of later links.
  private(set) var links: [Link] = []
  /// The values of the eliminated unknowns, by unknown. They are computed after the other unknowns; empty if
  /// nothing was eliminated.
  var values: [Double?] = []
  /// Whether each rule is withheld from the solver; empty if no rule is withheld.
  private var isHeld: [Bool] = []

  init() {}

  /// Finds the unknowns that can be eliminated. Inactive rules count too, because they may become active.
  init(_ blueprint: Blueprint, activation: [Bool]) {
    let rules = blueprint.rules
    isHeld = [Bool](repeating: false, count: rules.count)
    var users = [[Int]](repeating: [], count: blueprint.unknowns.count)
    for (index, rule) in rules.enumerated() {
      for part in rule.form.unknowns { users[part.index].append(index) }
    }
    var uses = users.map(\.count)
    var pending = blueprint.unknowns.indices.filter { uses[$0] == 1 }
    while let unknown = pending.popLast() {
      guard uses[unknown] == 1, let index = users[unknown].first(where: { !isHeld[$0] }) else {
        continue
      }
      let rule = rules[index]
      let isSize = blueprint.unknowns[unknown].isNonNegative
      // An optional rule always holds if it has no other unknown, for example if a size equals the content's
      // size. A required rule may demand a negative size, and the solver has to report this contradiction.
      let canFollow = rule.priority >= 1000 ? !isSize : rule.form.unknowns.count == 1
      // Small coefficients would magnify the errors of the other unknowns.
      guard rule.relation == .equal, canFollow, rule.source.map({ activation[$0] }) ?? true,
        rule.form.unknowns.allSatisfy({ $0.coefficient.magnitude <= 1e6 }),
        rule.form.unknowns.contains(where: { $0.index == unknown && $0.coefficient.magnitude >= 0.1 })
      else { continue }
      links.append(Link(unknown: unknown, rule: index, isSize: isSize))
      isHeld[index] = true
      for part in rule.form.unknowns {
        uses[part.index] -= 1
        if uses[part.index] == 1 { pending.append(part.index) }
      }
    }
    if links.isEmpty { isHeld = [] } else { values = [Double?](repeating: nil, count: uses.count) }
  }

  func holds(_ rule: Int) -> Bool { !isHeld.isEmpty && isHeld[rule] }
}
