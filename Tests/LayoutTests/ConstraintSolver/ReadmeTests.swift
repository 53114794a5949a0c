import Foundation
import Testing
import TestSupport

@testable import Layout

@Suite("The README's example")
struct ReadmeTests {
  private func example(record: (String) -> Void) throws {
    func print(_ values: Any...) { record(values.map { "\($0)" }.joined(separator: " ")) }
    // Example
    var solver = Solver()
    let left = solver.makeVariable()
    let width = solver.makeVariable(nonNegative: true)

    // A column in a window 390 points wide, with margins of 16 and a width of 300 if possible.
    try solver.add(Constraint(left, .greaterThanOrEqual, 16))
    try solver.add(Constraint(left + width, .lessThanOrEqual, 374))
    let widest = try solver.add(Constraint(width, .equal, 300, priority: 750))
    solver.solve()
    print(solver.value(of: width))  // 300.0

    // The left edge may be anywhere from 16 to 74. A further constraint has to determine it.
    print(solver.ambiguousVariables() == [left])  // true
    try solver.add(Constraint(2 * left + width, .equal, 390, priority: 500))
    solver.solve()
    print(solver.value(of: left))  // 45.0

    // The constant of a constraint can be changed in place.
    try solver.setConstant(-420, of: widest)
    solver.solve()
    print(solver.value(of: left), solver.value(of: width))  // 16.0 358.0

    // A contradictory constraint is refused with an error that lists the conflict, and the solver is unchanged.
    let tooWide = Constraint(width, .greaterThanOrEqual, 360)
    do {
      try solver.add(tooWide)
    } catch SolverError.unsatisfiable(let conflict) {
      print(conflict.count)  // 3: the new constraint and the two margins
    }
    // End
  }

  @Test("The example compiles, prints what its comments say, and is the same in the README")
  func example() throws {
    var printed: [String] = []
    try example { printed.append($0) }
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let code = try #require(source.components(separatedBy: "// Example\n").dropFirst().first)
    let lines = try #require(code.components(separatedBy: "    // End").first).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { $0.hasPrefix("    ") ? String($0.dropFirst(2)) : String($0) }
    let expected = lines.filter { $0.contains("print(") }.compactMap { line in
      line.components(separatedBy: "  // ").last?.components(separatedBy: ":").first
    }
    #expect(printed == expected)
    let readme = try String(
      contentsOf: repository.appendingPathComponent("Sources/Layout/Solver/README.md"), encoding: .utf8)
    #expect(readme.contains(lines.joined(separator: "\n")))
  }
}
