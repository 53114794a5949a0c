import AvoidanceTesting
import Comments
import Testing
import UIKit

@Test("The comment field stays on the keyboard", arguments: ["iphone-17-pro", "iphone-se-3"])
func staysOnKeyboard(_ device: String) throws {
  let played = try PlayedController(in: TestSituation(device: device)) { CommentController() }
  #expect(played.passes, "\(played.text)")
  let keyboard = try #require(played.keyboard(at: .afterChange(0)))
  // The constraint keeps the field 8 points above the keyboard.
  #expect(played.frame(of: "comment-field", at: .afterChange(0))?.maxY == keyboard.minY - 8)
}

@Test("The field is 44 points tall and returns to its place")
func returns() throws {
  let played = try PlayedController { CommentController() }
  // The screen is 874 points tall, and the home indicator takes 34: 874 - 34 - 8 - 44 = 788.
  #expect(played.frame(of: "comment-field", at: .start) == CGRect(x: 16, y: 788, width: 370, height: 44))
  #expect(played.frame(of: "comment-field", at: .end) == played.frame(of: "comment-field", at: .start))
}
