import Layout
import Screens
import Testing

@testable import Diagnosis

/// Returns a form with a title, two fields, and a button whose bottom constraint can be raised.
private func form() throws -> Screen {
  let own = [
    "title-top: title.top == root.safe-area.top + 100", "email-top: email.top == title.bottom + 24",
    "password-top: password.top == email.bottom + 8", "submit.height == 50",
    "submit-bottom: submit.bottom == root.safe-area.bottom - 16",
  ]
  return try ScreenReader.read(
    text: """
      {"id": "form", "title": "Form", "views": [
        {"id": "title", "role": "text", "size": {"height": 40}},
        {"id": "email", "size": {"height": 44}, "input": {}},
        {"id": "password", "size": {"height": 44}, "input": {}},
        {"id": "submit", "role": "primary-action"}
      ], "constraints": [\(own.map { "\"\($0)\"" }.joined(separator: ", "))],
      "primaryAction": "submit", "bottomConstraint": "submit-bottom"}
      """, path: "form.json")
}

/// Returns the top edges of all views, by id, in a root view of 390×844 points with safe areas of 47 and 34
/// points.
private func tops(_ screen: Screen, raised lift: Double) -> [String: Double] {
  var changes = LayoutChanges()
  if let bottom = screen.bottomConstraint {
    changes.constants[bottom] = screen.tree.constraints[bottom].constant - lift
  }
  var engine = LayoutEngine(screen.tree)
  let result = engine.layout(
    LayoutEnvironment(
      width: 390, height: 844, safeArea: .init(top: 47, leading: 0, bottom: 34, trailing: 0)), changes)
  let frames = result.frames
  return Dictionary(
    zip(screen.tree.nodes.map(\.id), frames.map { Double($0.minY) }), uniquingKeysWith: { a, _ in a })
}

private func isNear(_ value: Double?, _ expected: Double) -> Bool {
  value.map { abs($0 - expected) < 0.01 } ?? false
}

@Suite("Changes of a screen's structure")
struct ScreenChangesTests {
  private func change(_ kind: ScreenChange.Kind, _ screen: Screen) throws -> ScreenChange {
    try #require(ScreenChange.ofConstraints(in: screen).first { $0.kind == kind })
  }

  @Test("Gaps that can shrink change the screen only when the button is raised into the fields")
  func gaps() throws {
    let screen = try form()
    let change = try change(.gapsGiveWay, screen)
    #expect(change.screen.id == "form-gaps-give-way")
    // Two gaps, of 100 and 24 points, are at least 12 points tall. If 8 points remain in each, the fields can
    // move up by 108 points.
    #expect(change.reason.contains("Up to 108 points"))
    #expect(
      change.steps[0]
        == "Select title.top = safe area.top + 100 (title-top), set its priority to 740, and add title.top ≥ safe "
        + "area.top + 8 as a second constraint.")
    #expect(change.steps.last == "Add the constraint password.bottom ≤ submit.top - 8 at priority 745.")
    let rest = tops(screen, raised: 0)
    #expect(tops(change.screen, raised: 0) == rest)
    // Without the keyboard, the password field is at 263 to 307, because 47 + 100 + 40 + 24 + 44 + 8 + 44 =
    // 307. The button begins at 844 - 34 - 16 - 50 = 744.
    #expect(rest["password"] == 263 && rest["submit"] == 744)
    // If the button is raised by 460 points, it begins at 284. The fields then have to end at 276, which is
    // 31 points higher than before.
    #expect(tops(screen, raised: 460)["password"] == 263)
    let raised = tops(change.screen, raised: 460)
    #expect(raised["submit"] == 284)
    #expect(abs((raised["password"] ?? 0) - 232) < 0.01)
  }

  @Test("A button that stops below the fields is not raised over them")
  func stops() throws {
    let change = try change(.buttonStops, try form())
    #expect(tops(change.screen, raised: 0)["submit"] == 744)
    // The fields end at 307, and the button stops 8 points below them.
    #expect(tops(change.screen, raised: 460)["submit"] == 315)
    #expect(change.title == "Keep 'submit' below 'password'")
  }

  @Test("Smaller gaps move the fields up by the distance that the reason states")
  func smaller() throws {
    let screen = try form()
    let change = try change(.smallerGaps, screen)
    // The gaps of 100 and 24 points become 12 points each.
    #expect(change.reason == "The fields move up by 100 points, also without the keyboard.")
    #expect(tops(change.screen, raised: 0)["password"] == 163)
    #expect(
      change.steps.map { $0 } == [
        "Select title.top = safe area.top + 100 (title-top) and set its constant to 12.",
        "Select email.top = title.bottom + 24 (email-top) and set its constant to 12.",
      ])
  }

  @Test("A button under the fields is pinned to the bottom, in the screen and in the Swift code")
  func pins() throws {
    let screen = try ScreenReader.read(
      text: """
        {"id": "form", "title": "Form", "views": [
          {"id": "name", "size": {"height": 44}, "input": {}}, {"id": "send", "role": "primary-action"}
        ], "constraints": ["name.top == root.safe-area.top + 16", "send.top == name.bottom + 8",
          "send.height == 50"], "primaryAction": "send"}
        """, path: "form.json")
    let change = try change(.pinnedButton, screen)
    // The button's top is at 47 + 16 + 44 + 8 = 115: the safe area, a gap, the field and another gap.
    #expect(isNear(tops(screen, raised: 0)["send"], 115))
    #expect(isNear(tops(change.screen, raised: 0)["send"], 744))
    #expect(isNear(tops(change.screen, raised: 300)["send"], 444))
    #expect(change.steps.first == "Delete send.top = name.bottom + 8.")
    let code = try #require(change.code)
    #expect(code.contains("sendTopConstraint.isActive = false"))
    #expect(code.contains("view.safeAreaLayoutGuide.bottomAnchor, constant: -16)"))
  }

  @Test("Scrolling screens, screens without input and number pads get only changes that apply to them")
  func none() throws {
    let scrolling = try #require(Screens.screen("form-scroll"))
    #expect(ScreenChange.ofConstraints(in: scrolling).isEmpty)
    let kinds = ScreenChange.ofConstraints(in: try #require(Screens.screen("form-bottom-button"))).map(\.kind)
    // The third field has a number pad, which has no return key that could replace the button.
    #expect(kinds == [.tiedFields, .gapsGiveWay, .buttonStops, .smallerGaps])
  }

  @Test("The view trees for other surroundings are changed as well")
  func adapted() throws {
    var screen = try form()
    let tree = screen.tree
    screen.adapted = { _ in tree }
    let change = try change(.smallerGaps, screen)
    let other = try #require(change.screen.adapted?(ScreenSurroundings()))
    #expect(other.constraints.first { $0.id == "title-top" }?.constant == 12)
  }

  @Test("All names of views and constraints become valid Swift names")
  func hostileNames() throws {
    var hostile = try form()
    hostile.tree.nodes[2].id = "e\n}; import Foundation //"
    hostile.tree.constraints[1].id = "*/ fatalError() /*"
    let code = try #require(
      ScreenChange.ofConstraints(in: hostile).first { $0.kind == .gapsGiveWay }?.code)
    for line in code.split(separator: "\n") {
      #expect(!line.hasPrefix("}; import") && !line.contains("fatalError() "))
    }
  }
}
