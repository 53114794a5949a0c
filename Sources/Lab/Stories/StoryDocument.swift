import Foundation

/// A document that explains a cell as JSON for other programs.
protocol StoryDocument: Encodable {}

extension StoryDocument {
  /// Returns the document as JSON text with sorted keys and a final line break.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var data = try encoder.encode(self)
    data.append(10)
    return data
  }
}
