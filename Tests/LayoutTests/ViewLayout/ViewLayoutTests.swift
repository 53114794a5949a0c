import Testing
import UIKit

@testable import Layout

@Suite struct LayoutEngineTests {
  @Test("The safe area, margins and multipliers place views")
  func basics() {
    var builder = TreeBuilder()
    let a = builder.view("a")
    builder.fill(.view(a), .guide(0, .safeArea))
    let b = builder.view("b")
    builder.pin(.view(b), .leading, .equal, .guide(0, .layoutMargins))
    builder.pin(.view(b), .trailing, .equal, .guide(0, .layoutMargins))
    builder.pin(.view(b), .top, .equal, .guide(0, .layoutMargins), plus: 10)
    builder.pin(.view(b), .height, .equal, .view(b), .width, times: 0.5)
    let c = builder.view("c")
    builder.pin(.view(c), .width, .equal, .view(0), times: 0.25)
    builder.pin(.view(c), .height, plus: 30)
    builder.pin(.view(c), .centerX, .equal, .view(0), times: 1.5)
    builder.pin(.view(c), .bottom, .equal, .view(0), plus: -5)
    let result = builder.layout()
    #expect(result.diagnostics == [])
    #expect(result.frames[0] == rect(0, 0, 400, 800))
    #expect(result.frames[a] == rect(0, 50, 400, 716))
    #expect(result.frames[b] == rect(16, 60, 368, 184))
    #expect(result.frames[c] == rect(250, 765, 100, 30))
  }

  @Test("Frames of nested views are relative, and a multiplier is relative to the common ancestor")
  func nested() {
    var builder = TreeBuilder()
    let a = builder.view("a")
    builder.place(a, 100, 100, 200, 300)
    let b = builder.view("b", in: a)
    builder.place(b, 10, 20, 40, 40)
    let c = builder.view("c", in: a)
    builder.pin(.view(c), .leading, .equal, .view(b), .trailing, times: 2, plus: 1)
    builder.pin(.view(c), .centerY, .equal, .view(a), times: 0.5)
    builder.pin(.view(c), .width, plus: 10)
    builder.pin(.view(c), .height, plus: 10)
    let result = builder.layout()
    #expect(result.diagnostics == [])
    #expect(result.frames[b] == rect(10, 20, 40, 40))
    #expect(result.frames[c] == rect(101, 70, 10, 10))
  }

  @Test("A right-to-left layout mirrors leading and trailing, with their constants and multipliers")
  func rightToLeft() {
    var builder = TreeBuilder()
    let a = builder.view("a")
    builder.pin(.view(a), .leading, .equal, .guide(0, .safeArea), plus: 10)
    builder.pin(.view(a), .width, plus: 100)
    builder.pin(.view(a), .top, .equal, .view(0))
    builder.pin(.view(a), .height, plus: 10)
    let b = builder.view("b")
    builder.pin(.view(b), .leading, .greaterThanOrEqual, .view(a), .trailing, plus: 8)
    builder.pin(.view(b), .leading, .equal, .view(a), .trailing, priority: 500)
    builder.pin(.view(b), .trailing, .equal, .view(0), times: 0.5)
    builder.pin(.view(b), .top, .equal, .view(0))
    builder.pin(.view(b), .height, plus: 10)
    let c = builder.view("c")
    builder.place(c, 30, 40, 50, 60)
    var environment = LayoutEnvironment(
      width: 400, height: 800, safeArea: NSDirectionalEdgeInsets(top: 0, leading: 44, bottom: 0, trailing: 20)
    )
    var engine = LayoutEngine(builder.tree)
    let leftToRight = engine.layout(environment)
    #expect(leftToRight.frames[a] == rect(54, 0, 100, 10))
    #expect(leftToRight.frames[b] == rect(162, 0, 38, 10))
    environment.rightToLeft = true
    let result = engine.layout(environment)
    #expect(result.diagnostics == [])
    #expect(result.frames[a] == rect(246, 0, 100, 10))
    #expect(result.frames[b] == rect(200, 0, 38, 10))
    #expect(result.frames[c] == rect(30, 40, 50, 60))
    environment.rightToLeft = false
    #expect(engine.layout(environment).frames == leftToRight.frames)
  }

