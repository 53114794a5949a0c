import AvoidanceMetrics
import MarkdownWriting
import ResultRecord
import Text

extension ReportBuilder {
  /// What a strategy's page says of its family and of the ranges in which its typical failures hold.
  func familyAndRanges(_ page: inout MarkdownPage, _ summary: StrategySummary) {
    rangeSection(&page, summary)
    familySection(&page, summary)
  }

  // MARK: Ranges

  private func rangeSection(_ page: inout MarkdownPage, _ summary: StrategySummary) {
    // One value that was tried says nothing about a range; records of earlier programs have such.
    let found = table.record.ranges.filter { $0.cell.strategy == summary.id && $0.range.tried.count > 1 }
    let cases = RangeGroup.cases(found)
    guard !cases.isEmpty else { return }
    page.heading(2, "In which range it fails")
    let method = Markup.link("How the cases are chosen", page.link(to: "method.md") + "#ranges")
    page.paragraph(
      """
      Its most frequent failures, each in a typical case, and a case that divides the devices, played again with other \
      heights of the keyboard or the field and everything else as it is. \(method).
      """)
    page.list(cases.prefix(8).map { text($0, summary) })
    if cases.count > 8 { page.paragraph("\(cases.count - 8) more are in the record.") }
  }

  private func text(_ groups: [RangeGroup], _ summary: StrategySummary) -> Markup {
    guard let cell = groups.first?.first.cell else { return "" }
    let orientation = title(cell.orientation, .orientation).lowercasedFirst
    let failures = groups.map { group -> Markup in
      let clauses = RangeShape.all(in: group.ranges).map { shape, ranges in
        clause(shape, ranges, of: group, summary)
      }
      return "  - **\(group.first.range.subject)** \(.joined(clauses, "; "))."
    }
    return """
      \(name: title(cell.screen, .screen)) in \(name: orientation), \(name: title(cell.scenario, .scenario)): \
      \(.code(ownFiles.explain(cell), limit: 400))
      \(.joined(failures, "\n"))
      """
  }

  /// `on 6 of 8 devices whenever the keyboard is taller than 114 pt (they have 259 to 406)`.
  private func clause(
    _ shape: RangeShape, _ ranges: [FoundRange], of group: RangeGroup, _ summary: StrategySummary
  ) -> Markup {
    let parameter = group.first.range.parameter
    let noun = parameter == .keyboardHeight ? "keyboard" : "field"
    let devices = ranges.map { title($0.cell.device, .device) }
    let all = situations(of: group.first.cell, summary)
    // A field's height is searched on one device; that says nothing about how many fail.
    let place: Markup =
      ranges.count == 1
      ? "on \(name: devices[0])"
      : ranges.count == all ? "on all \(all) devices" : "on \(ranges.count) of \(all) devices"
    let own = ranges.map(\.range.current)
    let has = own.min() == own.max() ? "\(own.min() ?? 0)" : "\(own.min() ?? 0) to \(own.max() ?? 0)"
    let places = ranges.map(\.range.place)
    let theirs = ranges.count == 1 ? "the \(noun) there has \(has) pt" : "the \(noun)s there have \(has) pt"
    if Set(places).count == 1 { return "\(place) \(places[0]) (\(theirs))" }
    if shape == .everywhere {
      return
        "\(place) at every \(noun) height tried, from \(ranges.map(\.range.tried.lowerBound).max() ?? 0) pt up"
    }
    // Devices with the same limit and the same keyboard share an entry.
    var entries: [(limit: String, own: Int, names: [Markup])] = []
    for (found, device) in zip(ranges, devices) {
      let limit = shape.limit(found.range)
      if let known = entries.firstIndex(where: { $0.limit == limit && $0.own == found.range.current }) {
        entries[known].names.append(.name(device))
      } else {
        entries.append((limit, found.range.current, [.name(device)]))
      }
    }
    let list = entries.map { entry -> Markup in
      "\(.joined(entry.names, ", ")) \(entry.limit) (has \(entry.own))"
    }
    return "\(place) \(shape.words(parameter)): \(.joined(list, "; "))"
  }

  /// How many devices have the cell's situation.
  private func situations(of cell: CellID, _ summary: StrategySummary) -> Int {
    table.rows[summary.index].count { row in
      let other = table.record.cells[row].cell
      return other.orientation == cell.orientation && other.scenario == cell.scenario
        && other.screen == cell.screen && !table.isError[row]
    }
  }

  private func title(_ id: String, _ axis: RunTable.Axis) -> String {
    table.entries(axis).first { $0.id == id }?.title ?? id
  }

  /// How cases are chosen and searched, for the method page.
  func rangeMethod(_ page: inout MarkdownPage) {
    page.anchor("ranges")
    page.heading(2, "Ranges of failures")
    page.paragraph(
      """
      Failures are of five kinds: the line being typed in is pushed out at the top, or is out of sight otherwise (G1, \
      G2), the primary action is lost (G3), a control is out of reach (G4), something does not come back (G5). Each of \
      the three kinds that a strategy shows most has one typical case: the screen and orientation in which most of the \
      strategy's cells fail so; there the scenario with one docked keyboard in which it fails on most devices; of several \
      the first of the matrix. One more case is that in which the devices are divided most evenly, for there the limit \
      lies between real keyboards and screens. A case is played again on every device on which it fails (on eight, if \
      there are more), with keyboards of 90 to 500 points as far as the screen holds them; where a line is hidden also, \
      on the first of these devices, with a text view at 20 to 400 points, or a field of one line at 20 to 84: more than that \
      the largest accessibility text size does not need. Every fortieth point is tried and the device's \
      own height, then, where the outcome changes, whole points by halving: what changes and changes back within forty \
      points is missed (\(.code("avoidance explain")) tries every tenth). A range can end where a taller keyboard leaves \
      no room for any strategy: there the gate does not apply.
      """)
  }

