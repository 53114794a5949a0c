import Foundation

/// TEMPORARY
public struct Workshop: Sendable {
  public struct Refusal: Error { public var reason: String }
  public struct Compiled: Sendable {
    public var library: String; public var leftOut: [String] = []; public var files = 0
  }
  let env: [String: String]
  public init(environment: [String: String], shouldStop: @escaping @Sendable () -> Bool) throws {
    env = environment
  }
  public func clean() throws {}
  func compile(_ controller: OwnController, from app: AppFolder) throws -> Compiled {
    let glue = GlueCode(
      id: controller.strategy, controller: controller.name,
      file: (controller.file as NSString).lastPathComponent,
      viewClasses: ["RoundedButton"],
      connected: [
        .init(
          name: controller.name, outlets: "_connect_\(controller.name)",
          actions: "_perform_\(controller.name)")
      ], wiring: controller.wiring)
    try glue.text().write(toFile: "/tmp/glue.swift", atomically: true, encoding: .utf8)
    print(app.files(for: controller.name).chosen.map(\.path))
    return Compiled(library: env["OWNLIB"] ?? "")
  }
}