  @Test("A view between others is as wide as the priorities allow")
  func priorities() {
    var builder = TreeBuilder()
    let label = builder.view("label", 80, 20)
    builder.tree.nodes[label].huggingHorizontal = 251
    let field = builder.view("field", 100, 30)
    builder.pin(.view(label), .leading, .equal, .guide(0, .layoutMargins))
    builder.pin(.view(field), .leading, .equal, .view(label), .trailing, plus: 8)
    builder.pin(.view(field), .trailing, .equal, .guide(0, .layoutMargins))
    for view in [label, field] { builder.pin(.view(view), .top, .equal, .view(0)) }
    var result = builder.layout()
    #expect(result.diagnostics == [])
    #expect(result.frames[label] == rect(16, 0, 80, 20))
    #expect(result.frames[field] == rect(104, 0, 280, 30))
    // The width is too small for both views, so the one with the lower compression resistance becomes
    // narrower.
    builder.tree.nodes[label].compressionHorizontal = 749
    result = builder.layout(LayoutEnvironment(width: 190, height: 100))
    #expect(result.frames[field] == rect(74, 0, 100, 30))
    #expect(result.frames[label] == rect(16, 0, 50, 20))
    // One constraint with a higher priority outweighs several with a lower one.
    for width in [150.0, 160, 170] {
      builder.pin(.view(label), .width, plus: width, priority: 899)
    }
    builder.pin(.view(label), .width, .lessThanOrEqual, plus: 90, priority: 900)
    #expect(builder.layout().frames[label].width == 90)
  }

  @Test("Equal priorities that compete leave their views ambiguous, and so do missing constraints")
  func ambiguity() {
    var builder = TreeBuilder()
    let left = builder.view("left", 80, 20)
    let right = builder.view("right", 100, 20)
    _ = builder.view("lost")
    builder.pin(.view(left), .leading, .equal, .view(0))
    builder.pin(.view(right), .leading, .equal, .view(left), .trailing)
    builder.pin(.view(right), .trailing, .equal, .view(0))
    for view in [left, right] { builder.pin(.view(view), .top, .equal, .view(0)) }
    let result = builder.layout()
    #expect(result.diagnostics.map(\.kind) == [.ambiguous])
    #expect(result.diagnostics.first?.ids == ["left", "right", "lost"])
  }

  @Test("A view without a vertical position is ambiguous until the weakest constraint gives it one")
  func missingPosition() {
    var builder = TreeBuilder()
    let view = builder.view("view", 10, 10)
    builder.pin(.view(view), .leading, .equal, .view(0))
    #expect(builder.layout().diagnostics.first?.ids == ["view"])
    builder.pin(.view(view), .bottom, .equal, .view(0), priority: 1)
    #expect(builder.layout().diagnostics == [])
    #expect(builder.layout().frames[view] == rect(0, 790, 10, 10))
  }

