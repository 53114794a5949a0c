import Foundation
import Metrics
import Support
import Trace
import UIKit

/// The packer of traces, from which the page can compute every frame. A packed trace has key states,
/// animations with their curves, notifications, and changes by the strategy.
///
/// Positions are integers in units of `1 / unitsPerPoint` points. A layout is stored as its difference from
/// the previous layout. The difference of a view is stored relative to that of its neighbour, because
/// neighbours mostly move together. All cells of one device, orientation and screen share equal differences,
/// notifications, adjustments and whole traces.
package struct FilmPacker: Sendable {
  /// The number is divisible by 2, 3 and 10, so that halves, thirds and tenths of a point are whole numbers
  /// of units.
  package static let unitsPerPoint = 480.0
  /// The value that is stored for NaN, infinity and missing numbers.
  package static let noNumber = -1_000_000

  /// The tables that the groups of all devices, orientations and screens share.
  package struct Shared: Sendable {
    /// Times, stored exactly as the bits of doubles.
    package var times = Lexicon<UInt64>()
    /// The names of views, properties and animations.
    package var names = Lexicon<String>()
    /// The frames of windows with their safe areas.
    package var windows = Lexicon<[Int]>()
    /// The views of screens.
    package var shapes = Lexicon<FilmShape>()

    mutating func place(ofTime time: Double) -> Int { times.place(of: time.bitPattern) }
  }

  /// One packed trace, which consists of numbers in the order in which the page reads them, and of indices of
  /// differences.
  package struct Film: Hashable, Sendable {
    var words: [UInt64] = []
    var differences: [Int] = []

    mutating func add(_ number: Int) { words.append(UInt64(max(0, number))) }
    mutating func add(signed number: Int) { words.append(Bytes.unsigned(number)) }
  }

  /// The data that a cell does not share with other cells.
  package struct Entry: Sendable {
    /// The index of the cell in the record.
    package var cell: Int
    /// The index of the cell's film in the group.
    var film: Int
    /// The measurements of the cell's transitions, and the decisive transition of each metric.
    var details: [UInt64]
  }

  /// The films of one device, orientation and screen.
  package struct Group: Sendable {
    fileprivate(set) var differences = Lexicon<[Int]>()
    fileprivate(set) var notifications = Lexicon<[Int]>()
    fileprivate(set) var adjustments = Lexicon<Adjustment>()
    package fileprivate(set) var films = Lexicon<Film>()
    package fileprivate(set) var entries: [Entry] = []
  }

  struct Adjustment: Hashable, Sendable {
    var target: Int
    var what: Int
    var value: String
    var animation: Int
  }

  package private(set) var shared = Shared()
  package private(set) var groups: [Group] = []

  package init() {}

  /// Packs the cells of one device, orientation and screen.
  package mutating func add(_ cells: [(index: Int, trace: Trace, measurement: CellMeasurement)]) {
    var group = Group()
    for cell in cells {
      let film = pack(cell.trace, into: &group)
      group.entries.append(
        Entry(
          cell: cell.index, film: group.films.place(of: film),
          details: Self.details(cell.measurement, transitions: cell.trace.transitions.count)))
    }
    groups.append(group)
  }

  // MARK: A trace

  /// The writer of a film. It stores each time as the difference from the previous one.
  private struct FilmWriter {
    var film = Film()
    private var lastTime = 0

    mutating func add(time: Double, _ shared: inout Shared) {
      let place = shared.place(ofTime: time)
      film.add(signed: place - lastTime)
      lastTime = place
    }
  }

  private mutating func pack(_ trace: Trace, into group: inout Group) -> Film {
    var writer = FilmWriter()
    writer.film.add(shared.shapes.place(of: FilmShape(trace)))
    writer.film.add(trace.frameRate)
    writer.add(time: trace.duration, &shared)
    let parents = Self.neighbours(trace.nodes)
    let steps = packStages(of: trace, parents, &writer, &group)
    packMotions(of: trace, steps, parents, &writer, &group)
    packTransitions(of: trace, &writer)
    packNotifications(of: trace, &writer, &group)
    packAdjustments(of: trace, &writer, &group)
    packPresented(of: trace, &writer)
    return writer.film
  }

  private mutating func packStages(
    of trace: Trace, _ parents: [Int], _ writer: inout FilmWriter, _ group: inout Group
  ) -> [[Int]] {
    let width = trace.nodes.count * 4
    var last = [Int](repeating: 0, count: width)
    var steps: [[Int]] = []
    writer.film.add(trace.stages.count)
    for (number, stage) in trace.stages.enumerated() {
      let now = (0..<width).map { Self.units(trace.rects[number * width + $0]) }
      let step = zip(now, last).map { $0 - $1 }
      steps.append(step)
      last = now
      writer.add(time: stage.time, &shared)
      let window = shared.windows.place(of: Self.window(trace.geometries[stage.geometry]))
      writer.film.add(window * 2 + (stage.isCut ? 1 : 0))
      writer.film.add(stage.focus + 1)
      writer.film.differences.append(group.differences.place(of: Self.sparse(step, parents)))
    }
    return steps
  }

  private mutating func packMotions(
    of trace: Trace, _ steps: [[Int]], _ parents: [Int], _ writer: inout FilmWriter, _ group: inout Group
  ) {
    let width = trace.nodes.count * 4
    writer.film.add(trace.motions.count)
    for motion in trace.motions {
      writer.add(time: motion.start, &shared)
      writer.add(time: motion.end, &shared)
      pack(motion, &writer)
      writer.film.add(shared.place(ofTime: motion.duration))
      // Most animations start at the previous layout, so their deltas are the opposite of the step to the new
      // layout.
      let deltas = (0..<width).map { Self.units(trace.deltas[motion.deltas + $0]) }
      let stage = trace.stages.lastIndex { $0.time == motion.start } ?? -1
      let back = stage >= 0 ? steps[stage].map { -$0 } : []
      if deltas == back {
        writer.film.add(0)
        writer.film.add(stage)
      } else if !back.isEmpty, deltas.dropLast(4) == back.dropLast(4),
        deltas.suffix(4).allSatisfy({ $0 == 0 })
      {
        writer.film.add(1)
        writer.film.add(stage)
      } else {
        writer.film.add(2)
        writer.film.differences.append(group.differences.place(of: Self.sparse(deltas, parents)))
      }
    }
  }

  /// Adds the curve of an animation as its number plus 2. If the animation is delayed, the number is 32 more, and the
  /// delay follows in microseconds. The parameters of a spring follow in millionths, with the sign of the velocity.
  private func pack(_ motion: Motion, _ writer: inout FilmWriter) {
    func millionths(_ value: Double) -> Int { Int(min(1e9, max(0, value)) * 1e6 + 0.5) }
    writer.film.add(motion.curve.number + 2 + (motion.delay > 0 ? 32 : 0))
    if motion.delay > 0 { writer.film.add(millionths(motion.delay)) }
    guard case .damped(let spring) = motion.curve else { return }
    writer.film.add(millionths(spring.dampingRatio))
    writer.film.add(millionths(spring.naturalFrequency))
    writer.film.add(spring.initialVelocity < 0 ? 1 : 0)
    writer.film.add(millionths(abs(spring.initialVelocity)))
  }

  private mutating func packTransitions(of trace: Trace, _ writer: inout FilmWriter) {
    writer.film.add(trace.transitions.count)
    for transition in trace.transitions {
      writer.film.add(Self.kinds.firstIndex(of: transition.kind) ?? 0)
      writer.add(time: transition.start, &shared)
      writer.add(time: transition.end, &shared)
      writer.film.add(transition.focus + 1)
      writer.film.add((transition.keyboardMoves ? 1 : 0) + (transition.reachesRest ? 2 : 0))
      writer.film.add(transition.stageBefore)
      writer.film.add(transition.stageAfter)
    }
  }

  private mutating func packNotifications(
    of trace: Trace, _ writer: inout FilmWriter, _ group: inout Group
  ) {
    writer.film.add(trace.notifications.count)
    for notification in trace.notifications {
      writer.add(time: notification.time, &shared)
      let numbers = [notification.beginFrame, notification.endFrame].flatMap {
        [$0.minX, $0.minY, $0.width, $0.height].map(Self.units)
      }
      writer.film.add(
        group.notifications.place(
          of: numbers + [
            shared.names.place(of: notification.name), shared.place(ofTime: notification.duration),
            notification.curve, notification.isLocal ? 1 : 0,
          ]))
    }
  }

  /// Packs the strategy's changes and the times at which the user scrolled.
  private mutating func packAdjustments(of trace: Trace, _ writer: inout FilmWriter, _ group: inout Group) {
    writer.film.add(trace.adjustments.count)
    for change in trace.adjustments {
      writer.add(time: change.time, &shared)
      writer.film.add(
        group.adjustments.place(
          of: Adjustment(
            target: shared.names.place(of: change.target), what: shared.names.place(of: change.what),
            value: change.value, animation: shared.names.place(of: change.animation))))
    }
    writer.film.add(trace.personScrolls.count)
    for scroll in trace.personScrolls { writer.add(time: scroll, &shared) }
  }

  /// Packs the screens that are presented over this one.
  private mutating func packPresented(of trace: Trace, _ writer: inout FilmWriter) {
    writer.film.add(trace.presented.count)
    for screen in trace.presented {
      writer.film.add(Self.styles.firstIndex(of: screen.style) ?? 0)
      writer.add(time: screen.start, &shared)
      // A screen that stays is shown up to the last frame.
      writer.add(time: screen.end.isFinite ? screen.end : trace.duration + 1, &shared)
    }
  }

  /// The styles of presented screens. The page stores the index of a style.
  package static let styles = PresentedStyle.allCases

  /// The kinds of transitions. The page stores the index of a kind.
  package static let kinds: [TransitionKind] = [
    .show, .focusChange, .keyboardChange, .hide, .textChange, .rotation, .undock, .drag, .comeback,
    .elsewhere, .layout,
  ]

  /// Returns a length in units, limited to a range that the page can draw.
  static func units(_ points: Double) -> Int {
    guard points.isFinite else { return 0 }
    return Int((min(1e6, max(-1e6, points)) * unitsPerPoint).rounded())
  }

  private static func window(_ geometry: WindowGeometry) -> [Int] {
    let r = geometry.window
    return [
      r.minX, r.minY, r.width, r.height, geometry.safeTop, geometry.safeLeft, geometry.safeBottom,
      geometry.safeRight,
    ].map(units)
  }

  /// Returns for every node the index of the node that most likely moves in the same way, which is the
  /// previous sibling, or the parent, or -1 for none.
  static func neighbours(_ nodes: [TraceNode]) -> [Int] {
    var lastChild = [Int](repeating: -1, count: nodes.count)
    return nodes.indices.map { node in
      guard let parent = nodes[node].parent, parent >= 0, parent < node else { return -1 }
      defer { lastChild[parent] = node }
      return lastChild[parent] >= 0 ? lastChild[parent] : parent
    }
  }

  /// Returns a difference of layouts in sparse form. For each node that differs from its neighbour, it has
  /// the distance from the previous such node and the differences of four numbers.
  static func sparse(_ step: [Int], _ neighbours: [Int]) -> [Int] {
    var runs: [Int] = []
    var last = -1
    for node in neighbours.indices {
      let neighbour = neighbours[node]
      var rest: [Int] = []
      var isSame = true
      for k in 0..<4 {
        let value = step[node * 4 + k] - (neighbour >= 0 ? step[neighbour * 4 + k] : 0)
        isSame = isSame && value == 0
        rest.append(value)
      }
      if isSame { continue }
      runs.append(node - last)
      runs += rest
      last = node
    }
    return runs
  }

  // MARK: Details of a cell

  /// Returns the lengths and times of all transitions in tenths of their units, and then the decisive
  /// transition of each metric.
  private static func details(_ measurement: CellMeasurement, transitions: Int) -> [UInt64] {
    var words: [UInt64] = []
    func add(_ value: Double?) {
      let isNumber = value.map { $0.isFinite && abs($0) < 99_000 } ?? false
      words.append(
        Bytes.unsigned(isNumber ? Int(((value ?? 0) * 10).rounded()) : noNumber))
    }
    for detail in measurement.transitions.prefix(transitions) {
      add(detail.neededMove)
      add(detail.travel)
      add(detail.overshoot)
      words.append(UInt64(max(0, detail.reversals)))
      add(detail.timeToClear)
      add(detail.onsetLatency)
    }
    for transition in measurement.worstTransition { words.append(UInt64(max(0, transition + 1))) }
    return words
  }
}

