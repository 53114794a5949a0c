import Testing
import TestSupport
import UIKit

@testable import Layout

@Suite struct RandomLayoutTests {
  /// Returns a random tree with views of all kinds and constraints between any of them.
  ///
  /// If `isSound` is true, all constraints are optional, and weak ones place every view.
  private func anyTree(_ random: inout Random, isSound: Bool) -> ViewTree {
    var nodes = [LayoutNode(id: "root", parent: nil)]
    for index in 1...Int.random(in: 2...9, using: &random) {
      var kind = LayoutKind.plain
      switch Int.random(in: 0..<6, using: &random) {
      case 0: kind = .scroll
      case 1, 2:
        let alignments: [StackConfiguration.Alignment] = [
          .fill, .leading, .center, .trailing, .top, .bottom, .firstBaseline, .lastBaseline,
        ]
        let distributions: [StackConfiguration.Distribution] = [
          .fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
        ]
        kind = .stack(
          StackConfiguration(
            axis: Bool.random(using: &random) ? .horizontal : .vertical,
            distribution: distributions.randomElement(using: &random) ?? .fill,
            alignment: alignments.randomElement(using: &random) ?? .fill,
            spacing: Double(Int.random(in: 0...10, using: &random)),
            layoutMarginsRelative: Bool.random(using: &random)))
      default: break
      }
      var node = LayoutNode(id: "v\(index)", parent: Int.random(in: 0..<index, using: &random), kind: kind)
      if Bool.random(using: &random) { node.intrinsicWidth = Double(Int.random(in: 0...90, using: &random)) }
      if Bool.random(using: &random) { node.intrinsicHeight = Double(Int.random(in: 0...90, using: &random)) }
      node.isHidden = Int.random(in: 0..<8, using: &random) == 0
      node.firstBaseline = Double(Int.random(in: 0...20, using: &random))
      nodes.append(node)
    }
    var constraints: [LayoutConstraint] = []
    func item(_ random: inout Random) -> LayoutItem {
      let view = Int.random(in: 0..<nodes.count, using: &random)
      guard Int.random(in: 0..<3, using: &random) == 0,
        let kind = GuideKind.allCases.randomElement(using: &random)
      else { return .view(view) }
      return .guide(view, kind)
    }
    for index in 0..<Int.random(in: 4...24, using: &random) {
      let groups: [[LayoutAttribute]] = [
        [.leading, .trailing, .centerX], [.left, .right, .centerX],
        [.top, .bottom, .centerY, .firstBaseline, .lastBaseline], [.width, .height],
      ]
      let group = groups.randomElement(using: &random) ?? []
      let relations: [LayoutRelation] = [.equal, .equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]
      constraints.append(
        LayoutConstraint(
          id: "c\(index)", first: item(&random), firstAttribute: group.randomElement(using: &random) ?? .top,
          relation: relations.randomElement(using: &random) ?? .equal, second: item(&random),
          secondAttribute: group.randomElement(using: &random) ?? .top,
          multiplier: [1, 1, 1, 0.5, 2].randomElement(using: &random) ?? 1,
          constant: Double(Int.random(in: -30...30, using: &random)),
          priority: [isSound ? 998 : 1000, isSound ? 600 : 1000, 999, 750, 500, 250].randomElement(
            using: &random) ?? 1000,
          isActive: Int.random(in: 0..<5, using: &random) > 0))
    }
    for view in nodes.indices.dropFirst() where isSound {
      for (index, attribute) in [LayoutAttribute.left, .top, .width, .height].enumerated() {
        constraints.append(
          LayoutConstraint(
            id: "w\(view)\(index)", first: .view(view), firstAttribute: attribute,
            second: index < 2 ? .view(0) : nil, constant: Double(10 * view + index),
            priority: 1 + Double(4 * view + index) / 64))
      }
      if case .scroll = nodes[view].kind {
        for attribute in [LayoutAttribute.width, .height] {
          constraints.append(
            LayoutConstraint(
              id: "s\(view)\(attribute)", first: .guide(view, .scrollContent), firstAttribute: attribute,
              constant: 1000, priority: 0.5))
        }
      }
    }
    return ViewTree(nodes: nodes, constraints: constraints)
  }

  private func anyEnvironment(_ random: inout Random) -> LayoutEnvironment {
    let isWide = Bool.random(using: &random)
    return LayoutEnvironment(
      width: isWide ? 800 : 400, height: isWide ? 400 : 800,
      safeArea: NSDirectionalEdgeInsets(
        top: isWide ? 0 : 47, leading: isWide ? 47 : 0, bottom: isWide ? 21 : 34, trailing: isWide ? 47 : 0),
      keyboardTop: Bool.random(using: &random) ? nil : Double(Int.random(in: 200...800, using: &random)),
      rootMargin: 20, readableWidth: 500, rightToLeft: Int.random(in: 0..<4, using: &random) == 0)
  }

