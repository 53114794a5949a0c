import Foundation
import Platform
import Support
import UIKit

/// A row of numbers that is read from its beginning.
private struct Numbers {
  private let all: [Double]
  private var place = 0

  init(_ all: [Double]) { self.all = all }

  var isAtEnd: Bool { place >= all.count }

  mutating func next() throws(BytesReader.Mistake) -> Double {
    guard place < all.count else { throw BytesReader.Mistake() }
    place += 1
    return all[place - 1]
  }

  mutating func flag() throws(BytesReader.Mistake) -> Bool { try next() != 0 }

  /// Returns an index below `count`, or -1 if the number is -1.
  mutating func index(below count: Int) throws(BytesReader.Mistake) -> Int {
    guard let index = Int(exactly: try next()), index >= -1, index < count else {
      throw BytesReader.Mistake()
    }
    return index
  }

  mutating func rectangle() throws(BytesReader.Mistake) -> CGRect {
    CGRect(x: try next(), y: try next(), width: try next(), height: try next())
  }
}

extension CGRect {
  fileprivate var numbers: [Double] {
    [Double(origin.x), Double(origin.y), Double(size.width), Double(size.height)]
  }
}

/// The trace as bytes, in which another process receives it. Every index is checked when the bytes are read.
extension Trace {
  /// Appends the trace to a buffer.
  package func write(to bytes: inout Bytes) {
    bytes.add(frameRate)
    bytes.add(scale)
    bytes.add(nodes.count)
    for node in nodes {
      bytes.add(node.id)
      bytes.add(signed: node.parent ?? -1)
      bytes.add(node.role.rawValue)
      bytes.add(node.opaqueBar?.rawValue ?? "")
      let flags = [node.clips, node.scrolls, node.isLeaf, node.covers, node.takesTouches]
      bytes.add(flags.enumerated().reduce(0) { $0 | ($1.element ? 1 << $1.offset : 0) })
      bytes.add(signed: node.clip)
      bytes.add(signed: node.scroll)
    }
    bytes.add(
      inputs.flatMap {
        [Double($0.node), Double($0.label), $0.scrollsInside ? 1 : 0, $0.returnKeyPerformsAction ? 1 : 0]
      })
    bytes.add([Double(primaryAction), Double(pinnedBar)] + scrollNodes.map { Double($0) })
    bytes.add(
      geometries.flatMap { $0.window.numbers + [$0.safeTop, $0.safeLeft, $0.safeBottom, $0.safeRight] })
    bytes.add(stages.flatMap { [$0.time, Double($0.geometry), Double($0.focus), $0.isCut ? 1 : 0] })
    bytes.add(rects)
    bytes.add(
      scrolls.flatMap {
        [$0.contentWidth, $0.contentHeight, $0.offsetX, $0.offsetY]
          + [$0.insetTop, $0.insetBottom, $0.bottomAdjustment]
      })
    bytes.add(
      motions.flatMap {
        [$0.start, $0.end] + Self.numbers($0.curve) + [$0.duration, $0.delay, Double($0.deltas)]
      })
    bytes.add(deltas)
    bytes.add(transitions.count)
    for transition in transitions { bytes.add(transition.kind.rawValue) }
    bytes.add(
      transitions.flatMap {
        [
          $0.start, $0.end, Double($0.focus), $0.keyboardMoves ? 1 : 0, $0.keyboardDuration,
          $0.reachesRest ? 1 : 0, Double($0.stageBefore), Double($0.stageAfter),
        ]
      })
    bytes.add(scrolledByPerson.map { Double($0) })
    bytes.add(personScrolls)
    bytes.add(presented.count)
    for screen in presented { bytes.add(screen.style.rawValue) }
    bytes.add(presented.flatMap { [$0.start, $0.end] })
    bytes.add(offsetAfterHide.rawValue)
    bytes.add(duration)
    bytes.add(notifications.count)
    for note in notifications {
      bytes.add(note.name)
      bytes.add(
        [note.time, note.duration, Double(note.curve), note.isLocal ? 1 : 0] + note.beginFrame.numbers
          + note.endFrame.numbers)
      for seen in [note.seenBegin, note.seenEnd] { bytes.add(seen?.numbers ?? []) }
    }
    bytes.add(adjustments.count)
    for adjustment in adjustments {
      bytes.add(adjustment.time)
      for text in [adjustment.target, adjustment.what, adjustment.value, adjustment.animation] {
        bytes.add(text)
      }
      bytes.add(adjustment.place?.file ?? "")
      bytes.add(adjustment.place?.line ?? 0)
      bytes.add(adjustment.isSetup ? 1 : 0)
    }
  }

