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
        "self.bottom?.constant = -height + self.view.safeAreaInsets.bottom"
      ),
      ("bottom.constant += height", nil), ("bottom.constant = isUp ? height : 0", nil),
      ("if isUp { bottom.constant = height }", nil), ("view.frame.origin.y = -height", nil),
    ])
  func subtracts(_ line: String, _ corrected: String?) {
    #expect(Corrections.subtractingSafeArea(line) == corrected)
  }
}