  private func anyChanges(_ tree: ViewTree, _ random: inout Random) -> LayoutChanges {
    var changes = LayoutChanges()
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let index = Int.random(in: 0..<tree.constraints.count, using: &random)
      changes.constants[index] = Double(Int.random(in: -40...40, using: &random))
    }
    if Bool.random(using: &random) {
      let index = Int.random(in: 0..<tree.constraints.count, using: &random)
      changes.activation[index] = !tree.constraints[index].isActive
    }
    if Bool.random(using: &random) {
      changes.intrinsicHeights[Int.random(in: 1..<tree.nodes.count, using: &random)] = 77
    }
    return changes
  }

  @Test("The last digits of a result do not depend on earlier layouts")
  func lastDigits() {
    // A row's height is about a seventh of a random number and is rounded to a billionth. In about one of
    // five thousand layouts it lies so near to a rounding boundary that the rounding errors of earlier edits
    // would change the last digit.
    var builder = TreeBuilder()
    let column = builder.stack("column", .vertical, .fillEqually, spacing: 3)
    builder.fill(.view(column), .view(0))
    for row in 0..<7 { _ = builder.view("row\(row)", in: column) }
    var engine = LayoutEngine(builder.tree)
    var random = Random(state: 20_260)
    for _ in 0..<tries(4_000, sample: 400) {
      let environment = LayoutEnvironment(width: 400, height: Double.random(in: 300...1_400, using: &random))
      let result = engine.layout(environment)
      var fresh = LayoutEngine(builder.tree)
      #expect(result == fresh.layout(environment), "height \(environment.height)")
    }
  }

  @Test("Any tree can be laid out, and earlier layouts do not change the result")
  func history() {
    var soundCount = 0
    for seed in UInt64(1)...UInt64(tries(120, sample: 30)) {
      var random = Random(state: seed &* 7919)
      let tree = anyTree(&random, isSound: seed % 2 == 0)
      var engine = LayoutEngine(tree)
      for _ in 0..<4 {
        let environment = anyEnvironment(&random)
        let changes = anyChanges(tree, &random)
        let result = engine.layout(environment, changes)
        var fresh = LayoutEngine(tree)
        #expect(result == fresh.layout(environment, changes), "seed \(seed)")
        if result.diagnostics.isEmpty { soundCount += 1 }
        for frame in result.frames.dropFirst() {
          #expect(frame.size.width >= 0 && frame.size.height >= 0, "seed \(seed)")
        }
      }
    }
    #expect(soundCount > tries(150, sample: 30))
  }

  /// Returns a form with a bar, and rows of a label and a field in a scroll view. It has no conflicts in any
  /// environment.
  private func form(_ random: inout Random) -> TreeBuilder {
    var builder = TreeBuilder()
    let bar = builder.view("bar", nil, 50)
    builder.pin(.view(bar), .leading, .equal, .view(0))
    builder.pin(.view(bar), .trailing, .equal, .view(0))
    builder.pin(.view(bar), .bottom, .lessThanOrEqual, .guide(0, .keyboard), .top)
    builder.pin(.view(bar), .bottom, .equal, .guide(0, .safeArea), priority: 900)
    let scroll = builder.view("scroll", kind: .scroll)
    builder.pin(.view(scroll), .leading, .equal, .guide(0, .safeArea))
    builder.pin(.view(scroll), .trailing, .equal, .guide(0, .safeArea))
    builder.pin(.view(scroll), .top, .equal, .view(0))
    builder.pin(.view(scroll), .bottom, .equal, .view(bar), .top)
    let content = builder.stack("content", in: scroll, .vertical, spacing: 8, margins: true)
    builder.fill(.view(content), .view(scroll))
    builder.pin(.view(content), .width, .equal, .view(scroll))
    for index in 0..<Int.random(in: 1...5, using: &random) {
      let row = builder.stack("row\(index)", in: content, .horizontal, .fill, .center, spacing: 4)
      let label = builder.view(
        "label\(index)", in: row, Double(Int.random(in: 20...200, using: &random)), 20)
      builder.tree.nodes[label].huggingHorizontal = 251
      let field = builder.view("field\(index)", in: row, nil, Double(Int.random(in: 10...60, using: &random)))
      builder.pin(.view(field), .width, .greaterThanOrEqual, plus: 100, priority: 800)
    }
    return builder
  }

  @Test("Forms have no conflicts, and their required constraints are satisfied")
  func forms() throws {
    for seed in UInt64(1)...40 {
      var random = Random(state: seed &* 104_729)
      let builder = form(&random)
      var engine = LayoutEngine(builder.tree)
      for _ in 0..<5 {
        let environment = anyEnvironment(&random)
        let result = engine.layout(environment)
        #expect(result.diagnostics == [], "seed \(seed)")
        var fresh = LayoutEngine(builder.tree)
        #expect(result == fresh.layout(environment), "seed \(seed)")
        let rest = environment.height - environment.safeArea.bottom
        let top = min(environment.keyboardTop ?? rest, rest)
        #expect(abs(result.frames[1].maxY - top) < 1e-6)
        #expect(abs(result.frames[2].maxY - result.frames[1].minY) < 1e-6)
        #expect(result.frames[3].size == result.contentSizes[2])
        // The content's height is the sum of all rows, gaps and margins.
        let rows = builder.tree.nodes.indices.filter { builder.tree.nodes[$0].parent == 3 }
        let heights = rows.map { result.frames[$0].height }
        for (row, height) in zip(rows, heights) {
          let field = try #require(builder.tree.nodes[row + 2].intrinsicHeight)
          #expect(abs(height - max(20, field)) < 1e-6)
          #expect(
            abs(result.frames[row + 2].maxX - result.frames[row].width) < 1e-6 || environment.rightToLeft)
        }
        let sum = heights.reduce(16 + 8 * Double(rows.count - 1), +)
        #expect(abs(result.contentSizes[2].height - sum) < 1e-6, "seed \(seed)")
      }
    }
  }
}
