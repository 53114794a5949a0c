import Analysis
import Foundation
import Record
import Support

/// A list of cells in a file, as `list cells` and `plan` write it in any of their forms.
package struct CellList {
  package var path: String
  package var cells: [(cell: CellID, line: Int)]
  package var set: Set<CellID> { Set(cells.map(\.cell)) }

  private static let limit = 256 << 20

  /// Reads a list; `-` is standard input.
  ///
  /// Throws `LabError` for a file that is missing, and for anything but cell ids, with the line.
  package static func read(_ path: String) throws -> CellList {
    let bytes = path == "-" ? try standardInput() : try InputFile.read(path, limit: limit)
    let name = path == "-" ? "standard input" : path
    var list = CellList(path: name, cells: [])
    var seen: Set<CellID> = []
    func add(_ text: String, line: Int) throws {
      guard let cell = CellID(text) else {
        throw LabError(
          .broken, "\(name):\(line): '\(text.prefix(200))' is not a cell; expected five ids joined by '/'.")
      }
      if seen.insert(cell).inserted { list.cells.append((cell, line)) }
    }
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      do {
        let file = try JSONDocument.parse(
          bytes, options: JSONOptions(maximumBytes: limit, maximumValues: 10_000_000))
        for value in try (file.kind == .object ? file.member("cells") : file).array() {
          let id = value.kind == .object ? try value.member("id") : value
          // Finding a position takes time, and only messages need it.
          let text = try id.string()
          if CellID(text) == nil { try add(text, line: id.position.line) }
          try add(text, line: 1)
        }
      } catch let problem as JSONProblem {
        throw LabError(.broken, problem.description(path: name))
      }
    } else {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw LabError(.broken, "\(name): is not UTF-8.")
      }
      for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .enumerated()
      {
        let id = line.trimmingCharacters(in: .whitespaces)
        if id.isEmpty || id.hasPrefix("#") { continue }
        try add(id, line: index + 1)
      }
    }
    return list
  }

  private static func standardInput() throws -> [UInt8] {
    let data = try? FileHandle.standardInput.read(upToCount: limit + 1)
    let bytes = [UInt8](data ?? Data())
    guard bytes.count <= limit else {
      throw LabError(.broken, "Standard input is larger than \(limit >> 20) MiB.")
    }
    return bytes
  }
}
