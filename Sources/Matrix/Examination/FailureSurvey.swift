import KeyboardAvoidance
import Metrics
import Platform
import Record
import Scenarios
import Simulation
import Support
import Synchronization
import UIKit

/// A search, for every strategy of a plan, for the ranges in which its most typical failures occur.
///
/// There are five kinds of failure. The line that is being typed is pushed off the top, or is hidden in
/// another way (G1, G2); the primary action is lost (G3); a control or the newest message is out of reach (G4);
/// the screen does not return to its original state (G5).
///
/// The survey searches a typical case for each of a strategy's three most frequent kinds of failure. The
/// typical case has the screen and orientation in which most of the strategy's cells fail in this way, and
/// the scenario with one docked keyboard in which the strategy fails on most devices. If several are equal,
/// the first one in the plan is used.
///
/// In addition, the survey searches the case that divides the devices most evenly into failing and passing
/// ones, because its limit lies between the sizes of real keyboards and screens. A case is searched on every
/// device on which it fails, but on eight devices at most.
public struct FailureSurvey: Sendable {
  private static let kindLimit = 3
  private static let deviceLimit = 8

  /// A combination of orientation, screen and scenario that is played on several devices.
  private struct Case: Hashable {
    var orientation: Int
    var screen: Int
    var scenario: Int
  }

  /// The failures of one strategy in the cases with one docked keyboard. Each cell and kind takes one bit,
  /// because there may be millions of cells.
  private struct Tally {
    /// The number of devices on which each case was played.
    var played: [UInt16] = []
    /// One bit for each device of every case, by kind of failure.
    var failing = [[UInt64]](repeating: [], count: Symptom.all.count)
    /// The number of failures in all cells, by kind of failure.
    var counts = [Int](repeating: 0, count: Symptom.all.count)
  }

  private let plan: Plan
  private let jobs: Int
  private let index: [[String: Int]]
  /// The indices of the scenarios that show one docked keyboard. `placeOfScenario` gives each scenario's
  /// position among them, or nil.
  private let scenarios: [Int]
  private let placeOfScenario: [Int?]
  /// The number of cases: screens × orientations × scenarios with one docked keyboard.
  private let caseCount: Int
  /// The number of 64-bit words that are needed for one bit per device.
  private let words: Int
  private var tallies: [Tally]

