import BuiltInFiles
import ConstraintSolver
import InterfaceBuilder
import UIKit
import ViewLayout

/// The linear systems of layouts as text, so that solvers in other languages can be given the same ones.
///
/// ```
/// system NAME VARIABLES CONSTRAINTS
/// n 0 0 1 1 …                                    1 for a variable that is never below zero
/// c RELATION PRIORITY EXCESS WEIGHT CONSTANT TERMS (VARIABLE COEFFICIENT)…
/// ```
///
/// A constraint is `Σ coefficient · variable + constant RELATION 0` with `<`, `=` or `>` for the relation;
/// EXCESS is the priority against values above zero of an optional equality.
enum SolverSystems {
  /// Prints the systems of the scenes of Interface Builder files, or of the built-in screens if there are none.
  static func export(_ files: [String]) -> Int32 {
    for screen in files.isEmpty ? Screens.builtIn : [] {
      var engine = LayoutEngine(screen.tree)
      let environment = LayoutEnvironment(
        width: 390, height: 844,
        safeArea: NSDirectionalEdgeInsets(top: 47, leading: 0, bottom: 34, trailing: 0))
      write(engine.system(environment), name: screen.id)
    }
    for file in files {
      do {
        let document = try InterfaceDocument.read(path: file)
        for scene in document.scenes where scene.rootID != nil {
          write(try document.system(scene: scene.id), name: scene.id)
        }
      } catch { FileHandle.standardError.write(Data("\(error)\n".utf8)) }
    }
    return 0
  }

  private static func write(_ system: LayoutSystem, name: String) {
    // A root view alone has nothing to solve.
    if system.constraints.isEmpty { return }
    var text = "system \(name.filter { !$0.isWhitespace }) \(system.isNonNegative.count)"
    text += " \(system.constraints.count)\nn"
    for flag in system.isNonNegative { text += flag ? " 1" : " 0" }
    text += "\n"
    for constraint in system.constraints {
      let relation =
        switch constraint.relation {
        case .equal: "="
        case .lessThanOrEqual: "<"
        case .greaterThanOrEqual: ">"
        }
      text += "c \(relation) \(constraint.priority) \(constraint.excessPriority ?? constraint.priority)"
      text += " \(constraint.weight) \(constraint.expression.constant) \(constraint.expression.terms.count)"
      for term in constraint.expression.terms { text += " \(term.variable.symbol) \(term.coefficient)" }
      text += "\n"
    }
    print(text, terminator: "")
  }

  /// Adds and solves each system of a file, many times; prints the best nanoseconds and the values.
  static func solve(_ arguments: [String]) -> Int32 {
    guard arguments.count == 2, let rounds = Int(arguments[1]),
      let text = try? String(contentsOfFile: arguments[0], encoding: .utf8)
    else { return 64 }
    var out = ""
    for system in read(text) {
      var best = Double.infinity
      var values: [Double] = []
      var open: [Variable] = []
      let clock = ContinuousClock()
      for round in 0..<max(1, rounds) {
        let start = clock.now
        do {
          var solver = Solver()
          solver.reserveCapacity(
            variables: system.isNonNegative.count, constraints: system.constraints.count)
          let variables = system.isNonNegative.map { solver.makeVariable(nonNegative: $0) }
          for constraint in system.constraints { _ = try? solver.add(constraint) }
          solver.solve()
          if round == 0 {
            values = variables.map { solver.value(of: $0) }
            open = solver.ambiguousVariables()
            continue
          }
        }
        let (seconds, attoseconds) = (clock.now - start).components
        best = min(best, Double(seconds) * 1e9 + Double(attoseconds) * 1e-9)
      }
      out += "\(best)"
      let ambiguous = Set(open.map { Int($0.symbol) })
      for (index, value) in values.enumerated() { out += ambiguous.contains(index) ? " ?" : " \(value)" }
      out += "\n"
    }
    print(out, terminator: "")
    return 0
  }

  private static func read(_ text: String) -> [LayoutSystem] {
    var systems: [LayoutSystem] = []
    var variables: [Variable] = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      func number(_ index: Int) -> Double { Double(words[index]) ?? 0 }
      switch words[0] {
      case "system":
        systems.append(LayoutSystem(isNonNegative: [], constraints: []))
      case "n":
        var names = Solver()
        systems[systems.count - 1].isNonNegative = words.dropFirst().map { $0 == "1" }
        variables = words.dropFirst().map { _ in names.makeVariable() }
      default:
        let relation: Relation =
          words[1] == "=" ? .equal : words[1] == "<" ? .lessThanOrEqual : .greaterThanOrEqual
        let terms = (0..<Int(number(6))).map { index in
          Term(variables[Int(number(7 + 2 * index))], number(8 + 2 * index))
        }
        systems[systems.count - 1].constraints.append(
          Constraint(
            Expression(terms, constant: number(5)), relation, priority: number(2),
            excessPriority: number(3), weight: number(4)))
      }
    }
    return systems
  }
}
