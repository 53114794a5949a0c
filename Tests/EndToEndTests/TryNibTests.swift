import Foundation
import TestSupport
import Testing

@Suite("Trying controllers whose views are in xibs", .serialized)
struct TryNibTests {
  private let lab: Lab

  init() throws {
    lab = try Lab()
    try copy("Nibs", to: "App")
  }

  private func copy(_ fixtures: String, to place: String) throws {
    let folder = TestSupport.fixtures.appendingPathComponent(fixtures)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try lab.write(
        String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8), to: "\(place)/\(name)")
    }
  }

  private func tryClass(_ name: String, _ words: String...) throws -> Outcome {
    try lab.compiling(
      ["try", "App", "--class", name, "-d", "iphone-17-pro", "--orientation", "portrait", "-k", "show-hide"]
        + words)
  }

  @Test("A bar that UINib makes, and cells of a registered xib, are laid out and connected")
  func instantiates() throws {
    let outcome = try tryClass("ChatViewController", "--verbose")
    #expect(outcome.status == 0, "\(outcome.out) \(outcome.err)")
    #expect(outcome.out.contains("works in 1 of 1 situation (without code: 0)"), "\(outcome.out)")
    #expect(outcome.out.contains("0 parts left out"), "\(outcome.out)")
    let file = lab.folder.appendingPathComponent("App/ChatViewController.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    try text.replacing("overlap - view.safeAreaInsets.bottom", with: "overlap - 300")
      .write(to: file, atomically: true, encoding: .utf8)
    let wrong = try tryClass("ChatViewController")
    #expect(wrong.status == 2, "\(wrong.out) \(wrong.err)")
    // The keyboard is 335 points tall: 335 - 300 = 35.
    #expect(wrong.out.contains("to -35"), "\(wrong.out)")
  }

  @Test("A view that owns its xib gets its outlets, and a controller that names only this view is found")
  func isOwner() throws {
    let outcome = try lab.compiling([
      "try", "App", "-d", "iphone-17-pro", "--orientation", "portrait", "-k", "show-hide", "--verbose",
    ])
    #expect(outcome.out.contains("CheckoutViewController, App/CheckoutViewController.swift:3: works in"))
    #expect(outcome.out.contains("ChatViewController, App/ChatViewController.swift:3: works in"))
    #expect(outcome.out.contains("0 parts left out"), "\(outcome.out) \(outcome.err)")
  }

  @Test("A scene whose text input is in a view with a xib is played with this view")
  func loadsScene() throws {
    try copy("SceneWithNib", to: "Box")
    let words = ["try", "Box", "-d", "iphone-17-pro", "--orientation", "portrait", "-k", "show-hide"]
    // The storyboard alone names the class of the view.
    let right = try lab.compiling(words)
    #expect(right.status == 0, "\(right.out) \(right.err)")
    #expect(right.out.contains("works in 1 of 1 situation (without code: 0)"), "\(right.out)")
    #expect(right.out.contains("on the scene in Box/Main.storyboard:13, to which code"), "\(right.out)")
    #expect(right.out.contains("with a navigation bar, because the segues"), "\(right.out)")
    // 874 - 100 = 774, which is below the keyboard's top at 539.
    let file = lab.folder.appendingPathComponent("Box/BoxViewController.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    try text.replacing("16 + frame.height", with: "100").write(to: file, atomically: true, encoding: .utf8)
    let wrong = try lab.compiling(words)
    #expect(wrong.status == 2)
    #expect(wrong.out.contains("BoxViewController.swift:17  boxBottom.constant = 100"), "\(wrong.out)")
    // An outlet that the class lacks crashes the app when the scene loads.
    try text.replacing("boxBottom", with: "boxEnd").write(to: file, atomically: true, encoding: .utf8)
    let crash = try lab.compiling(words)
    #expect(crash.out.contains("NSUnknownKeyException"), "\(crash.out) \(crash.err)")
  }

  @Test("A xib that is not in the folder is an error that names the line")
  func isMissing() throws {
    try FileManager.default.removeItem(at: lab.folder.appendingPathComponent("App/AddressView.xib"))
    let outcome = try tryClass("CheckoutViewController")
    #expect(outcome.status == 3, "\(outcome.out) \(outcome.err)")
    #expect(outcome.out.contains("AddressView"), "\(outcome.out)")
  }
}
