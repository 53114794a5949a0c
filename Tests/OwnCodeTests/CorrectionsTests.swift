import Testing

@testable import OwnCode

@Suite("Corrections of the app's own lines") struct CorrectionsTests {
  @Test(
    "The safe area is subtracted from a constant that a whole line sets",
    arguments: [
      (
        "  bottom.constant = frame.height + 8",
        "  bottom.constant = frame.height + 8 - view.safeAreaInsets.bottom"
      ),
      (
        "self.bottom?.constant = -height // up",
        "self.bottom?.constant = -height + self.view.safeAreaInsets.bottom // up"
      ),
      (
        "\tbottom.constant = 16 - frame.height /* above the keys */",
        "\tbottom.constant = 16 - frame.height + view.safeAreaInsets.bottom /* above the keys */"
      ),
      (
        "  bottom.constant = frame as! CGFloat  // http://a.b",
        "  bottom.constant = (frame as! CGFloat) - view.safeAreaInsets.bottom  // http://a.b"
      ),
      ("  bottom.constant = max(0,", nil), ("  bottom.constant = frame.height +", nil),
      ("  // bottom.constant = height", nil), ("  bottom.constant = height; view.layoutIfNeeded()", nil),
      ("bottom.constant += height", nil), ("bottom.constant = isUp ? height : 0", nil),
      ("if isUp { bottom.constant = height }", nil), ("view.frame.origin.y = -height", nil),
    ])
  func subtracts(_ line: String, _ corrected: String?) {
    #expect(Corrections.subtractingSafeArea(line) == corrected)
  }

  @Test(
    "A line that also runs without a keyboard does not lower a constant below 0",
    arguments: [
      ("bottom.constant = height", "bottom.constant = max(0, height - view.safeAreaInsets.bottom)"),
      (
        "  self.bottom.constant = -overlap",
        "  self.bottom.constant = min(0, -overlap + self.view.safeAreaInsets.bottom)"
      ),
    ])
  func subtractsDownToZero(_ line: String, _ corrected: String) {
    #expect(Corrections.subtractingSafeArea(line, isLimited: true) == corrected)
  }

  @Test(
    "A constraint of a bottom edge to the safe area ends at the keyboard layout guide instead",
    arguments: [
      (
        "  bottom = view.safeAreaLayoutGuide.bottomAnchor.constraint(equalTo: send.bottomAnchor, constant: 16)",
        "  bottom = view.keyboardLayoutGuide.topAnchor.constraint(equalTo: send.bottomAnchor, constant: 16)"
      ),
      (
        "send.bottomAnchor.constraint(lessThanOrEqualTo: self.view.safeAreaLayoutGuide.bottomAnchor), // below",
        "send.bottomAnchor.constraint(lessThanOrEqualTo: self.view.keyboardLayoutGuide.topAnchor), // below"
      ),
      ("// send.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),", nil),
      ("send.bottomAnchor.constraint(equalTo: card.safeAreaLayoutGuide.bottomAnchor)", nil),
      ("send.bottomAnchor.constraint(equalTo: view.bottomAnchor)", nil),
      ("view.safeAreaLayoutGuide.bottomAnchor.constraint(equalTo: send.topAnchor)", nil),
      ("let guide = view.safeAreaLayoutGuide", nil),
    ])
  func ends(_ line: String, _ corrected: String?) {
    #expect(Corrections.endingAtKeyboard(line) == corrected)
  }

  @Test(
    "A line is divided into its code and the comment at its end",
    arguments: [
      ("a = 1 // one", "a = 1", " // one"), ("a = \"http://b\"", "a = \"http://b\"", ""),
      ("a = \"\\\"//\" /* b */", "a = \"\\\"//\"", " /* b */"), ("a /* b */ = 1 ", "a /* b */ = 1", ""),
      ("// all", "", "// all"), ("a = 1 /* opens", "a = 1", " /* opens"),
    ])
  func divides(_ line: String, _ code: String, _ comment: String) {
    let divided = CodeLine(line)
    #expect(divided.text == code)
    #expect(divided.end == comment)
  }

  @Test("The least height of a view is the largest that its constraints name")
  func leastHeight() {
    let lines: [Substring] = [
      "  body.heightAnchor.constraint(greaterThanOrEqualToConstant: 120),",
      "  self.body?.heightAnchor.constraint(greaterThanOrEqualToConstant: 90).isActive = true",
      "  title.heightAnchor.constraint(greaterThanOrEqualToConstant: 300),",
      "  body.heightAnchor.constraint(equalToConstant: 400),",
    ]
    #expect(Corrections.leastHeight(of: "body", in: lines) == 120)
    #expect(Corrections.leastHeight(of: "note", in: lines) == 0)
  }
}
