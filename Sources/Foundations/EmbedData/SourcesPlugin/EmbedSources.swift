import Foundation
import PackagePlugin

/// Turns the Swift files of a target into one more of string literals, so that what people are given is what is compiled.
@main
struct EmbedSources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let sources = target as? SwiftSourceModuleTarget else { return [] }
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("EmbeddedFiles.swift")
    let files = sources.sourceFiles(withSuffix: "swift").map(\.url)
      .filter { !$0.path.hasPrefix(context.pluginWorkDirectoryURL.path) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    return [
      .buildCommand(
        displayName: "Embedding the sources of \(target.name)",
        executable: try context.tool(named: "embed-data").url,
        arguments: [output.path] + files.map(\.path), inputFiles: files, outputFiles: [output])
    ]
  }
}
