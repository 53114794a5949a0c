import Foundation
import Screens
import Support

/// The views of a dump that are part of the screen, with their frames.
struct KeptViews {
  private let dump: ViewDump
  /// The indices of the views in the dump, with superviews before their subviews. The first view is the root.
  private(set) var indices: [Int] = []
  /// The position of each view's superview in `indices`; -1 for the root.
  private(set) var parents: [Int] = []
  /// The frames in the root's coordinates, with scroll views scrolled as in the dump.
  private(set) var frames: [CGRect] = []
  /// The line of the chosen window; nil if there is only one window.
  private(set) var windowLine: Int?
  /// The reasons why the dump may not show the real screen.
  private(set) var problems: [DumpProblem] = []

  private var root = 0
  private var children: [[Int]]
  private var hasInput: [Bool]

  init(_ dump: ViewDump) throws {
    self.dump = dump
    children = [[Int]](repeating: [], count: dump.views.count)
    hasInput = [Bool](repeating: false, count: dump.views.count)
    root = try findRoot(findTops())
    try checkRoot()
    try keep()
  }

  subscript(place: Int) -> DumpedView { dump.views[indices[place]] }

  // MARK: The root

  /// Returns the views without a superview, and fills in `children` and `hasInput`.
  private mutating func findTops() -> [Int] {
    var tops: [Int] = []
    for (index, view) in dump.views.enumerated() {
      if view.parent < 0 { tops.append(index) } else { children[view.parent].append(index) }
    }
    for index in dump.views.indices.reversed() {
      let view = dump.views[index]
      if view.kind.isInput && !view.isDisabled && !view.frame.isEmpty { hasInput[index] = true }
      if hasInput[index], view.parent >= 0, view.kind != .foreign { hasInput[view.parent] = true }
    }
    // In a flat list, the application contains all other elements. If the list has no application, the reader
    // has added one.
    if dump.format == .describeAll, let first = tops.first(where: { dump.views[$0].kind == .window }) {
      children[first] += tops.filter { $0 != first }
      hasInput[first] = tops.contains { hasInput[$0] }
      tops = [first]
    }
    return tops
  }

  private mutating func findRoot(_ tops: [Int]) throws -> Int {
    func area(_ index: Int) -> Double {
      Double(dump.views[index].frame.width * dump.views[index].frame.height)
    }
    guard
      let root = tops.max(by: {
        (hasInput[$0] ? 1 : 0, area($0), -$0) < (hasInput[$1] ? 1 : 0, area($1), -$1)
      })
    else { throw dump.problem(nil, "there are no views") }
    // If there are several windows, the frontmost window with inputs is the screen. The application has the
    // size of the screen.
    let windows = children[root].filter { dump.views[$0].kind == .window }
    guard let front = windows.last(where: { hasInput[$0] }) else { return root }
    if windows.count > 1 { windowLine = dump.views[front].line }
    return dump.views[front].frame.size == dump.views[root].frame.size ? front : root
  }

  static let keyboardWarning =
    "the keyboard was shown when the dump was taken, and the app may have moved its views; hide it and take the dump again, or add a dump without it"

  /// The top edge of the keyboard in the root's coordinates; nil if no keyboard is shown.
  private(set) var keyboardTop: Double?

  private mutating func checkRoot() throws {
    let extent = dump.views[root].frame.size
    guard (100...4_000).contains(extent.width), (100...4_000).contains(extent.height) else {
      throw dump.problem(
        dump.views[root].line,
        "the root view has \(shortest(Double(extent.width)))×\(shortest(Double(extent.height))) points, which is not the size of a screen"
      )
    }
    let keyboards = dump.views.filter {
      $0.kind == .foreign && $0.className.contains("Keyboard") && $0.frame.height > 100
        && $0.frame.height < 0.8 * extent.height
    }
    guard let keyboard = keyboards.max(by: { $0.frame.height < $1.frame.height }) else { return }
    keyboardTop =
      dump.format.isAbsolute
      ? Double(keyboard.frame.minY - dump.views[root].frame.minY)
      : Double(extent.height - keyboard.frame.height)
    problems.append(
      dump.problem(
        nil,
        Self.keyboardWarning))
  }

  // MARK: Views

  /// A view that may be part of the screen, and its superview.
  private struct Candidate {
    var index: Int
    var parent: Int
    var isScrolled: Bool
  }

  private mutating func keep() throws {
    let extent = dump.views[root].frame.size
    add(root, parent: -1, frame: CGRect(origin: .zero, size: extent))
    var pending = children[root].reversed().map { Candidate(index: $0, parent: 0, isScrolled: false) }
    while let candidate = pending.popLast() {
      let view = dump.views[candidate.index]
      let frame = frame(of: candidate)
      guard isKept(candidate, frame, extent) else { continue }
      guard indices.count <= ScreenReader.maximumViews else {
        throw dump.problem(view.line, "the screen has more than \(ScreenReader.maximumViews) views")
      }
      add(candidate.index, parent: candidate.parent, frame: frame)
      guard !view.kind.isClosed else { continue }
      let place = indices.count - 1
      let isScrolled = candidate.isScrolled || view.kind == .scroll
      pending += children[candidate.index].reversed().map {
        Candidate(index: $0, parent: place, isScrolled: isScrolled)
      }
    }
  }

  private mutating func add(_ index: Int, parent: Int, frame: CGRect) {
    indices.append(index)
    parents.append(parent)
    frames.append(frame)
  }

  private func frame(of candidate: Candidate) -> CGRect {
    let frame = dump.views[candidate.index].frame
    if dump.format.isAbsolute {
      let origin = dump.views[root].frame.origin
      return frame.offsetBy(dx: -origin.x, dy: -origin.y)
    }
    let outer = frames[candidate.parent].origin
    let offset = self[candidate.parent].contentOffset ?? .zero
    return frame.offsetBy(dx: outer.x - offset.x, dy: outer.y - offset.y)
  }

  private func isKept(_ candidate: Candidate, _ frame: CGRect, _ extent: CGSize) -> Bool {
    let view = dump.views[candidate.index]
    let isLeaf = children[candidate.index].isEmpty || view.kind.isClosed
    // XCTest marks views as invisible if they are scrolled out of sight, and sometimes if they contain
    // visible views (appium/appium#13099).
    let isHidden =
      view.isHidden && (!dump.format.isAbsolute || (isLeaf && !candidate.isScrolled && !view.kind.isInput))
    return view.kind != .foreign && !isHidden && !(isLeaf && frame.isEmpty)
      && !(view.kind == .window && frame.size != extent)
  }

  // MARK: Texts

  /// Returns the texts of labels inside buttons that have no text of their own, by the button's position.
  func titles() -> [Int: String] {
    var titles: [Int: String] = [:]
    for place in indices.indices where self[place].kind == .button && self[place].text.isEmpty {
      var pending = children[indices[place]]
      while let next = pending.popLast() {
        if dump.views[next].kind == .label, !dump.views[next].text.isEmpty {
          titles[place] = dump.views[next].text
          break
        }
        pending += children[next]
      }
    }
    return titles
  }
}
