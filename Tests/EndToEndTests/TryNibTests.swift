import Foundation
import TestSupport
import Testing

@Suite("Trying controllers whose views are in xibs", .serialized)
struct TryNibTests {
  private let lab: Lab

  init() throws {
    lab = try Lab()
    let folder = TestSupport.fixtures.appendingPathComponent("Nibs")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try lab.write(
        String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8), to: "App/\(name)")
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

  @Test("A xib that is not in the folder is an error that names the line")
  func isMissing() throws {
    try FileManager.default.removeItem(at: lab.folder.appendingPathComponent("App/AddressView.xib"))
    let outcome = try tryClass("CheckoutViewController")
    #expect(outcome.status == 3, "\(outcome.out) \(outcome.err)")
    #expect(outcome.out.contains("AddressView"), "\(outcome.out)")
  }
}
