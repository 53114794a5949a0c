import Foundation
import PackagePlugin

/// Writes a Swift file of string literals for a target, so that the program carries the files and runs when it is copied elsewhere.
///
/// For a target that depends on strategies, the literals are the strategies' source files. For any other target they are
/// the data files in its folder and the Swift files in its folders named `Embedded`. One plugin does both because a build
/// compiles every plugin before it begins.
@main
struct EmbedData: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let strategies = strategies(of: target, context)
    if !strategies.isEmpty {
      let arguments = strategies.flatMap { ["--module", $0.name] + $0.files.map(\.path) }
      return [
        try command(
          "Listing the strategies of \(target.name)", into: "ListedStrategies.swift", context,
          ["--strategies"], arguments, strategies.flatMap(\.files))
      ]
    }
    let files = embeddedFiles(of: target, context)
    return [
      try command(
        "Embedding the files of \(target.name)", into: "EmbeddedFiles.swift", context, [], files.map(\.path),
        files)
    ]
  }

  private func command(
    _ title: String, into name: String, _ context: PluginContext, _ options: [String], _ arguments: [String],
    _ inputs: [URL]
  ) throws -> Command {
    let output = context.pluginWorkDirectoryURL.appendingPathComponent(name)
    return .buildCommand(
      displayName: title, executable: try context.tool(named: "embed-data").url,
      arguments: options + [output.path] + arguments, inputFiles: inputs, outputFiles: [output])
  }

  /// Returns the targets in the package's folder `strategies/` that a target depends on, with their source files.
  private func strategies(of target: Target, _ context: PluginContext) -> [(name: String, files: [URL])] {
    let folder = context.package.directoryURL.appendingPathComponent("strategies").path + "/"
    return target.dependencies.compactMap { dependency in
      guard case .target(let target) = dependency, let strategy = target as? SwiftSourceModuleTarget else {
        return nil
      }
      let files = strategy.sourceFiles(withSuffix: "swift").map(\.url).sorted { $0.path < $1.path }
      return files.contains { $0.path.hasPrefix(folder) } ? (strategy.name, files) : nil
    }
  }

  /// Returns the files below `Sources/<target>` that the target embeds, sorted by name.
  private func embeddedFiles(of target: Target, _ context: PluginContext) -> [URL] {
    // The path is built by hand because `Target.directory` is deprecated and its replacement needs a newer manifest.
    let folder = context.package.directoryURL.appendingPathComponent("Sources").appendingPathComponent(
      target.name)
    let contents = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (contents?.compactMap { $0 as? URL } ?? []).filter { file in
      ["csv", "json", "html", "css", "js"].contains(file.pathExtension)
        || file.pathExtension == "swift" && file.deletingLastPathComponent().lastPathComponent == "Embedded"
    }.sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
