import Layout
import Platform
import Support
import Testing
import UIKit

@testable import Screens
import TestSupport

/// Returns the problems of a screen file in the form `line:column: message`, one per line.
private func problems(_ text: String) -> String {
  do {
    _ = try ScreenReader.read(text: text, path: "s")
    return ""
  } catch {
    return error.description.split(separator: "\n").map { line in
      let text = line.hasPrefix("s:") ? line.dropFirst(2) : line
      return text.replacing(": error: ", with: ": ", maxReplacements: 1)
    }.joined(separator: "\n")
  }
}

/// Returns a small screen file that has `views` on line 3, the constraints on line 4 and then `rest`.
private func file(
  views: String = #"{"id": "name", "input": {}}"#, constraints: String = "", rest: String = ""
) -> String {
  """
  {
  "id": "test", "title": "Test",
  "views": [\(views)],
  "constraints": [\(constraints)]\(rest.isEmpty ? "" : ",\n\(rest)")
  }
  """
}

@Suite("Screen files")
struct ScreenReaderTests {
  @Test("A file that uses all features becomes a screen")
  func everything() throws {
    let screen = try ScreenReader.read(
      text: """
        // A comment.
        {
          "$schema": "screen.schema.json",
          "id": "all-2", "title": "All \\u202e of it", "summary": "S.", "models": "M", "tags": ["a", "b-1"],
          "container": {"navigationBar": "opaque", "tabBar": true, "presentation": "form-sheet"},
          "views": [
            {"id": "scroll", "scroll": true, "clips": true, "views": [
              {"id": "stack", "margins": 5, "stack": {
                "axis": "horizontal", "distribution": "equal-centering", "alignment": "last-baseline",
                "spacing": 7.5, "layoutMarginsRelative": true}, "views": [
                {"id": "name-label", "role": "label", "size": {"width": 80, "height": 20.3}, "hugging": 251,
                  "compression": {"vertical": 1000}, "baseline": {"first": 16, "last": 4}},
                {"id": "name", "hidden": true, "insetsMarginsFromSafeArea": false,
                  "input": {"kind": "search-field", "keyboard": "emoji", "suggestions": false,
                    "label": "name-label", "returnKey": "action", "lineHeight": 18}},
              ]},
            ]},
            {"id": "bar", "role": "bar", "opaqueBar": "bottom", "views": [
              {"id": "text", "input": {"kind": "text-view", "textInset": 6, "lines": 2, "growsToLines": 5,
                "accessory": 44.5}},
              {"id": "secret", "input": {"secure": true}},
              {"id": "send", "role": "primary-action"},
            ]},
          ],
          "constraints": [
            "scroll.top == root.safe-area.top + 24 @750",
            "bar-bottom: bar.bottom == root.safe-area.bottom - 8",
            "text.width <= root.readable.width * 0.5 - 10 @ high",
            "send.height>=44",
          ],
          "primaryAction": "send", "pinnedBar": "bar", "scrollView": "scroll", "bottomConstraint": "bar-bottom",
        }
        """, path: "all.json")
    #expect(screen.id == "all-2")
    #expect(screen.title == "All \u{202E} of it")
    #expect(screen.summary == "S.")
    #expect(screen.models == "M")
    #expect(screen.tags == ["a", "b-1"])
    #expect(
      screen.container == ScreenContainer(navigationBar: .opaque, tabBar: true, presentation: .formSheet))
    let nodes = screen.tree.nodes
    #expect(
      nodes.map(\.id) == ["root", "scroll", "stack", "name-label", "name", "bar", "text", "secret", "send"])
    #expect(nodes.map(\.parent) == [nil, 0, 1, 2, 2, 0, 5, 5, 5])
    #expect(nodes[2].margins == NSDirectionalEdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5))
    #expect(nodes[1].margins == NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8))
    guard case .scroll = nodes[1].kind, case .stack(let stack) = nodes[2].kind else {
      Issue.record("the kinds of the nodes are wrong")
      return
    }
    #expect(stack.axis == .horizontal)
    #expect(stack.distribution == .equalCentering)
    #expect(stack.alignment == .lastBaseline)
    #expect(stack.spacing == 7.5)
    #expect(stack.layoutMarginsRelative)
    #expect(nodes[3].intrinsicWidth == 80)
    #expect(nodes[3].intrinsicHeight == 20.3)
    #expect((nodes[3].huggingHorizontal, nodes[3].huggingVertical) == (251, 251))
    #expect((nodes[3].compressionHorizontal, nodes[3].compressionVertical) == (750, 1000))
    #expect((nodes[3].firstBaseline, nodes[3].lastBaseline) == (16, 4))
    #expect(nodes[4].isHidden)
    #expect(!nodes[4].insetsMarginsFromSafeArea)
    #expect(
      screen.views.map(\.role)
        == [.container, .scrollView, .container, .label, .input, .bar, .input, .input, .primaryAction])
    #expect(screen.views[1].clips)
    #expect(screen.views[5].opaqueBar == .bottom)
    #expect(screen.inputs.map(\.view) == [4, 6, 7])
    #expect(screen.inputs[0].kind == .searchField)
    #expect(screen.inputs[0].keyboard == .emoji)
    #expect(screen.inputs[0].label == 3)
    #expect(screen.inputs[0].returnKeyPerformsAction)
    #expect(screen.inputs[0].lineHeight == 18)
    #expect(screen.inputs.map(\.suggestions) == [false, true, false])
    #expect(screen.inputs.map(\.accessoryHeight) == [0, 44.5, 0])
    #expect((screen.inputs[1].lines, screen.inputs[1].growsToLines) == (2, 5))
    // The view's height is two lines of 20.3 points plus 6 points above and below.
    #expect(abs((nodes[6].intrinsicHeight ?? 0) - 52.6) < 1e-9)
    let constraints = screen.tree.constraints
    #expect(
      constraints.map(\.id) == [
        "scroll.top == root.safe-area.top + 24 @750", "bar-bottom",
        "text.width <= root.readable.width * 0.5 - 10 @ high", "send.height>=44",
      ])
    #expect(constraints[0].first == .view(1))
    #expect(constraints[0].second == .guide(0, .safeArea))
    #expect((constraints[0].firstAttribute, constraints[0].secondAttribute) == (.top, .top))
    #expect((constraints[0].constant, constraints[0].priority) == (24, 750))
    #expect((constraints[1].constant, constraints[1].priority) == (-8, 1000))
    #expect(constraints[2].relation == .lessThanOrEqual)
    #expect((constraints[2].multiplier, constraints[2].constant, constraints[2].priority) == (0.5, -10, 750))
    #expect(constraints[3].second == nil)
    #expect(constraints[3].relation == .greaterThanOrEqual)
    #expect(constraints[3].constant == 44)
    #expect(screen.primaryAction == 8)
    #expect(screen.pinnedBar == 5)
    #expect(screen.scrollView == 1)
    #expect(screen.bottomConstraint == 1)
  }

  @Test("Visibility and touch handling are inherited by subviews")
  func appearance() throws {
    let screen = try ScreenReader.read(
      text: file(
        views: """
          {"id": "card", "background": true, "views": [{"id": "name", "input": {}}]},
          {"id": "faint", "alpha": 0.009, "views": [{"id": "remark", "role": "text"}]},
          {"id": "pale", "alpha": 0.01, "interaction": false, "views": [
            {"id": "go", "role": "control", "interaction": true}, {"id": "hint", "role": "text"}]},
          {"id": "gone", "hidden": true, "views": [{"id": "inside", "role": "text"}]},
          {"id": "title", "role": "text", "interaction": true}
          """), path: "s")
    func named(_ isIncluded: (ScreenView) -> Bool) -> [String] {
      zip(screen.tree.nodes, screen.views).filter { isIncluded($0.1) }.map(\.0.id)
    }
    #expect(named(\.hasBackground) == ["card"])
    #expect(named { !$0.isVisible } == ["faint", "remark", "gone", "inside"])
    #expect(named { $0.takesTouches == false } == ["pale", "go", "hint"])
    #expect(named { $0.takesTouches == true } == ["title"])
  }

  @Test("Kind and structure come from the file, or are inferred from the views")
  func kinds() throws {
    func screen(_ views: String, _ constraints: String = "", _ rest: String = "") throws -> Screen {
      try ScreenReader.read(
        text: file(views: views, constraints: constraints, rest: rest), path: "s")
    }
    func expect(
      _ screen: Screen, _ kind: ScreenKind, _ structure: FormStructure?,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(screen.kind == kind, sourceLocation: sourceLocation)
      #expect(screen.structure == structure, sourceLocation: sourceLocation)
    }
    let (two, text) = (
      #"{"id": "a", "size": {"height": 44}, "input": {}}, {"id": "b", "size": {"height": 44}, "input": {}}"#,
      #"{"id": "a", "input": {"kind": "text-view"}}"#
    )
    let below = #""a.top == root.top + 100", "b.top == a.bottom + 8""#
    expect(try screen(two, below), .fixedForm, .fixed)
    // The first bottom constraint belongs to a control and does not move the fields. The second one moves
    // them.
    expect(
      try screen(
        two + #", {"id": "c", "role": "control"}"#, below + #", "e: c.bottom == root.bottom""#,
        #""bottomConstraint": "e""#), .fixedForm, .fixed)
    expect(
      try screen(
        two, #""b.top == a.bottom + 8", "e: b.bottom <= root.bottom", "a.top == root.top + 700 @500""#,
        #""bottomConstraint": "e""#), .fixedForm, .stretched)
    let inside = #"{"id": "s", "scroll": true, "views": [\#(two)]}"#
    expect(try screen(inside), .scrollingForm, .scrollView)
    let table = inside.replacing(#""scroll": true"#, with: #""scroll": true, "table": true"#)
    expect(try screen(table), .table, .table)
    // The text view is 423 points tall, more than half of 844, then 422, and then pinned to the bottom edge
    // as well.
    expect(try screen(text, #""a.top == root.top", "a.height == 423""#), .editor, nil)
    expect(try screen(text, #""a.top == root.top", "a.height == 422""#), .fixedForm, .fixed)
    expect(
      try screen(
        text, #""a.top == root.top + 430", "e: a.bottom == root.bottom""#, #""bottomConstraint": "e""#),
      .editor, nil)
    let bar = #"{"id": "bar", "role": "bar", "views": [{"id": "a", "input": {}}]}"#
    expect(try screen(bar, "", #""pinnedBar": "bar""#), .composer, nil)
    expect(try screen(two, below, #""container": {"presentation": "form-sheet"}"#), .sheet, .fixed)
    // An explicit kind or structure takes precedence over the inferred one.
    let said = try screen(two, below, #""kind": "sheet", "structure": "table""#)
    expect(said, .sheet, .table)
    #expect(said.kindInWords == "sheet or alert, in a table")
    #expect(try screen(table).kindInWords == "table" && screen(inside).kindInWords == "scrolling form")
    #expect(try screen(two, below).kindInWords == "fixed form, pinned to the top")
    expect(try screen(two, below, #""kind": "editor""#), .editor, nil)
  }

  @Test(
    "Every mistake is reported once, with its position",
    arguments: [
      (
        file(views: #"{"id": "a", "input": {}, "alpha": 1.5}"#), "3:45: expected a number from 0 to 1"
      ),
      (
        file(views: #"{"id": "a", "input": {}, "table": true}"#),
        #"3:45: a table is a scroll view and needs "scroll": true"#
      ),
      (
        file(rest: #""kind": "form""#),
        "5:9: expected one of 'fixed-form', 'scrolling-form', 'table', 'composer', 'editor', 'sheet', found 'form'"
      ),
      (
        file(rest: #""structure": "streched""#),
        "5:14: expected one of 'fixed', 'stretched', 'scroll-view', 'table', found 'streched'; did you mean 'stretched'?"
      ),
      ("[]", "1:1: expected a screen (an object), found an array"),
      (
        "{}",
        "1:1: the key 'id' is missing\n1:1: the key 'title' is missing\n1:1: the key 'views' is missing"
      ),
      (
        #"{"id": "A b", "title": " ", "titel": 1, "views": []}"#,
        "1:8: 'A b' is not an id; ids have 1 to 64 lowercase letters, digits and '-'\n1:24: the title is empty\n"
          + "1:29: unknown key 'titel'; did you mean 'title'?\n1:50: a screen needs at least one view"
      ),
      (file(views: #"{"id": "a", "role": "text"}"#), "3:10: a screen needs at least one view with 'input'"),
      (file(views: "5"), "3:11: expected a view (an object), found a number"),
      (
        file(views: #"{"id": "a"}"#),
        "3:11: the view 'a' has neither a role nor subviews; roles are container, input, label, primary-action, control, text, decoration, bar, scroll-view"
      ),
      (
        file(views: #"{"id": "a", "input": {}}, {"id": "a", "role": "text"}"#),
        "3:44: the id 'a' is given twice"
      ),
      (file(views: #"{"id": "root", "input": {}}"#), "3:18: 'root' is the id of the controller's own view"),
      (
        file(views: #"{"id": "a", "role": "lable"}"#),
        "3:31: expected one of 'container', 'input', 'label', 'primary-action', 'control', 'text', 'decoration', 'bar', 'scroll-view', found 'lable'; did you mean 'label'?"
      ),
      (file(views: #"{"id": "a", "role": "input"}"#), "3:31: a view with the role 'input' needs 'input'"),
      (
        file(views: #"{"id": "a", "role": "text", "input": {}}"#),
        "3:31: the role of a view with 'input' must be 'input'"
      ),
      (
        file(views: #"{"id": "a", "role": "bar", "scroll": true}"#),
        "3:31: the role of a scroll view must be 'scroll-view'"
      ),
      (
        file(views: #"{"id": "a", "input": {}, "opaqueBar": "left"}"#),
        "3:49: expected 'top' or 'bottom', the edge at which the bar is"
      ),
      (
        file(views: #"{"id": "a", "input": {}, "huging": 2}"#),
        "3:36: unknown key 'huging'; did you mean 'hugging'?"
      ),
      (file(views: #"{"id": "a", "input": {}, "hugging": 0}"#), "3:47: expected a number from 1 to 1000"),
      (
        file(views: #"{"id": "a", "input": {}, "compression": {"horizontal": 1001}}"#),
        "3:66: expected a number from 1 to 1000"
      ),
      (
        file(views: #"{"id": "a", "input": {}, "compression": "high"}"#),
        "3:51: expected a priority or an object with 'horizontal' and 'vertical', found a string"
      ),
      (
        file(views: #"{"id": "a", "input": {}, "size": {"height": 1e7}}"#),
        "3:55: expected a number from 0 to 1000000"
      ),
      (file(views: #"{"id": "a", "input": {}, "size": {"height": 1e999}}"#), "3:55: the number is too large"),
      (
        file(views: #"{"id": "a", "input": {}, "size": {"width": -1}}"#),
        "3:54: expected a number from 0 to 1000000"
      ),
      (
        file(views: #"{"id": "a", "input": {}, "margins": "8"}"#),
        "3:47: expected a number or an object with 'top', 'leading', 'bottom' and 'trailing', found a string"
      ),
      (
        file(views: #"{"id": "a", "input": {}, "margins": -2e6}"#),
        "3:47: expected a number from -1000000 to 1000000"
      ),
      (
        file(views: #"{"id": "a", "stack": "diagonal", "views": []}, {"id": "b", "input": {}}"#),
        "3:32: expected one of 'horizontal', 'vertical', found 'diagonal'"
      ),
      (
        file(views: #"{"id": "a", "stack": {"alignment": "top"}, "views": []}, {"id": "b", "input": {}}"#),
        "3:32: the key 'axis' is missing\n3:46: expected one of 'fill', 'leading', 'center', 'trailing', found 'top'"
      ),
      (
        file(views: #"{"id": "a", "stack": "vertical", "scroll": true}, {"id": "b", "input": {}}"#),
        "3:32: a view is either a stack or a scroll view"
      ),
      (
        file(views: #"{"id": "a", "input": {"kind": "textview"}}"#),
        "3:41: expected one of 'text-field', 'search-field', 'text-view', found 'textview'; did you mean 'text-view'?"
      ),
      (file(views: #"{"id": "a", "input": {"keyboard": 3}}"#), "3:45: expected a string, found a number"),
      (
        file(views: #"{"id": "a", "input": {"secure": true, "suggestions": true}}"#),
        "3:64: a secure input shows no suggestions"
      ),
      (
        file(views: #"{"id": "a", "input": {"keyboard": "number-pad", "suggestions": true}}"#),
        "3:74: a number pad shows no suggestions"
      ),
      (
        file(views: #"{"id": "a", "input": {"label": "b"}}, {"id": "b", "role": "text"}"#),
        "3:42: 'b' has the role 'text', not 'label'"
      ),
      (
        file(views: #"{"id": "a", "input": {"label": "labl"}}, {"id": "label", "role": "label"}"#),
        "3:42: unknown view 'labl'; did you mean 'label'?"
      ),
      (file(views: #"{"id": "a", "input": {"lines": 2}}"#), "3:42: only a text view has 'lines'"),
      (
        file(views: #"{"id": "a", "input": {"kind": "text-view", "lines": 4, "growsToLines": 3}}"#),
        "3:82: 'growsToLines' must not be less than 'lines', which is 4"
      ),
      (
        file(views: #"{"id": "a", "input": {"kind": "text-view", "lines": 1.5}}"#),
        "3:63: expected a whole number from 1 to 100000"
      ),
      (
        file(views: #"{"id": "a", "input": {"kind": "text-view", "returnKey": "action"}}"#),
        "3:67: the return key of a text view inserts a line break"
      ),
      (
        file(views: #"{"id": "a", "input": {"returnKey": "action"}}"#),
        "1:1: 'a' has the return key 'action', but the screen has no 'primaryAction'"
      ),
      (
        file(views: #"{"id": "a", "input": {"accessory": 300.5}}, {"id": "b", "input": {"accessory": -1}}"#),
        "3:46: expected a number from 0 to 300\n3:90: expected a number from 0 to 300"
      ),
      (
        file(views: #"{"id": "a", "input": {"accessory": true}}"#),
        "3:46: expected a number, found true or false"
      ),
      (
        file(views: #"{"id": "a", "input": {"accesory": 44}}"#),
        "3:33: unknown key 'accesory'; did you mean 'accessory'?"
      ),
      (
        file(rest: #""primaryAction": "name""#),
        "5:18: the primary action's role must be 'primary-action', not 'input'"
      ),
      (file(rest: #""primaryAction": "nam""#), "5:18: unknown view 'nam'; did you mean 'name'?"),
      (file(rest: #""pinnedBar": "root""#), "5:14: 'pinnedBar' cannot be the root view"),
      (file(rest: #""scrollView": "name""#), "5:15: 'name' is not a scroll view"),
      (
        file(views: #"{"id": "a", "scroll": true}, {"id": "b", "input": {}}"#, rest: #""scrollView": "a""#),
        "5:15: the scroll view 'a' contains no input"
      ),
      (
        file(rest: #""bottomConstraint": "name-bottom""#),
        "5:21: unknown constraint 'name-bottom'; to give a constraint an id, put 'id: ' before its text"
      ),
      (
        file(constraints: #""b: name.bottom >= root.bottom""#, rest: #""bottomConstraint": "b""#),
        "4:17: the bottom constraint must have the form 'view.bottom == root.safe-area.bottom - margin' or 'view.bottom == root.bottom - margin', or the same with '<='"
      ),
      (
        file(constraints: #""b: root.bottom == name.bottom""#, rest: #""bottomConstraint": "b""#),
        "4:17: the bottom constraint must have the form 'view.bottom == root.safe-area.bottom - margin' or 'view.bottom == root.bottom - margin', or the same with '<='"
      ),
      (
        file(rest: #""container": {"navigationBar": "clear", "tab": 1}"#),
        "5:32: expected one of 'none', 'opaque', 'translucent', found 'clear'\n5:41: unknown key 'tab'; did you mean 'tabBar'?"
      ),
      (
        file(rest: #""container": {"presentation": "pagesheet", "presentations": 1}"#),
        "5:31: expected one of 'full-screen', 'page-sheet', 'form-sheet', 'medium-detent', 'popover', found 'pagesheet'; did you mean 'page-sheet'?\n5:44: unknown key 'presentations'; did you mean 'presentation'?"
      ),
      (
        file(rest: #""container": {"presentation": "page-sheet", "detents": ["larg", 200]}"#),
        "5:57: expected 'medium', 'large' or a height in points, found 'larg'; did you mean 'large'?"
      ),
      (
        file(rest: #""container": {"presentation": "page-sheet", "detents": ["large", "medium"]}"#),
        "5:56: detents are ordered from the lowest to the tallest, so 'large' is the last one"
      ),
      (
        file(rest: #""container": {"presentation": "page-sheet", "detents": [300, 200]}"#),
        "5:56: detents are ordered from the lowest to the tallest"
      ),
      (
        file(rest: #""container": {"presentation": "page-sheet", "detents": []}"#),
        "5:56: a sheet has at least one detent"
      ),
      (
        file(rest: #""container": {"presentation": "form-sheet", "detents": [200]}"#),
        "5:56: 'detents' needs the presentation 'page-sheet'"
      ),
      (
        file(
          rest: #""container": {"presentation": "page-sheet", "popoverSize": {"width": 300, "height": 200}}"#),
        "5:60: 'popoverSize' needs the presentation 'popover'"
      ),
      (
        file(rest: #""container": {"presentation": "popover", "popoverSize": {"width": 300}}"#),
        "5:57: 'popoverSize' needs both 'width' and 'height'"
      ),
      (
        file(rest: #""tags": ["ok", "Not ok"]"#),
        "5:16: 'Not ok' is not an id; ids have 1 to 64 lowercase letters, digits and '-'"
      ),
      ("{\n\"id\": \"a\",\n\"id\": \"b\"}", "3:1: the key 'id' is given twice"),
    ])
  func wrongFiles(text: String, expected: String) {
    #expect(problems(text) == sorted(expected))
  }

  /// Sorts expected problems by their position in the file, because they are reported in this order.
  private func sorted(_ lines: String) -> String {
    lines.split(separator: "\n").sorted { first, second in
      func place(_ line: Substring) -> [Int] { line.split(separator: ":").prefix(2).compactMap { Int($0) } }
      return place(first).lexicographicallyPrecedes(place(second))
    }.joined(separator: "\n")
  }

  @Test(
    "A mistake in a constraint is reported with its position inside the constraint's text",
    arguments: [
      ("", 0, "expected 'view.attribute', found the end"),
      ("a", 0, "expected 'view.attribute' or 'view.guide.attribute', found 'a'"),
      ("a.b.c.top == root.top", 0, "expected 'view.attribute' or 'view.guide.attribute', found 'a.b.c.top'"),
      ("nam.top == root.top", 0, "unknown view 'nam'; did you mean 'name'?"),
      ("name.top == rot.top", 12, "unknown view 'rot'; did you mean 'root'?"),
      (
        "name.tpo == root.top", 5,
        "unknown attribute 'tpo'; attributes are left, right, top, bottom, leading, trailing, width, height, "
          + "centerX, centerY, firstBaseline, lastBaseline; did you mean 'top'?"
      ),
      (
        "name.top == root.safearea.top", 17,
        "unknown guide 'safearea'; guides are safe-area, margins, readable, keyboard, content, frame; "
          + "did you mean 'safe-area'?"
      ),
      ("name.top == root.content.top", 17, "'root' has no guide 'content' because it is not a scroll view"),
      ("name.top == root.margins.lastBaseline", 25, "a guide has no baseline"),
      ("name.top = root.top", 9, "expected '==', '<=' or '>=', found '='"),
      ("name.top", 8, "expected '==', '<=' or '>=', found the end"),
      (
        "name.top == 20", 0,
        "only a width or height can be set to a number; name the item that 'top' is relative to"
      ),
      ("name.top ==", 11, "expected 'view.attribute', found the end"),
      (
        "name.width == root.top", 14,
        "'width' and 'top' cannot be related because one is a size and the other a position"
      ),
      (
        "name.leading == root.top", 16,
        "'leading' and 'top' cannot be related because one is horizontal and the other vertical"
      ),
      (
        "name.leading == root.left", 16,
        "'leading' and 'left' cannot be related because one is left or right and the other leading or trailing"
      ),
      ("name.width == root.width * 0", 27, "a multiplier must not be 0"),
      ("name.width == root.width / 1e9", 27, "expected a number, found '1e9'"),
      ("name.width == root.width * x", 27, "expected a number, found 'x'"),
      ("name.width == 1.2.3", 14, "expected a number, found '1.2.3'"),
      ("name.width == 1000001", 14, "the number is larger than 1000000"),
      ("name.top == root.top - 9999999", 21, "the number is larger than 1000000"),
      ("name.top == root.top + 8 @0", 26, "a priority must be from 1 to 1000"),
      ("name.top == root.top + 8 @1001", 26, "a priority must be from 1 to 1000"),
      (
        "name.top == root.top @hihg", 22,
        "expected a priority from 1 to 1000 or one of required, high, low, fitting, found 'hihg'; "
          + "did you mean 'high'?"
      ),
      (
        "name.top == root.top @", 22,
        "expected a priority from 1 to 1000 or one of required, high, low, fitting, found the end"
      ),
      ("name.top == root.top 8", 21, "expected '+', '-', '*', '@' or the end, found '8'"),
      (
        "Id: name.top == root.top", 0,
        "a constraint's id may contain only lower-case letters, digits and '-'"
      ),
    ])
  func wrongConstraints(text: String, offset: Int, message: String) {
    // The text begins in column 18, after `"constraints": ["`.
    #expect(problems(file(constraints: "\"\(text)\"")) == "4:\(18 + offset): \(message)")
  }

  @Test(
    "Constraints are read in all their forms",
    arguments: [
      ("name.width == 44", 1.0, 44.0, 1000.0), ("name.width==-4.5", 1, -4.5, 1000),
      ("name.width == - 4", 1, -4, 1000), ("x: name.top == root.top", 1, 0, 1000),
      ("name.top == root.top+8", 1, 8, 1000), ("name.top == root.top - 8 @ 250", 1, -8, 250),
      ("name.bottom == root.bottom * 0.5 + 3@low", 0.5, 3, 250),
      ("name.width >= root.height / 4", 0.25, 0, 1000),
      ("name.centerX == root.readable.leading @required", 1, 0, 1000),
      ("\tname.width <= 2nd.width * -1 @fitting ", -1, 0, 50),
    ])
  func constraintForms(text: String, multiplier: Double, constant: Double, priority: Double) throws {
    let reader = ConstraintTextReader(
      views: ["root": 0, "name": 1, "2nd": 2], isScroll: [false, false, false])
    let constraint = try reader.read(text)
    #expect(constraint.multiplier == multiplier)
    #expect(constraint.constant == constant)
    #expect(constraint.priority == priority)
  }

  @Test("A constraint that is duplicate, too long or not a string is refused")
  func constraintLists() {
    #expect(
      problems(file(constraints: #""name.width == 4", "name.width  ==  4""#))
        == "4:36: the constraint 'name.width == 4' is given twice")
    #expect(
      problems(file(constraints: #""a: name.width == 4", "a: name.height == 4""#))
        == "4:39: the constraint 'a' is given twice")
    #expect(problems(file(constraints: "5")) == "4:17: expected a constraint as a string, found a number")
    let long = String(repeating: " ", count: 401)
    #expect(problems(file(constraints: "\"\(long)\"")) == "4:18: a constraint has more than 400 bytes")
  }

  @Test("Several problems are reported together, in their order")
  func together() {
    let text = file(
      views: #"{"id": "A", "input": {}}, {"id": "b", "rol": "text"}"#,
      constraints: #""b.top == c.top""#, rest: #""pinnedBar": "d""#)
    #expect(
      problems(text) == """
        3:18: 'A' is not an id; ids have 1 to 64 lowercase letters, digits and '-'
        3:37: the view 'b' has neither a role nor subviews; roles are container, input, label, primary-action, \
        control, text, decoration, bar, scroll-view
        3:49: unknown key 'rol'; did you mean 'role'?
        4:27: unknown view 'c'
        5:14: unknown view 'd'
        """)
  }

  @Test("Files with too many views, deep nesting or constraints, or too many bytes, are refused")
  func limits() {
    let many = (0...ScreenReader.maximumViews).map { "{\"id\": \"v\($0)\", \"input\": {}}" }.joined(
      separator: ",\n")
    #expect(problems(file(views: many)) == "2003:1: a screen has at most 2000 views")
    let exact = (0..<ScreenReader.maximumViews).map { "{\"id\": \"v\($0)\", \"input\": {}}" }.joined(
      separator: ",")
    #expect(problems(file(views: exact)) == "")
    func nested(_ depth: Int) -> String {
      var text = #"{"id": "x", "input": {}}"#
      for level in 1..<depth { text = "{\"id\": \"v\(level)\", \"views\": [\(text)]}" }
      return text
    }
    #expect(problems(file(views: nested(60))) == "")
    #expect(problems(file(views: nested(61))).hasSuffix("views are nested more than 60 levels deep"))
    #expect(problems(file(views: nested(5_000))).hasSuffix("nested more than 128 levels deep"))
    let constraints = (0...8_000).map { "\"name.width >= \($0)\"" }.joined(separator: ",")
    #expect(problems(file(constraints: constraints)) == "4:16: a screen has at most 8000 constraints")
    // Each of the 400 views is below the twelve views before it. Every distance has another priority.
    let views = (0..<400).map { "{\"id\": \"v\($0)\", \"input\": {}}" }.joined(separator: ",")
    let wishes = (1..<400).flatMap { row in
      (1...min(row, 12)).map { "\"v\(row).top >= v\(row - $0).bottom + \($0) @\(500 + $0)\"" }
    }.joined(separator: ",")
    #expect(
      problems(file(views: views, constraints: wishes)).contains(
        "exceeds the work limit (\(ScreenReader.workLimit) numbers per layout)"))
    let large = file(rest: "\"summary\": \"\(String(repeating: "x", count: 4 << 20))\"")
    #expect(problems(large).hasPrefix("1:1: the text has 4194"))
  }

  @Test("A file with 40,000 mistakes is refused as quickly as one with fifty")
  func manyMistakes() {
    let keys = (0..<20_000).map { "\"k\($0)\":0" }.joined(separator: ",")
    let text = "{\"id\":\"a\",\"title\":\"A\",\"views\":[{\"id\":\"b\",\"input\":{\(keys)}}],\(keys)}"
    let time = processorTime {
      let lines = problems(text).split(separator: "\n")
      #expect(lines.count == 51)
    }
    #expect(time < .seconds(30))
  }

  @Test("The example in the documentation is a valid screen")
  func example() throws {
    let screen = try ScreenReader.read(
      text: """
        {
          "id": "feedback", "title": "Feedback",
          "views": [
            {"id": "text", "input": {"kind": "text-view"}},
            {"id": "send", "role": "primary-action"}
          ],
          "constraints": [
            "text.top == root.safe-area.top + 8",
            "text.leading == root.margins.leading",
            "text.trailing == root.margins.trailing",
            "text.bottom == send.top - 8",
            "send.centerX == root.centerX",
            "send.width == root.width * 0.5 @750",
            "send.height == 50",
            "bottom: send.bottom == root.safe-area.bottom - 16"
          ],
          "primaryAction": "send",
          "bottomConstraint": "bottom"
        }
        """, path: "feedback.json")
    var engine = LayoutEngine(screen.tree)
    let result = engine.layout(
      LayoutEnvironment(
        width: 390, height: 844,
        safeArea: NSDirectionalEdgeInsets(top: 47, leading: 0, bottom: 34, trailing: 0)))
    #expect(result.diagnostics.isEmpty)
    #expect(result.frames[1] == CGRect(x: 16, y: 55, width: 358, height: 681))
    #expect(result.frames[2] == CGRect(x: 97.5, y: 744, width: 195, height: 50))
  }

  @Test("A built-in screen that is cut at any byte is refused without a crash")
  func truncation() throws {
    let text = Array(try #require(Screens.text(of: "chat")).utf8)
    let last = try #require(text.lastIndex(of: UInt8(ascii: "}")))
    for length in stride(from: 0, through: last, by: 7) {
      #expect(throws: JSONProblems.self) { try ScreenReader.read(bytes: Array(text[..<length]), path: "s") }
    }
  }

  @Test("Random bytes never crash the reader")
  func fuzz() throws {
    let text = Array(try #require(Screens.text(of: "login")).utf8)
    for _ in 0..<300 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...4) {
        bytes[Int.random(in: 0..<bytes.count)] = UInt8.random(in: 0x20...0x7E)
      }
      _ = try? ScreenReader.read(bytes: bytes, path: "s")
    }
  }
}
