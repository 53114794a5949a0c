import Foundation
import Lab
import Support

/// The steps of a trial before the compiler, for programs that test them with changed files.
package struct CodeCheck: Sendable {
  private let translator: TranslatorClient

  /// Finds the toolchain, and compiles the translator if this was not done yet.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    translator = try TranslatorClient(
      Toolchain.find(environment: environment), cache: CacheFolder(environment: environment))
  }

  /// Reads Swift files, looks for controllers, translates the files, and leaves out statements on some lines.
  ///
  /// Returns what is wrong with the result, or nil. The translator may not stop, and every text must have the lines of
  /// the person's file, because messages name them.
  package func fault(in paths: [String]) -> String? {
    let app = AppFolder(paths)
    for controller in AppControllers(OwnScreens(), in: app, only: nil).found {
      _ = controller.strategy
      _ = app.container(of: controller.name, near: controller.file)
      _ = app.files(for: controller.name, near: controller.file)
    }
    let sources = app.files.map { SourceText(path: $0.path, text: $0.text) }
    if sources.isEmpty { return app.warnings.isEmpty ? "no file was read, without a word" : nil }
    do {
      let files = try translator.translate(sources).files
      guard files.count == sources.count else {
        return "\(files.count) of \(sources.count) files were translated"
      }
      for (file, source) in zip(files, sources) {
        if let fault = Self.fault(in: file.text, of: source.text, "translated") { return fault }
      }
      let named = files.enumerated().map { SourceText(path: "file-\($0).swift", text: $1.text) }
      for reach in CutReach.allCases {
        for cut in try translator.cut(named, named.flatMap { Self.errors(in: $0, reach) }).files {
          guard let whole = named.first(where: { $0.path == cut.path }) else {
            return "an unknown file was cut"
          }
          if let fault = Self.fault(in: cut.text, of: whole.text, "cut") { return fault }
        }
      }
      return nil
    } catch let problem as BoundedProcess.Problem where problem.isOverTime {
      // Swift's parser takes very long for some texts. Such files are refused with the bound.
      return nil
    } catch { return "\(error)" }
  }

  /// Returns an error of the compiler on every tenth line of a file.
  private static func errors(in file: SourceText, _ reach: CutReach) -> [CompilerError] {
    let lines = file.text.utf8.count { $0 == 0x0A } + 1
    return stride(from: 1, through: lines, by: 10).prefix(200).map { line in
      var error = CompilerError(
        file: file.path, line: line, column: 1 + line % 7, message: "cannot find 'x' in scope")
      error.reach = reach
      return error
    }
  }

  private static func fault(in text: String, of original: String, _ what: String) -> String? {
    let (now, before) = (lineCount(text), lineCount(original))
    return now == before ? nil : "the \(what) text has \(now) lines instead of \(before)"
  }

  private static func lineCount(_ text: String) -> Int { text.utf8.count { $0 == 0x0A } }
}
