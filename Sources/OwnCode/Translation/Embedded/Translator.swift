#if OWN_CODE_TOOL
  import SwiftParser
  import SwiftParserDiagnostics
  import SwiftSyntax

  /// Turns an app's files into files that compile with the lab's UIKit and keep their lines.
  final class Translator {
    private let files: [EditedFile]
    private let knownModules: Set<String>
    private var names = DeclaredNames()
    private var answer = TranslatedSources()

    init(_ files: [SourceText], knownModules: Set<String>) {
      self.files = files.map(EditedFile.init)
      self.knownModules = knownModules
    }

    func translated() -> TranslatedSources {
      for file in files {
        noteSyntaxErrors(of: file)
        let collector = DeclarationCollector(file, into: names)
        collector.walk(file.tree)
        names = collector.names
      }
      answer.types = names.types.map { type in
        var type = type
        type.assigned = names.assigned[type.name, default: []].sorted()
        return type
      }
      answer.aliases = names.aliases
      for file in files {
        let rewriter = Rewriter(file, names, knownModules: knownModules)
        rewriter.walk(file.tree)
        let cells = SharedVariables(file, names)
        cells.walk(file.tree)
        StatementMarks(file).walk(file.tree)
        answer.refusals += rewriter.refusals + cells.refusals
      }
      var additions = MemberAdditions(names)
      additions.forwardOverrides(except: ExtensionOverrides(names).apply())
      additions.addTables()
      additions.apply()
      answer.files = files.map {
        TranslatedFile(path: $0.path, text: $0.text(), interface: interface(of: $0))
      }
      answer.keyboardParts = KeyboardParts(files, names).all
      answer.presentations = Presentations(files, names).all
      answer.refusals.sort { ($0.file, $0.line, $0.what) < ($1.file, $1.line, $1.what) }
      return answer
    }

    private func noteSyntaxErrors(of file: EditedFile) {
      guard file.tree.hasError else { return }
      for problem in ParseDiagnosticsGenerator.diagnostics(for: file.tree).prefix(20)
      where problem.diagMessage.severity == .error {
        answer.syntaxErrors.append(
          Refusal(
            kind: .syntax, file: file.path, line: problem.location(converter: file.converter).line, what: "",
            why: problem.message))
      }
    }

    /// The person's declarations without the bodies of functions and accessors.
    private func interface(of file: EditedFile) -> String {
      let bodies = BodyCollector()
      bodies.walk(file.tree)
      var text: [UInt8] = []
      var position = 0
      for body in bodies.found where body.lowerBound >= position {
        text += file.bytes[position..<body.lowerBound]
        position = body.upperBound
      }
      return String(decoding: text + file.bytes[position...], as: UTF8.self)
    }
  }

  /// Collects the outermost bodies of functions and accessors.
  private final class BodyCollector: ActiveCodeVisitor {
    private(set) var found: [Range<Int>] = []

    private func add(_ body: (some SyntaxProtocol)?) -> SyntaxVisitorContinueKind {
      if let body {
        let start = body.positionAfterSkippingLeadingTrivia.utf8Offset
        found.append(start..<max(start, body.endPositionBeforeTrailingTrivia.utf8Offset))
      }
      return .skipChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { add(node.body) }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { add(node.body) }
    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { add(node.body) }
    override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind { add(node.body) }
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
      if case .getter(let statements) = node.accessors { return add(statements) }
      return .visitChildren
    }
  }
#endif
