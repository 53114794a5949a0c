import Testing

@testable import Diagnosis

@Suite("Deleting the app's own code for the keyboard")
struct OwnKeyboardCodeTests {
  private let code = OwnKeyboardCode([
    OwnKeyboardCode.Part(file: "Login.swift", lines: 10...11),
    OwnKeyboardCode.Part(file: "Login.swift", lines: 12...13),
    OwnKeyboardCode.Part(file: "Login.swift", lines: 20...28, function: "raise(_:)"),
  ]) { name in
    switch name {
    case "bottom": OwnKeyboardCode.Uses(declaration: "Login.swift:3", isUsedByParts: true, others: [])
    case "top":
      OwnKeyboardCode.Uses(declaration: "Login.swift:4", isUsedByParts: false, others: ["Login.swift:40"])
    default: nil
    }
  }

  private func line(_ number: Int, _ code: String) -> ActingLine {
    ActingLine(place: "Login.swift:\(number)", code: code, effect: "")
  }

  @Test("Functions come first, adjacent statements are one, and other lines that moved views follow")
  func removal() {
    #expect(
      code.removal(acting: [line(25, "bottom.constant = 1"), line(50, "move()"), line(50, "move()")]) == [
        "Delete your code for the keyboard, because it would move the views as well: raise(_:) (Login.swift:20-28) and "
          + "Login.swift:10-13.",
        "Delete the other lines that moved views for the keyboard: Login.swift:50.",
      ])
  }

  @Test("A constraint to the keyboard layout guide is not deleted, and code that moves nothing has no step")
  func guide() {
    let none = OwnKeyboardCode([]) { _ in nil }
    #expect(
      none.removal(acting: [
        line(7, "bar.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor)")
      ]) == [
        "End at view.safeAreaLayoutGuide.bottomAnchor instead of the keyboard layout guide: Login.swift:7."
      ])
    #expect(none.removal(acting: []) == [])
    #expect(
      code.removal(acting: [], isReplaced: false) == [
        "Delete your code for the keyboard: raise(_:) (Login.swift:20-28) and Login.swift:10-13."
      ])
    // The constraint may stand on a later line of the statement.
    var tied = line(9, "NSLayoutConstraint.activate([")
    tied.effect = "sets the isActive of 'bar.bottom == root.keyboard.top' to true"
    var late = line(12, "center.addObserver(self)")
    late.isChange = false
    #expect(
      none.removal(acting: [tied, late]) == [
        "End at view.safeAreaLayoutGuide.bottomAnchor instead of the keyboard layout guide: Login.swift:9."
      ])
  }

  @Test(
    "An outlet that only deleted code uses is deleted, and one whose constraint is removed is connected again"
  )
  func outlets() {
    let outlets: [(name: String, replacement: String?)] = [
      ("bottom", nil), ("top", nil), ("top", "the new constraint a.top = b.top"), ("other", nil),
    ]
    #expect(
      code.outletSteps(outlets) { _ in false } == [
        "Delete the outlet bottom (Login.swift:3) and its connection, because only the deleted code uses it.",
        "Connect the outlet top to the new constraint a.top = b.top again, because Login.swift:40 needs it.",
      ])
    #expect(code.outletSteps([("bottom", nil)]) { $0 == "bottom" } == [])
  }
}