  /// Reads a trace from bytes.
  package init(from bytes: inout BytesReader) throws(BytesReader.Mistake) {
    typealias Mistake = BytesReader.Mistake
    let frameRate = try bytes.integer()
    let scale = try bytes.double()
    let count = try bytes.integer()
    var nodes: [TraceNode] = []
    func index(_ index: Int) throws(Mistake) -> Int {
      guard index >= -1, index < count else { throw Mistake() }
      return index
    }
    func value<Value: RawRepresentable<String>>(_ text: String) throws(Mistake) -> Value {
      guard let value = Value(rawValue: text) else { throw Mistake() }
      return value
    }
    for _ in 0..<count {
      let id = try bytes.text()
      let parent = try index(try bytes.signedInteger())
      let role: ViewRole = try value(try bytes.text())
      let bar = try bytes.text()
      let flags = try bytes.integer()
      func flag(_ place: Int) -> Bool { flags & 1 << place != 0 }
      let edge: BarEdge? = bar.isEmpty ? nil : try value(bar)
      var node = TraceNode(
        id: id, parent: parent < 0 ? nil : parent, role: role, clips: flag(0), opaqueBar: edge,
        scrolls: flag(1), isLeaf: flag(2), clip: try index(try bytes.signedInteger()),
        scroll: try index(try bytes.signedInteger()))
      (node.covers, node.takesTouches) = (flag(3), flag(4))
      nodes.append(node)
    }
    guard count >= 2 else { throw Mistake() }
    var inputs: [TraceInput] = []
    var numbers = Numbers(try bytes.doubles())
    while !numbers.isAtEnd {
      inputs.append(
        TraceInput(
          node: try numbers.index(below: count), label: try numbers.index(below: count),
          scrollsInside: try numbers.flag(), returnKeyPerformsAction: try numbers.flag()))
    }
    guard inputs.allSatisfy({ $0.node >= 0 }) else { throw Mistake() }
    numbers = Numbers(try bytes.doubles())
    let (action, bar) = (try numbers.index(below: count), try numbers.index(below: count))
    var scrollNodes: [Int] = []
    while !numbers.isAtEnd { scrollNodes.append(try numbers.index(below: count)) }
    self.init(
      frameRate: frameRate, scale: scale, nodes: nodes, inputs: inputs, primaryAction: action, pinnedBar: bar,
      scrollNodes: scrollNodes)
    numbers = Numbers(try bytes.doubles())
    while !numbers.isAtEnd {
      geometries.append(
        WindowGeometry(
          window: try numbers.rectangle(), safeTop: try numbers.next(), safeLeft: try numbers.next(),
          safeBottom: try numbers.next(), safeRight: try numbers.next()))
    }
    try readMotion(&bytes)
    try readEvents(&bytes)
  }

  private mutating func readMotion(_ bytes: inout BytesReader) throws(BytesReader.Mistake) {
    var numbers = Numbers(try bytes.doubles())
    while !numbers.isAtEnd {
      stages.append(
        Stage(
          time: try numbers.next(), geometry: try numbers.index(below: geometries.count),
          focus: try numbers.index(below: inputs.count), isCut: try numbers.flag()))
    }
    rects = try bytes.doubles()
    numbers = Numbers(try bytes.doubles())
    while !numbers.isAtEnd {
      scrolls.append(
        ScrollState(
          contentWidth: try numbers.next(), contentHeight: try numbers.next(), offsetX: try numbers.next(),
          offsetY: try numbers.next(), insetTop: try numbers.next(), insetBottom: try numbers.next(),
          bottomAdjustment: try numbers.next()))
    }
    numbers = Numbers(try bytes.doubles())
    while !numbers.isAtEnd {
      let (start, end) = (try numbers.next(), try numbers.next())
      motions.append(
        Motion(
          start: start, end: end, curve: try Self.curve(&numbers), duration: try numbers.next(),
          delay: try numbers.next(), deltas: try numbers.index(below: Int(Int32.max))))
    }
    deltas = try bytes.doubles()
    let width = nodes.count * 4
    guard stages.allSatisfy({ $0.geometry >= 0 }), rects.count == stages.count * width,
      scrolls.count == stages.count * scrollNodes.count, deltas.count % width == 0,
      motions.allSatisfy({ $0.deltas >= 0 && $0.deltas + width <= deltas.count })
    else { throw BytesReader.Mistake() }
  }

