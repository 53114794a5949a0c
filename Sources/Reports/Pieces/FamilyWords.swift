import Analysis
import Metrics
import Support

struct FamilyWords: ReportPiece {
  let report: Report

  /// Returns how many failures of the published code come from the technique, and how many from its bugs.
  func split(_ comparison: FamilyComparison, from page: MarkdownPage) -> Markdown {
    let (published, right) = (comparison.published, comparison.corrected)
    guard comparison.failures > 0 else {
      return "\(strategyLink(published, from: page)) fails in none of \(counted(comparison.cells, "cell"))."
    }
    var text: Markdown = """
      \(strategyLink(published, from: page)) fails in \(comparison.failures) of \(counted(comparison.cells, "cell")). \
      The corrected version, \(strategyLink(right, from: page)), does not pass \(comparison.technique.count) of these either: \
      \(percent(comparison.technique.count, comparison.failures)) of the failures are caused by the technique. It passes the \
      other \(comparison.bug.count): \(percent(comparison.bug.count, comparison.failures)) are caused by bugs.
      """
    if !comparison.more.isEmpty {
      text = """
        \(strategyLink(published, from: page)) fails in \(comparison.failures) of \(counted(comparison.cells, "cell")). \
        The corrected version, \(strategyLink(right, from: page)), does not pass \(comparison.technique.count) of these either. \
        It passes the other \(comparison.more.count), but does more than the technique: it also \
        \(.sentence(comparison.additions.map { "\($0)" })). All failures are caused by the technique.
        """
    } else if comparison.bug.isEmpty {
      text = """
        \(strategyLink(published, from: page)) fails in \(comparison.failures) of \(counted(comparison.cells, "cell")), and so \
        does the corrected version, \(strategyLink(right, from: page)): all failures are caused by the technique.
        """
    } else if comparison.technique.isEmpty {
      text = """
        \(strategyLink(published, from: page)) fails in \(comparison.failures) of \(counted(comparison.cells, "cell")), and \
        the corrected version, \(strategyLink(right, from: page)), fails in none of these: all failures are caused by bugs.
        """
    }
    if !comparison.price.isEmpty {
      text =
        text
        + " The correction breaks \(counted(comparison.price.count, "cell")) that the published code passes."
    }
    return text
  }

  /// Returns the main symptoms of failing cells, such as `leaves … out of sight (203) and puts a control out
  /// of reach (31)`; nil if no symptom is frequent.
  func mainSymptoms(_ rows: [Int], limit: Int = 2) -> Markdown? {
    let main = table.mainSymptoms(rows)
    guard !main.isEmpty else { return nil }
    return .sentence(
      main.prefix(limit).map { count in
        count.cells == rows.count ? "\(count.symptom.text)" : "\(count.symptom.text) (\(count.cells))"
      })
  }
}

extension FamilyWords {
  /// Returns the screens with the most of these cells, such as `mostly on Chat (120) and Text editor (96)`.
  func placeList(_ rows: [Int]) -> Markdown {
    let screens = table.entries(.screen)
    var counts = [Int](repeating: 0, count: screens.count)
    for row in rows { counts[table.index[RunTable.Axis.screen.rawValue][row]] += 1 }
    let order = screens.indices.filter { counts[$0] > 0 }.sorted { (-counts[$0], $0) < (-counts[$1], $1) }
    if order.count == 1 { return "all on \(name: screens[order[0]].title)" }
    return "mostly on \(.sentence(order.prefix(3).map { "\(name: screens[$0].title) (\(counts[$0]))" }))"
  }
}

extension FamilyGroup {
  var anchor: String { fileName(id) }
  var codePath: String { "families/\(anchor).md" }
}
