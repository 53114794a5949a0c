/// Unknowns that hang on others by equalities, taken out before the simplex.
///
/// An unknown of any value that a single rule speaks of, a required equality, can always follow the others:
/// neither it nor the rule says anything of them. Without the rule the next one may be alone in its own. So a
/// column of views, each below the one before, takes its places from one walk, instead of a row of the tableau as
/// long as the column for each view; and a size that is left with nothing but the wish to be that of the content is
/// that size. (Free column singletons of presolving:
/// E. D. Andersen and K. D. Andersen, "Presolving in linear programming", Mathematical Programming 71, 1995.)
struct EqualityChain {
  /// An unknown and the rule that it follows.
  struct Link {
    var unknown: Int
    var rule: Int
    /// Whether the unknown is a size, which is never below zero.
    var isSize: Bool
  }

  /// In the order in which they were taken out: an unknown may follow those that come later.
  private(set) var links: [Link] = []
  /// By unknown, the value of one that was taken out, once the others have theirs; empty where none was.
  var values: [Double?] = []
  /// By rule, whether it is kept from the solver; empty where none is.
  private var isHeld: [Bool] = []

  /// Nothing is taken out.
  init() {}

  /// Rules that are not active count too: they may become so.
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
      // A wish that is alone with its unknown is granted, as that of a size for its content; a demand for a size
      // below zero would be a contradiction, which the solver names.
      let isGranted = rule.priority >= 1000 ? !isSize : rule.form.unknowns.count == 1
      // Small coefficients would make errors of the others large.
      guard rule.relation == .equal, isGranted, rule.source.map({ activation[$0] }) ?? true,
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

  /// Whether a rule is kept from the solver.
  func holds(_ rule: Int) -> Bool { !isHeld.isEmpty && isHeld[rule] }
}