  private static func numbers(_ curve: AnimationCurve) -> [Double] {
    guard case .damped(let spring) = curve else { return [Double(curve.number)] }
    return [Double(curve.number), spring.dampingRatio, spring.initialVelocity, spring.naturalFrequency]
  }

  private static func curve(_ numbers: inout Numbers) throws(BytesReader.Mistake) -> AnimationCurve {
    guard let number = Int(exactly: try numbers.next()) else { throw BytesReader.Mistake() }
    if number == AnimationCurve.dampedNumber {
      return .damped(
        DampedSpring(
          dampingRatio: try numbers.next(), initialVelocity: try numbers.next(),
          naturalFrequency: try numbers.next()))
    }
    guard let curve = AnimationCurve(number: number) else { throw BytesReader.Mistake() }
    return curve
  }

  private static func seenFrame(_ bytes: inout BytesReader) throws(BytesReader.Mistake) -> CGRect? {
    var numbers = Numbers(try bytes.doubles())
    return numbers.isAtEnd ? nil : try numbers.rectangle()
  }

  private mutating func readEvents(_ bytes: inout BytesReader) throws(BytesReader.Mistake) {
    var kinds: [TransitionKind] = []
    for _ in 0..<(try bytes.integer()) {
      guard let kind = TransitionKind(rawValue: try bytes.text()) else { throw BytesReader.Mistake() }
      kinds.append(kind)
    }
    var numbers = Numbers(try bytes.doubles())
    for kind in kinds {
      transitions.append(
        Transition(
          kind: kind, start: try numbers.next(), end: try numbers.next(),
          focus: try numbers.index(below: inputs.count), keyboardMoves: try numbers.flag(),
          keyboardDuration: try numbers.next(), reachesRest: try numbers.flag(),
          stageBefore: try numbers.index(below: stages.count),
          stageAfter: try numbers.index(below: stages.count)))
    }
    numbers = Numbers(try bytes.doubles())
    while !numbers.isAtEnd { scrolledByPerson.append(try numbers.index(below: nodes.count)) }
    personScrolls = try bytes.doubles()
    for _ in 0..<(try bytes.integer()) {
      guard let style = PresentedStyle(rawValue: try bytes.text()) else { throw BytesReader.Mistake() }
      presented.append(PresentedScreen(start: 0, style: style))
    }
    numbers = Numbers(try bytes.doubles())
    for n in presented.indices {
      presented[n].start = try numbers.next()
      presented[n].end = try numbers.next()
    }
    guard let offset = OffsetAfterHide(rawValue: try bytes.text()) else { throw BytesReader.Mistake() }
    offsetAfterHide = offset
    duration = try bytes.double()
    for _ in 0..<(try bytes.integer()) {
      let name = try bytes.text()
      var numbers = Numbers(try bytes.doubles())
      let (time, duration) = (try numbers.next(), try numbers.next())
      guard let curve = Int(exactly: try numbers.next()) else { throw BytesReader.Mistake() }
      let isLocal = try numbers.flag()
      var note = PostedNotification(
        time: time, name: name, beginFrame: try numbers.rectangle(), endFrame: try numbers.rectangle(),
        duration: duration, curve: curve, isLocal: isLocal)
      (note.seenBegin, note.seenEnd) = (try Self.seenFrame(&bytes), try Self.seenFrame(&bytes))
      notifications.append(note)
    }
    for _ in 0..<(try bytes.integer()) {
      var adjustment = RecordedAdjustment(
        time: try bytes.double(), target: try bytes.text(), what: try bytes.text(), value: try bytes.text(),
        animation: try bytes.text())
      let place = SourcePlace(file: try bytes.text(), line: try bytes.integer())
      if !place.file.isEmpty { adjustment.place = place }
      adjustment.isSetup = try bytes.integer() == 1
      adjustments.append(adjustment)
    }
  }
}
