import Analysis
import Metrics
import Platform
import Record
import Support

extension Exporter {
  /// The outcome of a test case, with its message and, for a failure, its type.
  private enum TestOutcome {
    case passed
    case skipped(String)
    case failed(String, String)
    case broken(String)
  }

  /// Returns the outcome of a cell's test case.
  ///
  /// Without a baseline, a failing cell fails. With a baseline, a cell fails if it regressed, or if it is new
  /// and fails; an earlier failure is skipped with a message. Cells in which a strategy does nothing, cells
  /// that cannot be judged, and failures of `none` and the oracle are also skipped.
  private func testOutcome(_ cell: CellResult) -> TestOutcome {
    let outcome = cell.outcome
    let change = differences?[cell.cell.text]
    if let change, change.kind == .regressed {
      if outcome == .error { return .broken("regressed: \(reason(cell))") }
      let words = change.details.map(\.words).joined(separator: "; ")
      let others = outcome == .fail ? failedGates(cell).filter { !change.failsNow($0) } : []
      return .failed(kind(cell), "regressed: " + ([words] + others.map(failure)).joined(separator: "; "))
    }
    if outcome == .pass {
      return cell.isJudged
        ? .passed : .skipped("not judged: no gate or less than half of the metrics' weight applies")
    }
    if outcome == .doesNothing { return .skipped(reason(cell)) }
    if outcome == .fail, ReferenceStrategy.isOne(cell.cell.strategy) {
      return .skipped("a reference that is not judged: \(reason(cell))")
    }
    if outcome == .fail, !cell.isJudged { return .skipped("cannot be judged: \(reason(cell))") }
    if differences != nil, change?.kind != .new {
      return .skipped("\(outcome == .fail ? "fails " : "")as in the baseline: \(reason(cell))")
    }
    return outcome == .error ? .broken(reason(cell)) : .failed(kind(cell), reason(cell))
  }

  /// Returns the type of a failure: the failed gates, or `regression` if no gate failed.
  private func kind(_ cell: CellResult) -> String {
    if cell.outcome == .doesNothing { return cell.outcome.rawValue }
    let gates = failedGates(cell).map(\.rawValue).joined(separator: " ")
    return gates.isEmpty ? "regression" : gates
  }

  /// Writes a test suite for each strategy and a test case for each cell.
  ///
  /// The names are the cells' ids, so they are unique. Times are left out, so that the file depends only on
  /// the record and its baseline.
  func writeTests(_ take: (String) -> Void) {
    let cells = analysis.run.cells
    var suites = cells.ids(0).map { _ in TestCounts() }
    for cell in cells.indices { suites[cells.strategy(cell)].add(testOutcome(cells[cell])) }
    let all = suites.reduce(TestCounts(), +)
    let rows = CellNumbers.grouped(cells.indices, into: suites.count, by: cells.strategy)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"avoidance\" \(all.text)>\n"
    let order = suites.indices.filter { !rows[$0].isEmpty }.sorted { rows[$0][0] < rows[$1][0] }
    for strategy in order {
      let suite = suites[strategy]
      let name = xml(cells.ids(0)[strategy])
      text += "  <testsuite name=\"\(name)\" \(suite.text) skipped=\"\(suite.skipped)\">\n"
      for row in rows[strategy] {
        text += testCase(cells[row])
        if text.utf8.count > Self.partSize {
          take(text)
          text = ""
        }
      }
      text += "  </testsuite>\n"
    }
    take(text + "</testsuites>\n")
  }

  private struct TestCounts {
    var (tests, failures, errors, skipped) = (0, 0, 0, 0)

    mutating func add(_ outcome: TestOutcome) {
      tests += 1
      switch outcome {
      case .passed: break
      case .skipped: skipped += 1
      case .failed: failures += 1
      case .broken: errors += 1
      }
    }

    static func + (a: TestCounts, b: TestCounts) -> TestCounts {
      var sum = TestCounts()
      sum.tests = a.tests + b.tests
      sum.failures = a.failures + b.failures
      sum.errors = a.errors + b.errors
      sum.skipped = a.skipped + b.skipped
      return sum
    }

    var text: String { "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\"" }
  }

  private func testCase(_ cell: CellResult) -> String {
    let id = cell.cell
    let start = "    <testcase classname=\"\(xml(id.strategy))\" name=\"\(xml(id.text))\""
    let (element, type, message): (String, String, String)
    switch testOutcome(cell) {
    case .passed: return start + "/>\n"
    case .skipped(let words):
      return start + ">\n      <skipped message=\"\(xml(words))\"/>\n    </testcase>\n"
    case .failed(let gates, let words): (element, type, message) = ("failure", gates, words)
    case .broken(let words): (element, type, message) = ("error", "error", words)
    }
    return start + ">\n      <\(element) type=\"\(xml(type))\" message=\"\(xml(message))\">"
      + "\(xml(ownFiles.explain(id)))</\(element)>\n    </testcase>\n"
  }

  private func xml(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(2_000) {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where isInvisible(scalar): result += visible(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension CellChange {
  fileprivate func failsNow(_ gate: GateID) -> Bool {
    details.contains { if case .failsNow(gate) = $0 { true } else { false } }
  }
}

extension ExportForm {
  /// JUnit XML, the format in which CI systems read test results.
  public static let junit = ExportForm("junit", file: "junit.xml") {
    exporter, _, _, take in exporter.writeTests(take)
  }
}