  /// Begins a survey of the ranked matrix of a plan.
  public init(plan: Plan, jobs: Int) {
    self.plan = plan
    self.jobs = jobs
    let axes = plan.axes
    func places(_ ids: [String]) -> [String: Int] {
      Dictionary(ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }
    index = [
      places(axes.strategies.map(\.id)), places(axes.devices.map(\.device.id)),
      places(axes.orientations.map(\.id)), places(axes.scenarios.map(\.id)),
      places(axes.screens.map(\.id)),
    ]
    let scenarios = axes.scenarios.indices.filter { axes.scenarios[$0].keepsItsKeyboard }
    placeOfScenario = axes.scenarios.indices.map(scenarios.firstIndex)
    self.scenarios = scenarios
    caseCount = axes.screens.count * axes.orientations.count * scenarios.count
    words = (axes.devices.count + 63) / 64
    tallies = [Tally](repeating: Tally(), count: axes.strategies.count)
  }

  /// Returns the number of a case; nil if its scenario shows other keyboards.
  private func number(_ place: Case) -> Int? {
    placeOfScenario[place.scenario].map {
      (place.screen * plan.axes.orientations.count + place.orientation) * scenarios.count + $0
    }
  }

  private func place(_ number: Int) -> Case {
    let (form, scenario) = number.quotientAndRemainder(dividingBy: scenarios.count)
    let (screen, orientation) = form.quotientAndRemainder(dividingBy: plan.axes.orientations.count)
    return Case(orientation: orientation, screen: screen, scenario: scenarios[scenario])
  }

  private func bits(_ number: Int) -> Range<Int> { number * words..<(number + 1) * words }

  /// Returns the failure ranges for a plan whose cells were all played, in plan order.
  ///
  /// - Parameters:
  ///   - plan: the plan that was played.
  ///   - cells: every cell of the plan.
  ///   - jobs: the number of threads.
  ///   - shouldStop: a closure that is called from time to time. If it returns true, the search ends early.
  public static func results(
    of plan: Plan, cells: ResultTable, jobs: Int, shouldStop: @escaping @Sendable () -> Bool
  ) -> [FoundRange] {
    var survey = FailureSurvey(plan: plan, jobs: jobs)
    var start = 0
    for group in plan.groups {
      let end = min(start + group.count, cells.count)
      survey.add((start..<end).map { cells[$0] })
      start = end
    }
    return survey.results(shouldStop: shouldStop)
  }

  /// Counts the failures in the cells of one group, which are in plan order. Cells outside the matrix are
  /// ignored.
  public mutating func add(_ cells: [CellResult]) {
    guard let first = cells.first?.cell, let device = index[1][first.device],
      let orientation = index[2][first.orientation], let screen = index[4][first.screen]
    else { return }
    for cell in cells where cell.error == nil && cell.isJudged {
      guard let strategy = index[0][cell.cell.strategy], let scenario = index[3][cell.cell.scenario],
        plan.isInMatrix(device: device, scenario: scenario, screen: screen)
      else { continue }
      let number = number(Case(orientation: orientation, screen: screen, scenario: scenario))
      if let number {
        if tallies[strategy].played.isEmpty {
          tallies[strategy].played = [UInt16](repeating: 0, count: caseCount)
        }
        tallies[strategy].played[number] += 1
      }
      guard cell.outcome == .fail else { continue }
      let top = cell.metrics.indices.contains(MetricID.O6.index) ? cell.metrics[MetricID.O6.index] : nil
      let pushedOut = top?.applicableValue
      for (kind, symptom) in Symptom.all.enumerated()
      where symptom.isShown(
        pushedOut: pushedOut,
        fails: { cell.gates.indices.contains($0.index) && cell.gates[$0.index] == .failed })
      {
        tallies[strategy].counts[kind] += 1
        guard let number else { continue }
        if tallies[strategy].failing[kind].isEmpty {
          tallies[strategy].failing[kind] = [UInt64](repeating: 0, count: caseCount * words)
        }
        tallies[strategy].failing[kind][bits(number).lowerBound + device / 64] |= 1 << UInt64(device % 64)
      }
    }
  }

  private struct Search: Sendable {
    var strategy: Int
    var kind: Int
    /// The position of this search among all searches, by which results are sorted.
    var place: Int
    /// Whether the height of the field is varied in addition to that of the keyboard.
    var variesField: Bool
  }

  /// The screen that a worker prepared last, with its layouts on one device. It is used by one thread at a
  /// time.
  private final class ScreenCache {
    private var known: (index: Int, device: Int, screen: PreparedScreen)?

    func screen(_ index: Int, on device: Int, _ plan: Plan) -> PreparedScreen {
      if let known, known.index == index {
        if known.device != device { known.screen.forgetLayouts() }
        self.known?.device = device
        return known.screen
      }
      let screen = plan.prepared(index)
      known = (index, device, screen)
      return screen
    }
  }

  /// A case on one device. All strategies that are searched in it share the baseline and the oracle.
  private struct Stage: Sendable {
    var place: Case
    var device: Int
    var searches: [Search]
  }

  /// Returns the failure ranges by strategy in plan order, then by kind of failure with the most frequent
  /// first, then by device in plan order.
  ///
  /// - Parameter shouldStop: a closure that is called before every case. If it returns true, the search ends
  ///   without results.
  func results(shouldStop: @Sendable @escaping () -> Bool = { false }) -> [FoundRange] {
    found(shouldStop: shouldStop).ranges
  }

  /// Returns the failure ranges, and the number of cells that were played to find them.
  package func found(
    shouldStop: @Sendable @escaping () -> Bool
  ) -> (ranges: [FoundRange], plays: Int) {
    let stages = stages()
    let next = Mutex(0)
    let found = Mutex((ranges: [(order: [Int], range: FoundRange)](), plays: 0))
    @Sendable func take() -> Int? {
      let n = next.withLock { next in
        defer { next += 1 }
        return next
      }
      return n < stages.count && !shouldStop() ? n : nil
    }
    @Sendable func keep(_ ranges: (found: [(order: [Int], range: FoundRange)], plays: Int)) {
      WorkBudget.earn(ranges.plays * WorkBudget.workPerCell)
      found.withLock {
        $0.ranges += ranges.found
        $0.plays += ranges.plays
      }
    }
    _ = mapConcurrently(Array(0..<max(1, min(jobs, stages.count))), jobs: jobs) { _ in
      var isOver = false
      while !isOver {
        let begun = Mutex<Int?>(nil)
        let ended: Void? = try? TrapGuard.run {
          let screens = ScreenCache()
          while let n = take() {
            begun.withLock { $0 = n }
            keep(search(stages[n], screens))
            begun.withLock { $0 = nil }
          }
        }
        isOver = ended != nil
        // After a trap, every cell of the case is played on a separate thread, so that only one strategy is
        // affected. A trap outside a strategy then ends the process.
        if let n = begun.withLock({ $0 }) { keep(search(stages[n], ScreenCache())) }
      }
    }
    guard !shouldStop() else { return ([], 0) }
    let all = found.withLock { $0 }
    return (
      all.ranges.sorted { $0.order.lexicographicallyPrecedes($1.order) }.map(\.range), all.plays
    )
  }

  /// Returns the stages to search. Searches in the same case on the same device are combined in one stage.
  private func stages() -> [Stage] {
    var stages: [Stage] = []
    var known: [Case: [Int: Int]] = [:]
    var place = 0
    for strategy in tallies.indices {
      let kinds = Symptom.all.indices.filter { tallies[strategy].counts[$0] > 0 }.sorted {
        (-tallies[strategy].counts[$0], $0) < (-tallies[strategy].counts[$1], $1)
      }
      var chosen = kinds.prefix(Self.kindLimit).compactMap { kind in
        typicalCase(tallies[strategy].failing[kind]).map { (kind: kind, place: $0) }
      }
      if let divided = dividedCase(tallies[strategy], kinds),
        !chosen.contains(where: { $0 == (divided.kind, divided.place) })
      {
        chosen.append(divided)
      }
      for (kind, typical) in chosen {
        guard let number = number(typical) else { continue }
        let failing = devices(tallies[strategy].failing[kind][bits(number)])
        // If there are too many failing devices, choose some of them at even distances.
        let count = min(failing.count, Self.deviceLimit)
        for n in 0..<count {
          let device = failing[n * failing.count / count]
          let search = Search(
            strategy: strategy, kind: kind, place: place,
            variesField: n == 0 && Symptom.all[kind].gates.contains(.G2))
          place += 1
          if let stage = known[typical]?[device] {
            stages[stage].searches.append(search)
          } else {
            known[typical, default: [:]][device] = stages.count
            stages.append(Stage(place: typical, device: device, searches: [search]))
          }
        }
      }
    }
    // The longest stages come first, so that no thread is left with a long stage at the end.
    return stages.sorted {
      (-$0.searches.count, $0.place.screen, $0.device) < (-$1.searches.count, $1.place.screen, $1.device)
    }
  }

  private func devices(_ bits: ArraySlice<UInt64>) -> [Int] {
    bits.enumerated().flatMap { word, bits in
      (0..<64).filter { bits >> UInt64($0) & 1 == 1 }.map { word * 64 + $0 }
    }
  }

  /// Returns each case that fails on a device, in case order, with the number of such devices.
  private func counts(_ failing: [UInt64]) -> [(number: Int, place: Case, devices: Int)] {
    guard !failing.isEmpty else { return [] }
    return (0..<caseCount).compactMap { number in
      let devices = failing[bits(number)].reduce(0) { $0 + $1.nonzeroBitCount }
      return devices > 0 ? (number, place(number), devices) : nil
    }
  }

  /// Returns the typical case of a kind of failure; nil if there are no failures.
  private func typicalCase(_ failing: [UInt64]) -> Case? {
    let cases = counts(failing)
    var perScreen: [Int: Int] = [:]
    for (number, _, devices) in cases { perScreen[number / scenarios.count, default: 0] += devices }
    guard let form = perScreen.min(by: { ($1.value, $0.key) < ($0.value, $1.key) })?.key else { return nil }
    return cases.filter { $0.number / scenarios.count == form }
      .min { ($1.devices, $0.number) < ($0.devices, $1.number) }?.place
  }

  /// Returns the case in which about half of the devices fail; nil if no case divides the devices. If several
  /// are equal, the more frequent kind of failure comes first, then the order of the plan.
  private func dividedCase(_ tally: Tally, _ kinds: [Int]) -> (kind: Int, place: Case)? {
    var best: (evenness: Int, kind: Int, place: Case)?
    for kind in kinds {
      for (number, place, devices) in counts(tally.failing[kind]) {
        let evenness = min(devices, Int(tally.played[number]) - devices)
        guard evenness > best?.evenness ?? 0 else { continue }
        best = (evenness, kind, place)
      }
    }
    return best.map { ($0.kind, $0.place) }
  }

  private func search(
    _ stage: Stage, _ screens: ScreenCache
  ) -> (found: [(order: [Int], range: FoundRange)], plays: Int) {
    let (axes, place) = (plan.axes, stage.place)
    let row = Plan.RowPlace(
      device: stage.device, orientation: place.orientation, screen: place.screen, scenario: place.scenario)
    let search = CaseSearch(
      stage: plan.stage(at: row, on: screens.screen(place.screen, on: stage.device, plan)),
      searches: stage.searches.map {
        CaseSearch.Search(
          variant: axes.strategies[$0.strategy], kind: $0.kind, variesField: $0.variesField)
      })
    let found = axes.catalogue.contained?.ranges(search) ?? search.found()
    let ranges = zip(zip(stage.searches, search.searches), found.ranges).flatMap { searches, ranges in
      let cell = search.stage.cell(of: searches.1.variant)
      // If the inputs have different keyboards, the difference between them may cause the failure, rather
      // than a height. Such a failure does not occur at the original value.
      return ranges.filter { range in range.failing.contains { $0.contains(range.current) } }
        .enumerated().map { ([searches.0.place, $0.offset], FoundRange(cell: cell, range: $0.element)) }
    }
    return (ranges, found.plays)
  }
}

extension Scenario {
  /// Whether the scenario shows one docked keyboard all the time, so that its height can be varied.
  fileprivate var keepsItsKeyboard: Bool {
    let story = story
    return staysDocked && !story.switchesKeyboard && !story.switchesPredictions && !story.attachesHardware
  }
}
