import Foundation
import Matrix
import StrategyCatalog

// Writes the documentation pages that are generated from the code. With `--check`, reports outdated pages and
// writes nothing.
//
//     avoidance-documentation [--check] [folder of the repository]

let options = CommandLine.arguments.dropFirst()
let isCheck = options.contains("--check")
let root = options.first { !$0.hasPrefix("-") } ?? "."
let folder = root + "/Sources/AvoidanceCommand/AvoidanceLab.docc/Generated"

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("Error: \(message)\n".utf8))
  exit(1)
}

do {
  let catalogue = try Catalogue(StrategyCatalog.families, sources: StrategyCatalog.sources)
  let pages = try GeneratedPages.all(catalogue, repository: root)
  let files = FileManager.default
  let names = Set(pages.map(\.name))
  let strays = ((try? files.contentsOfDirectory(atPath: folder)) ?? []).filter { !names.contains($0) }
  if isCheck {
    let stale = pages.filter { files.contents(atPath: "\(folder)/\($0.name)") != Data($0.text.utf8) }.map(
      \.name)
    let wrong = (stale + strays).sorted()
    if !wrong.isEmpty {
      fail(
        "\(wrong.joined(separator: ", ")): out of date. "
          + "Write the pages again with: swift run -c release avoidance-documentation")
    }
  } else {
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for stray in strays { try files.removeItem(atPath: "\(folder)/\(stray)") }
    for page in pages {
      try Data(page.text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(page.name)"))
    }
  }
  print("\(pages.count) pages \(isCheck ? "are up to date" : "written").")
} catch {
  fail("\(error)")
}
