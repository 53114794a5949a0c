import Foundation
import PackagePlugin

/// Writes one Swift file of string literals for a target, so that the binary carries texts and runs when copied elsewhere: the
/// strategies that it depends on, or else its data files, or where it has none, its own source files.
///
/// One plugin for all three: a build compiles every plugin before it begins.
@main
struct EmbedData: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let strategies = listing(of: target, context)
    if !strategies.isEmpty {
      return [
        try command(
          "Listing the strategies of \(target.name)", into: "ListedStrategies.swift", context,
          ["--strategies"],
          strategies.flatMap { ["--module", $0.name] + $0.files.map(\.path) }, strategies.flatMap(\.files))
      ]
    }
    let data = try dataFiles(of: target, context)
    let files = data.isEmpty ? sources(of: target, context) : data
    return [
      try command(
        "Embedding the \(data.isEmpty ? "sources" : "data files") of \(target.name)",
        into: "EmbeddedFiles.swift",
        context, [], files.map(\.path), files)
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

  /// The strategies that a target depends on, targets of the package's folder `strategies/`, with their source files.
  private func listing(of target: Target, _ context: PluginContext) -> [(name: String, files: [URL])] {
    let folder = context.package.directoryURL.appendingPathComponent("strategies").path + "/"
    return target.dependencies.compactMap { dependency in
      guard case .target(let target) = dependency, let strategy = target as? SwiftSourceModuleTarget else {
        return nil
      }
      let files = strategy.sourceFiles(withSuffix: "swift").map(\.url).sorted { $0.path < $1.path }
      return files.contains { $0.path.hasPrefix(folder) } ? (strategy.name, files) : nil
    }
  }

  /// What lies in the folders `Data`, `BuiltIn` and `Page` of a target.
  private func dataFiles(of target: Target, _ context: PluginContext) throws -> [URL] {
    // `Target.directory` is deprecated and its replacement needs a newer manifest; every room lies on a floor.
    let sources = context.package.directoryURL.appendingPathComponent("Sources")
    let floors = try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
    let rooms = floors.map { $0.appendingPathComponent(target.name) }
    guard let folder = rooms.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      return []
    }
    return ["Data", "BuiltIn", "Page"].flatMap { name -> [URL] in
      let contents = try? FileManager.default.contentsOfDirectory(
        at: folder.appendingPathComponent(name), includingPropertiesForKeys: nil)
      return (contents ?? []).filter { ["csv", "json", "html", "css", "js"].contains($0.pathExtension) }
    }.sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// The Swift files of a target: what people are given is what is compiled.
  private func sources(of target: Target, _ context: PluginContext) -> [URL] {
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    return target.sourceFiles(withSuffix: "swift").map(\.url)
      .filter { !$0.path.hasPrefix(context.pluginWorkDirectoryURL.path) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
