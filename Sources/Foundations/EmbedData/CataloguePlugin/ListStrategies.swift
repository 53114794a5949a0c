import Foundation
import PackagePlugin

/// Lists the strategies that a target depends on, with the texts of their source files, in one generated Swift file.
///
/// A strategy is a target of the package's folder `strategies/`.
@main
struct ListStrategies: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let folder = context.package.directoryURL.appendingPathComponent("strategies").path + "/"
    var (arguments, inputs): ([String], [URL]) = ([], [])
    for case .target(let strategy as SwiftSourceModuleTarget) in target.dependencies {
      let files = strategy.sourceFiles(withSuffix: "swift").map(\.url).sorted { $0.path < $1.path }
      guard files.contains(where: { $0.path.hasPrefix(folder) }) else { continue }
      arguments += ["--module", strategy.name] + files.map(\.path)
      inputs += files
    }
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("ListedStrategies.swift")
    return [
      .buildCommand(
        displayName: "Listing the strategies of \(target.name)",
        executable: try context.tool(named: "embed-data").url,
        arguments: ["--strategies", output.path] + arguments, inputFiles: inputs, outputFiles: [output])
    ]
  }
}