/// The views of a screen, with the facts that the page needs to draw them.
package struct FilmShape: Hashable, Sendable {
  package struct Node: Hashable, Sendable {
    package var id: String
    package var parent: Int
    package var role: String
    package var clip: Int
    /// The position of the bar: 0 for no bar, 1 for top, 2 for bottom.
    package var bar: Int
    package var isLeaf: Bool
  }
  package var nodes: [Node]
  package var inputs: [Int]
  package var primaryAction: Int
  package var pinnedBar: Int

  init(_ trace: Trace) {
    nodes = trace.nodes.map {
      Node(
        id: $0.id, parent: $0.parent ?? -1, role: $0.role.rawValue, clip: $0.clip,
        bar: $0.opaqueBar == nil ? 0 : $0.opaqueBar == .top ? 1 : 2, isLeaf: $0.isLeaf)
    }
    inputs = trace.inputs.map(\.node)
    primaryAction = trace.primaryAction
    pinnedBar = trace.pinnedBar
  }
}

extension FilmPacker.Group {
  /// Returns the bytes of the group without the cells that are not kept.
  package func bytes(keeping isKept: (Int) -> Bool) -> [UInt8] {
    let kept = entries.filter { isKept($0.cell) }
    var films = Lexicon<Int>()
    let places = kept.map { films.place(of: $0.film) }
    var differences = Lexicon<Int>()
    var packed: [[UInt8]] = []
    for number in films.values {
      let film = self.films.values[number]
      var bytes = Bytes()
      bytes.add(film.differences.count)
      for difference in film.differences { bytes.add(differences.place(of: difference)) }
      for word in film.words { bytes.add(word) }
      packed.append(bytes.all)
    }
    var out = Bytes()
    out.add(differences.values.count)
    for number in differences.values {
      let runs = self.differences.values[number]
      out.add(runs.count / 5)
      for run in stride(from: 0, to: runs.count, by: 5) {
        out.add(runs[run])
        for k in 1...4 { out.add(signed: runs[run + k]) }
      }
    }
    out.add(notifications.values.count)
    for numbers in notifications.values { for number in numbers { out.add(signed: number) } }
    out.add(adjustments.values.count)
    for change in adjustments.values {
      out.add(change.target)
      out.add(change.what)
      out.add(change.value)
      out.add(change.animation)
    }
    out.add(packed.count)
    for film in packed {
      out.add(film.count)
      out.add(raw: film)
    }
    out.add(kept.count)
    var last = 0
    for (entry, place) in zip(kept, places) {
      out.add(entry.cell - last)
      last = entry.cell
      out.add(place)
      out.add(entry.details.count)
      for word in entry.details { out.add(word) }
    }
    return out.all
  }
}