  // MARK: Family

  private func familySection(_ page: inout MarkdownPage, _ summary: StrategySummary) {
    guard summary.rank > 0,
      let family = families.first(where: { $0.members.contains { $0.index == summary.index } })
    else { return }
    let target = "\(page.link(to: FamilyGroup.path))#\(family.anchor)"
    var text: Markup = """
      This is \(family.members.count == 1 ? "the one variant" : "one of \(family.members.count) variants") of \
      \(.link(.name(family.title), target)).
      """
    for comparison in family.comparisons where comparison.published.index == summary.index {
      text = text + " " + split(comparison, from: page)
    }
    for comparison in family.comparisons where comparison.corrected.index == summary.index {
      text =
        text
        + " It is \(strategyLink(comparison.published, from: page)) done right: \(counted(comparison.bug.count + comparison.more.count, "cell")) fewer fail\(comparison.price.isEmpty ? "" : ", \(comparison.price.count) more")."
    }
    page.heading(2, "Its family")
    page.paragraph(text)
  }
}

extension AxisEntry.Fact {
  /// What the pages show in places of its own, not among a strategy's properties.
  static let toldElsewhere: Set = ["known failure", code, correction, change, correctedCode]
}

/// Ranges of one failure in one situation but for the device.
struct RangeGroup {
  var first: FoundRange
  var ranges: [FoundRange]

  /// Ranges in one situation but for the device, in the order of the first of each.
  static func cases(_ found: [FoundRange]) -> [[RangeGroup]] {
    var cases: [[RangeGroup]] = []
    for group in groups(found) {
      func isSame(_ other: RangeGroup) -> Bool {
        let (a, b) = (group.first.cell, other.first.cell)
        return (a.orientation, a.scenario, a.screen) == (b.orientation, b.scenario, b.screen)
      }
      if let known = cases.firstIndex(where: { $0.first.map(isSame) ?? false }) {
        cases[known].append(group)
      } else {
        cases.append([group])
      }
    }
    return cases
  }

  /// In the order of the first range of each. Where a field is entirely hidden exactly where its line is, the line is
  /// not told apart.
  static func groups(_ found: [FoundRange]) -> [RangeGroup] {
    struct Key: Hashable {
      var orientation: String
      var scenario: String
      var screen: String
      var parameter: FailureRange.Parameter
      var failure: FailureRange.Failure
    }
    var groups: [RangeGroup] = []
    var known: [Key: Int] = [:]
    for range in found {
      let cell = range.cell
      let key = Key(
        orientation: cell.orientation, scenario: cell.scenario, screen: cell.screen,
        parameter: range.range.parameter, failure: range.range.failure)
      if let place = known[key] {
        groups[place].ranges.append(range)
      } else {
        known[key] = groups.count
        groups.append(RangeGroup(first: range, ranges: [range]))
      }
    }
    func facts(_ group: RangeGroup) -> [[ClosedRange<Int>]] { group.ranges.map(\.range.failing) }
    return groups.filter { group in
      guard group.first.range.failure == .gate(.G2) else { return true }
      return !groups.contains {
        $0.first.range.failure == .gate(.G1) && $0.first.range.parameter == group.first.range.parameter
          && $0.ranges.map(\.cell) == group.ranges.map(\.cell) && facts($0) == facts(group)
      }
    }
  }
}

/// How a range lies in what was tried.
enum RangeShape: Equatable {
  case everywhere, above, below, between, several

  init(_ range: FailureRange) {
    guard let part = range.failing.first, range.failing.count == 1 else {
      self = .several
      return
    }
    switch (part.lowerBound == range.tried.lowerBound, part.upperBound == range.tried.upperBound) {
    case (true, true): self = .everywhere
    case (false, true): self = .above
    case (true, false): self = .below
    case (false, false): self = .between
    }
  }

  /// The ranges by their shape, in the order of the first of each.
  static func all(in ranges: [FoundRange]) -> [(RangeShape, [FoundRange])] {
    var shapes: [(RangeShape, [FoundRange])] = []
    for range in ranges {
      let shape = RangeShape(range.range)
      if let known = shapes.firstIndex(where: { $0.0 == shape }) {
        shapes[known].1.append(range)
      } else {
        shapes.append((shape, [range]))
      }
    }
    return shapes
  }

  /// `whenever the keyboard is taller than N pt`.
  func words(_ parameter: FailureRange.Parameter) -> String {
    let noun = parameter == .keyboardHeight ? "whenever the keyboard is" : "for fields"
    switch self {
    case .above: return "\(noun) taller than N pt, N by device"
    case .below: return "\(noun) shorter than N pt, N by device"
    default:
      return parameter == .keyboardHeight
        ? "at keyboard heights in between, in points, by device"
        : "for fields of heights in between, in points, by device"
    }
  }

  /// What stands for N.
  func limit(_ range: FailureRange) -> String {
    let parts = range.failing
    guard let first = parts.first else { return "–" }
    switch self {
    case .above: return String(first.lowerBound - 1)
    case .below: return String(first.upperBound + 1)
    default:
      return parts.map { part in
        if part.upperBound == range.tried.upperBound { return "from \(part.lowerBound) up" }
        if part.lowerBound == range.tried.lowerBound { return "up to \(part.upperBound)" }
        return part.count == 1 ? "\(part.lowerBound)" : "\(part.lowerBound) to \(part.upperBound)"
      }.joined(separator: " and ")
    }
  }
}