  @Test("A conflict's message names the broken constraint first, and the layout continues without it")
  func conflict() {
    var builder = TreeBuilder()
    let view = builder.view("view", nil, 20)
    builder.pin(.view(view), .top, .equal, .view(0), id: "top")
    builder.pin(.view(view), .leading, .equal, .view(0), plus: 20, id: "leading")
    builder.pin(.view(view), .trailing, .equal, .view(0), plus: -20, id: "trailing")
    builder.pin(.view(view), .width, .lessThanOrEqual, plus: 100, id: "narrow")
    let result = builder.layout()
    #expect(result.diagnostics.map(\.kind) == [.unsatisfiable])
    #expect(result.diagnostics.first?.ids == ["narrow", "leading", "trailing"])
    #expect(
      result.diagnostics.first?.message
        == "Unable to simultaneously satisfy constraints: 'narrow' contradicts 'leading', 'trailing'; "
        + "'narrow' was broken.")
    #expect(result.frames[view] == rect(20, 0, 360, 20))
    // On a narrower screen the constraints do not conflict.
    var engine = LayoutEngine(builder.tree)
    #expect(engine.layout(phone) == result)
    let narrow = engine.layout(LayoutEnvironment(width: 140, height: 100))
    #expect(narrow.diagnostics == [])
    #expect(narrow.frames[view] == rect(20, 0, 100, 20))
    #expect(engine.layout(phone) == result)
  }

  @Test("A changed constant can cause a conflict and remove it")
  func conflictByChange() {
    var builder = TreeBuilder()
    let view = builder.view("view", 10, 10)
    builder.pin(.view(view), .leading, .equal, .view(0), id: "leading")
    builder.pin(.view(view), .top, .equal, .view(0), plus: 10, id: "top")
    builder.pin(.view(view), .top, .lessThanOrEqual, .view(0), plus: 50, id: "limit")
    var engine = LayoutEngine(builder.tree)
    #expect(engine.layout(phone).diagnostics == [])
    let bad = engine.layout(phone, LayoutChanges(constants: [1: 60]))
    #expect(bad.diagnostics.map(\.ids) == [["limit", "top"]])
    #expect(bad.frames[view] == rect(0, 60, 10, 10))
    #expect(engine.layout(phone, LayoutChanges(constants: [1: 40])).frames[view] == rect(0, 40, 10, 10))
    let off = engine.layout(phone, LayoutChanges(constants: [1: 60], activation: [2: false]))
    #expect(off.diagnostics == [] && off.frames[view].origin.y == 60)
  }

  @Test("A change can deactivate constraints and activate them again")
  func activation() {
    var builder = TreeBuilder()
    let view = builder.view("view", 10, 10)
    builder.pin(.view(view), .leading, .equal, .view(0))
    builder.pin(.view(view), .bottom, .equal, .guide(0, .safeArea))
    builder.pin(.view(view), .bottom, .equal, .guide(0, .keyboard), .top)
    builder.tree.constraints[2].isActive = false
    var engine = LayoutEngine(builder.tree)
    var environment = phone
    environment.keyboardTop = 500
    let swap = LayoutChanges(activation: [1: false, 2: true])
    for _ in 0..<3 {
      #expect(engine.layout(environment).frames[view] == rect(0, 756, 10, 10))
      #expect(engine.layout(environment, swap).frames[view] == rect(0, 490, 10, 10))
    }
    // The keyboard guide's top never moves below the bottom of the safe area.
    environment.keyboardTop = 790
    #expect(engine.layout(environment, swap).frames[view].maxY == 766)
    #expect(engine.layout(phone, swap).frames[view].maxY == 766)
  }

  @Test("Constraints to a scroll view's edges set its content size, and those to its size use its frame")
  func scrollView() {
    var builder = TreeBuilder()
    let scroll = builder.view("scroll", kind: .scroll)
    builder.fill(.view(scroll), .guide(0, .safeArea))
    let content = builder.view("content", in: scroll)
    builder.fill(.view(content), .view(scroll))
    builder.pin(.view(content), .width, .equal, .view(scroll))
    let field = builder.view("field", in: content, nil, 40)
    builder.pin(.view(field), .leading, .equal, .view(content), plus: 20)
    builder.pin(.view(field), .trailing, .equal, .view(content), plus: -20)
    builder.pin(.view(field), .top, .equal, .view(content), plus: 700)
    builder.pin(.view(field), .bottom, .equal, .view(content), plus: -60)
    let result = builder.layout()
    #expect(result.diagnostics == [])
    #expect(result.frames[scroll] == rect(0, 50, 400, 716))
    #expect(result.frames[content] == rect(0, 0, 400, 800))
    #expect(result.frames[field] == rect(20, 700, 360, 40))
    #expect(result.contentSizes[scroll] == CGSize(width: 400, height: 800))
    #expect(result.contentSizes[0] == .zero)
  }

  @Test("Constraints to the scroll view's guides have the same result")
  func scrollGuides() {
    var builder = TreeBuilder()
    let scroll = builder.view("scroll", kind: .scroll)
    builder.place(scroll, 10, 20, 300, 400)
    let content = builder.view("content", in: scroll)
    builder.pin(.view(content), .leading, .equal, .guide(scroll, .scrollContent), plus: 5)
    builder.pin(.view(content), .trailing, .equal, .guide(scroll, .scrollContent), plus: -5)
    builder.pin(.view(content), .top, .equal, .guide(scroll, .scrollContent), plus: 7)
    builder.pin(.view(content), .bottom, .equal, .guide(scroll, .scrollContent), plus: -7)
    builder.pin(.view(content), .width, .equal, .guide(scroll, .scrollFrame), plus: -10)
    builder.pin(.view(content), .height, plus: 900)
    let pinned = builder.view("pinned", in: scroll, 30, 30)
    builder.pin(.view(pinned), .trailing, .equal, .guide(scroll, .scrollFrame))
    builder.pin(.view(pinned), .bottom, .equal, .guide(scroll, .scrollFrame))
    let result = builder.layout()
    #expect(result.diagnostics == [])
    #expect(result.frames[content] == rect(5, 7, 290, 900))
    #expect(result.contentSizes[scroll] == CGSize(width: 300, height: 914))
    #expect(result.frames[pinned] == rect(270, 370, 30, 30))
  }

  @Test("Content without a bottom constraint leaves the content size ambiguous")
  func scrollAmbiguity() {
    var builder = TreeBuilder()
    let scroll = builder.view("scroll", kind: .scroll)
    builder.place(scroll, 0, 0, 300, 400)
    let content = builder.view("content", in: scroll, 50, 60)
    builder.place(content, 0, 0)
    #expect(builder.layout().diagnostics.map(\.ids) == [["scroll"]])
  }

  @Test("The readable content guide is centered and at most as wide as allowed")
  func readable() {
    var builder = TreeBuilder()
    let text = builder.view("text")
    builder.fill(.view(text), .guide(0, .readableContent))
    let box = builder.view("box")
    builder.place(box, 100, 100, 250, 50)
    let inner = builder.view("inner", in: box)
    builder.fill(.view(inner), .guide(box, .readableContent))
    var environment = LayoutEnvironment(width: 1000, height: 500, rootMargin: 20, readableWidth: 600)
    var engine = LayoutEngine(builder.tree)
    var result = engine.layout(environment)
    #expect(result.diagnostics == [])
    #expect(result.frames[text] == rect(200, 0, 600, 500))
    #expect(result.frames[inner] == rect(8, 8, 234, 34))
    environment.readableWidth = 100
    result = engine.layout(environment)
    #expect(result.frames[text] == rect(450, 0, 100, 500))
    #expect(result.frames[inner] == rect(75, 8, 100, 34))
  }

  @Test("A view's safe area and margins come from its overlap with the root's unsafe edges")
  func safeAreaOverlap() {
    var builder = TreeBuilder()
    let box = builder.view("box")
    builder.pin(.view(box), .leading, .equal, .view(0))
    builder.pin(.view(box), .trailing, .equal, .view(0))
    builder.pin(.view(box), .top, .equal, .view(0), plus: 20)
    builder.pin(.view(box), .bottom, .equal, .view(0))
    let safe = builder.view("safe", in: box)
    builder.fill(.view(safe), .guide(box, .safeArea))
    let margin = builder.view("margin", in: box)
    builder.fill(.view(margin), .guide(box, .layoutMargins))
    let result = builder.layout()
    #expect(result.diagnostics == [])
    #expect(result.frames[safe] == rect(0, 30, 400, 716))
    #expect(result.frames[margin] == rect(8, 38, 384, 700))
    builder.tree.nodes[box].insetsMarginsFromSafeArea = false
    #expect(builder.layout().frames[margin] == rect(8, 8, 384, 764))
  }

  @Test("A bar that extends below the safe area is taller by the safe area's height")
  func bar() {
    var builder = TreeBuilder()
    let bar = builder.view("bar")
    builder.pin(.view(bar), .leading, .equal, .view(0))
    builder.pin(.view(bar), .trailing, .equal, .view(0))
    builder.pin(.view(bar), .bottom, .equal, .view(0))
    let button = builder.view("button", in: bar, 100, 44)
    builder.pin(.view(button), .leading, .equal, .view(bar))
    builder.pin(.view(button), .top, .equal, .view(bar))
    builder.pin(.view(button), .bottom, .equal, .guide(bar, .safeArea))
    let result = builder.layout()
    #expect(result.diagnostics == [])
    #expect(result.frames[bar] == rect(0, 722, 400, 78))
  }

  @Test("Baselines align across views of different heights")
  func baselines() {
    var builder = TreeBuilder()
    let big = builder.view("big", 100, 40)
    builder.tree.nodes[big].firstBaseline = 30
    builder.tree.nodes[big].lastBaseline = 10
    let small = builder.view("small", 50, 20)
    builder.tree.nodes[small].firstBaseline = 15
    builder.tree.nodes[small].lastBaseline = 5
    builder.place(big, 0, 100)
    builder.pin(.view(small), .leading, .equal, .view(big), .trailing)
    builder.pin(.view(small), .firstBaseline, .equal, .view(big))
    #expect(builder.layout().frames[small] == rect(100, 115, 50, 20))
    builder.tree.constraints[3].firstAttribute = .lastBaseline
    builder.tree.constraints[3].secondAttribute = .lastBaseline
    builder.tree.constraints[3].constant = 2
    #expect(builder.layout().frames[small] == rect(100, 117, 50, 20))
  }

  @Test("Intrinsic heights can change without a new layout engine")
  func intrinsicHeights() {
    var builder = TreeBuilder()
    let text = builder.view("text", 100, 40)
    builder.place(text, 0, 0)
    let below = builder.view("below", 10, 10)
    builder.pin(.view(below), .top, .equal, .view(text), .bottom)
    builder.pin(.view(below), .left, .equal, .view(0))
    let none = builder.view("none", 10)
    builder.place(none, 0, 0)
    var engine = LayoutEngine(builder.tree)
    #expect(engine.layout(phone).diagnostics.map(\.ids) == [["none"]])
    let changes = LayoutChanges(intrinsicHeights: [text: 60, none: 5])
    let result = engine.layout(phone, changes)
    #expect(result.diagnostics == [])
    #expect(result.frames[below].origin.y == 60)
    #expect(result.frames[none].height == 5)
    #expect(engine.layout(phone, LayoutChanges(intrinsicHeights: [text: 70])).frames[below].origin.y == 70)
  }

  @Test("Mistakes in a tree are reported and do not stop the layout")
  func mistakes() {
    var builder = TreeBuilder()
    let view = builder.view("view", 10, 10)
    builder.place(view, 1, 2)
    builder.pin(.view(99), .top, .equal, .view(0), id: "nobody")
    builder.pin(.view(view), .top, .equal, .view(0), plus: .nan, id: "nan")
    builder.pin(.view(view), .top, .equal, .view(0), times: .infinity, id: "infinite")
    builder.tree.nodes[view].parent = 77
    let result = builder.layout()
    #expect(result.frames[view] == rect(1, 2, 10, 10))
    #expect(result.diagnostics.map(\.ids) == [["nobody"], ["nan"], ["infinite"]])
    var engine = LayoutEngine(builder.tree)
    _ = engine.layout(LayoutEnvironment(width: .nan, height: .infinity, keyboardTop: .nan))
    _ = engine.layout(LayoutEnvironment(width: -100, height: 1e300))
    let odd = LayoutChanges(
      constants: [-1: 3, 99: 4], activation: [-5: true, 50: false], intrinsicHeights: [-1: 4, 40: 4])
    #expect(engine.layout(phone, odd) == result)
    var empty = LayoutEngine(ViewTree(nodes: [], constraints: []))
    #expect(empty.layout(phone).frames.isEmpty)
  }
}

extension LayoutResult: Equatable {
  /// Returns whether two results have equal frames, content sizes and diagnostics.
  public static func == (left: LayoutResult, right: LayoutResult) -> Bool {
    left.frames == right.frames && left.contentSizes == right.contentSizes
      && left.diagnostics == right.diagnostics
  }
}
