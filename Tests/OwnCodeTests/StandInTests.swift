import Foundation
import Testing

@testable import OwnCode

@Suite("Modules that this program implements itself") struct StandInTests {
  @Test(
    "They are needed if the code names them, and not if a longer name ends with the sign",
    arguments: [
      ("label.font = R.font.bold(size: 12)", ["R.swift"]), ("R.image.star()", ["R.swift"]),
      ("labelR.font.withSize(12)", []), ("self.R.font.withSize(12)", []),
      ("func pin(_ edges: Edge.Set) {}", ["SwiftUI"]), ("let set: KnifeEdge.Set", []),
      ("field.snp.makeConstraints { }", ["SnapKit"]),
    ])
  func signs(_ text: String, _ modules: [String]) throws {
    let path = NSTemporaryDirectory() + "stand-ins-\(UUID().uuidString).swift"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(StandIn.needed(by: AppFolder([path]).files, declaring: []).map(\.module) == modules)
  }
}
