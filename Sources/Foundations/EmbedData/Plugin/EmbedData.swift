import Foundation
import PackagePlugin

/// Turns the data files of a target (folders `Data`, `BuiltIn` and `Page`) into one Swift file of string
/// literals, so that the binary carries them and runs when copied elsewhere.
@main
struct EmbedData: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    // `Target.directory` is deprecated and its replacement needs a newer manifest; every layer lies here.
    let folder = context.package.directoryURL.appendingPathComponent("Sources/\(target.name)")
    let files = ["Data", "BuiltIn", "Page"].flatMap { name -> [URL] in
      let contents = try? FileManager.default.contentsOfDirectory(
        at: folder.appendingPathComponent(name), includingPropertiesForKeys: nil)
      return (contents ?? []).filter { ["csv", "json", "html", "css", "js"].contains($0.pathExtension) }
    }.sorted { $0.lastPathComponent < $1.lastPathComponent }
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding the data files of \(target.name)",
        executable: try context.tool(named: "embed-data").url,
        arguments: [output.path] + files.map(\.path), inputFiles: files, outputFiles: [output])
    ]
  }
}
