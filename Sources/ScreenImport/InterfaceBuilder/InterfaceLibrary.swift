import Foundation

/// A reader of documents that caches the last few, so that many scenes of one file need only one reading.
///
/// A cached document is used only while its file has the same bytes, so a result never depends on earlier
/// requests.
public struct InterfaceLibrary {
  private struct Entry {
    var path: String
    var data: Data
    var extent: InterfaceMarkup.Extent
    var document: InterfaceDocument
  }

  private var kept: [Entry] = []
  /// The maximum number of cached documents. Six documents are enough for two pairs of files, with the files
  /// of the latest pair both whole and in outline.
  private static let capacity = 6

  /// Creates an empty library.
  public init() {}

  /// Returns the document in a file.
  public mutating func document(path: String) throws -> InterfaceDocument {
    try document(path: path, extent: .whole)
  }

  /// Lays out a scene of a file on its own canvas or, if `other` is not nil, on the canvas of the same scene
  /// in that file.
  public mutating func layout(path: String, scene: String, like other: String?) throws -> SceneLayout {
    let document = try document(path: path)
    let goal = try other.map { try self.document(path: $0, extent: .outline) }
    return try document.layout(scene: document.sceneID(named: scene), like: goal)
  }

  private mutating func document(path: String, extent: InterfaceMarkup.Extent) throws -> InterfaceDocument {
    let data = try InterfaceDocument.data(of: path)
    // A whole document can replace an outline, because it contains all elements of the outline.
    if let place = kept.firstIndex(where: {
      $0.path == path && ($0.extent == .whole || $0.extent == extent) && $0.data == data
    }) {
      let entry = kept.remove(at: place)
      kept.append(entry)
      return entry.document
    }
    let document = try InterfaceDocument(data, file: path, extent: extent)
    kept.removeAll { $0.path == path && ($0.extent == extent || $0.data != data) }
    kept.append(Entry(path: path, data: data, extent: extent, document: document))
    if kept.count > Self.capacity { kept.removeFirst() }
    return document
  }
}
