import Foundation
import PackagePlugin

/// Turns the data files of a target (folders `Data`, `BuiltIn` and `Page`) into one Swift file of string
/// literals, so that the binary carries them and runs when copied elsewhere.
@main
struct EmbedData: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    // `Target.directory` is deprecated and its replacement needs a newer manifest; every room lies on a floor.
    let sources = context.package.directoryURL.appendingPathComponent("Sources")
    let floors = try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
    let rooms = floors.map { $0.appendingPathComponent(target.name) }
    guard let folder = rooms.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      return []
    }
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
