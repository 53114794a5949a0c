import Foundation
import Testing

@testable import Reporting
@testable import ResultRecord

@Suite("Report pages")
struct ReportPageTests {
  @Test("writes the sample to a folder when asked to")
  func sample() throws {
    guard let folder = ProcessInfo.processInfo.environment["REPORT_SAMPLE"] else { return }
    let hostile = ProcessInfo.processInfo.environment["REPORT_HOSTILE"] != nil
    for file in Reporting.render(SyntheticRun.record(hostile: hostile)) {
      let url = URL(fileURLWithPath: folder).appendingPathComponent(file.path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try file.contents.write(to: url, atomically: false, encoding: .utf8)
    }
  }
}
