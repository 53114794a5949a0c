import Foundation
import Testing

@testable import Record

@Suite("Files that are written together")
struct AtomicFileTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "/files-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func names(_ path: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(path)").sorted()
  }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: "\(folder)/\(path)").map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("A new folder appears with all of its files, and files in a folder that exists are replaced")
  func together() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("old".utf8).write(to: URL(fileURLWithPath: "\(folder)/manifest"))
    // A killed process leaves a folder under a temporary name. No process has the largest number.
    let abandoned = "\(folder)/new.partial-\(Int32.max)"
    try FileManager.default.createDirectory(atPath: abandoned + "/inner", withIntermediateDirectories: true)
    let others = "\(folder)/other.partial-\(Int32.max)"
    try FileManager.default.createDirectory(atPath: others, withIntermediateDirectories: true)
    try AtomicFile.writeTogether([
      ("\(folder)/new/a/one", Array("1".utf8)), ("\(folder)/new/b/two", Array("2".utf8)),
      ("\(folder)/manifest", Array("new".utf8)),
    ])
    #expect(try names() == ["manifest", "new", "other.partial-\(Int32.max)"])
    #expect(try names("new") == ["a", "b"])
    #expect(text("new/a/one") == "1" && text("new/b/two") == "2" && text("manifest") == "new")
  }

  @Test("If a file cannot be written, nothing is changed and no temporary file is left")
  func failure() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("old".utf8).write(to: URL(fileURLWithPath: "\(folder)/manifest"))
    // A file cannot be a folder, so a file below it cannot be written.
    #expect(throws: RecordError.self) {
      try AtomicFile.writeTogether([
        ("\(folder)/manifest", Array("new".utf8)), ("\(folder)/new/one", Array("1".utf8)),
        ("\(folder)/manifest/two", Array("2".utf8)),
      ])
    }
    #expect(try names() == ["manifest"])
    #expect(text("manifest") == "old")
  }
}
