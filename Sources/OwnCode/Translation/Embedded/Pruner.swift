#if OWN_CODE_TOOL
  import SwiftSyntax

  /// Leaves out what the compiler's errors are about.
  ///
  /// One round handles errors about types first, because a missing superclass causes errors in every member. Errors that other
  /// errors can cause come last.
  final class Pruner {
    private let files: [String: EditedFile]
    private let order: [EditedFile]
    private var leftOut: [LeftOut] = []

    /// Reads the files that have errors.
    init(_ files: [SourceText], _ errors: [CompilerError]) {
      let names = Set(errors.map(\.file))
      order = files.filter { names.contains($0.path) }.map(EditedFile.init)
      self.files = Dictionary(order.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func cut(_ errors: [CompilerError]) -> CutSources {
      let places = errors.compactMap { error in files[error.file].flatMap { ErrorPlace(error, in: $0) } }
      for some in [places.filter(\.isAboutTypes), places.filter { !$0.canFollow }, places] {
        for place in some { cut(at: place) }
        if order.contains(where: \.isEdited) { break }
      }
      var answer = CutSources()
      answer.leftOut = leftOut
      answer.files = order.filter(\.isEdited).map { SourceText(path: $0.path, text: $0.text()) }
      return answer
    }

    private func cut(at place: ErrorPlace) {
      let remedy: Remedy? =
        switch place.error.reach {
        case .statement: place.remedy
        case .member: place.memberRemedy
        case .declaration: place.declarationRemedy
        case .file: place.fileRemedy
        }
      guard let remedy else { return }
      switch remedy.action {
      case .replace(let range, let text):
        if range.isEmpty { return }
        place.file.replace(range, with: text)
      case .insert(let offset, let text): place.file.replace(offset..<offset, with: text)
      }
      if let kind = remedy.kind, !place.isGenerated { note(kind, remedy.range, at: place) }
    }

    private func note(_ kind: LeftOut.Kind, _ range: Range<Int>, at place: ErrorPlace) {
      let file = place.file
      let text = String(decoding: file.bytes[range], as: UTF8.self)
      let entry = LeftOut(
        kind: kind, file: file.path, line: file.line(at: AbsolutePosition(utf8Offset: range.lowerBound)),
        endLine: file.line(at: AbsolutePosition(utf8Offset: max(range.lowerBound, range.upperBound - 1))),
        error: place.error.message, text: file.excerpt(range),
        isKeyboard: KeyboardWords.occur(in: file.bytes[range]),
        placesViews: Self.placing.contains { text.contains($0) },
        callee: kind == .statement ? place.calleeAside(in: range) : nil)
      if !leftOut.contains(where: { $0.line == entry.line && $0.text == entry.text && $0.file == entry.file })
      {
        leftOut.append(entry)
      }
    }

    /// Texts by which code that places views is recognized.
    private static let placing = [
      "addSubview", "addArrangedSubview", "onstraint", "Anchor", ".snp.", ".frame =",
    ]
  }

  /// One edit that removes the cause of an error.
  struct Remedy {
    enum Action {
      case replace(Range<Int>, String)
      case insert(Int, String)
    }

    var action: Action
    /// What the edit takes away; nil for an edit that keeps the meaning.
    var kind: LeftOut.Kind?
    var range: Range<Int>

    static func replace(_ range: Range<Int>, with text: String = "", as kind: LeftOut.Kind?) -> Remedy {
      Remedy(action: .replace(range, text), kind: kind, range: range)
    }

    static func insert(_ text: String, at offset: Int) -> Remedy {
      Remedy(action: .insert(offset, text), kind: nil, range: offset..<offset)
    }
  }

  /// The place of an error in a syntax tree, with the edit that removes its cause.
  struct ErrorPlace {
    static let leftOutValue = "_ownCodeLeftOut()"

    let error: CompilerError
    let file: EditedFile
    let token: TokenSyntax
    let ancestry: [Syntax]

    init?(_ error: CompilerError, in file: EditedFile) {
      guard error.line > 0, error.column > 0 else { return nil }
      let position = file.converter.position(ofLine: error.line, column: error.column)
      guard position < file.tree.endPosition, var token = file.tree.token(at: position) else { return nil }
      // The compiler may name the end of a token, which the syntax tree counts to the next one.
      if position < token.positionAfterSkippingLeadingTrivia,
        let previous = token.previousToken(viewMode: .sourceAccurate)
      {
        token = previous
      }
      (self.error, self.file, self.token, ancestry) = (error, file, token, Array(token.ancestry))
    }

    var message: String { error.message }

    private func first<Node: SyntaxProtocol>(_ type: Node.Type) -> Node? {
      for node in ancestry { if let found = node.as(type) { return found } }
      return nil
    }

    /// Whether the translation wrote the place: a table of outlets or actions, or the call of a moved override.
    var isGenerated: Bool {
      let name = ancestry.compactMap { $0.as(FunctionDeclSyntax.self) }.last?.name.text ?? ""
      return name.hasPrefix("_connect_") || name.hasPrefix("_perform_") || isForwarder
    }

    /// Whether the place is in an override that calls a moved member, and that goes with it.
    var isForwarder: Bool {
      let member = ancestry.lazy.compactMap { $0.as(MemberBlockItemSyntax.self) }.first
      return member?.trimmedDescription.firstMatch(of: /\{ (get \{ )?(try |await )*_moved_/) != nil
    }

    /// Whether the error is about what a type is, and so may cause errors elsewhere.
    var isAboutTypes: Bool {
      if message.contains("invalid redeclaration") { return true }
      for node in ancestry {
        if node.is(InheritedTypeSyntax.self) { return true }
        if let node = node.as(ExtensionDeclSyntax.self) { return isInside(node.extendedType) }
        if node.is(CodeBlockItemSyntax.self), !isAtFileLevel(node) { return false }
      }
      return false
    }

    /// Whether the error can follow from one elsewhere: a variable whose value has a mistake has no type until that is left out.
    var canFollow: Bool { message.hasPrefix("cannot infer contextual base in reference to member") }

    private func isInside(_ node: some SyntaxProtocol) -> Bool {
      token.position >= node.position && token.endPosition <= node.endPosition
    }

    private func isAtFileLevel(_ node: Syntax) -> Bool {
      node.parent?.parent?.is(SourceFileSyntax.self) == true
    }

    func replace(
      _ node: some SyntaxProtocol, with text: String = "", as kind: LeftOut.Kind?
    ) -> Remedy {
      .replace(file.range(of: node), with: text, as: kind)
    }

    /// Returns the name that is not here, if a statement in a range is a call for its effect elsewhere.
    func calleeAside(in range: Range<Int>) -> String? {
      guard let item = first(CodeBlockItemSyntax.self), file.range(of: item) == range,
        let call = Syntax(item.item).as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
        call.additionalTrailingClosures.isEmpty, !call.arguments.isEmpty,
        call.arguments.allSatisfy({ $0.expression.isPlainLiteral }),
        let name = call.calledExpression.firstName, message.contains("cannot find '\(name)' in scope"),
        !KeyboardWords.occur(in: call.calledExpression.trimmedDescription)
      else { return nil }
      return name
    }

    // MARK: Reaches

    /// The edit with the smallest loss.
    var remedy: Remedy? {
      if let remedy = nullability ?? asset { return remedy }
      return inheritance ?? attribute ?? flow ?? exhaustiveness ?? branch ?? setup ?? statement
        ?? memberRemedy
    }

    /// The edit that leaves out the innermost member.
    var memberRemedy: Remedy? {
      if let item = first(MemberBlockItemSyntax.self) { return member(item) }
      return declarationRemedy
    }

    /// The edit that leaves out the declaration at file level.
    var declarationRemedy: Remedy? {
      guard let item = ancestry.last(where: { $0.is(CodeBlockItemSyntax.self) && isAtFileLevel($0) }) else {
        return fileRemedy
      }
      return replace(item, as: .declaration)
    }

    /// The edit that leaves out the whole file.
    var fileRemedy: Remedy? { .replace(0..<file.bytes.count, as: .file) }
  }

  extension ExprSyntax {
    /// Whether the expression is a literal without names, or with names only inside of a text.
    fileprivate var isPlainLiteral: Bool {
      switch self.as(ExprSyntaxEnum.self) {
      case .booleanLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .nilLiteralExpr: true
      case .stringLiteralExpr(let text):
        // A call in the text may have an effect here.
        !text.tokens(viewMode: .sourceAccurate).contains { token in
          token.ancestry.contains { $0.is(FunctionCallExprSyntax.self) && $0.isInside(of: text) }
        }
      case .memberAccessExpr(let member): member.base == nil
      case .arrayExpr(let list): list.elements.allSatisfy { $0.expression.isPlainLiteral }
      case .dictionaryExpr(let table):
        table.content.as(DictionaryElementListSyntax.self)?.allSatisfy {
          $0.key.isPlainLiteral && $0.value.isPlainLiteral
        } ?? true
      default: false
      }
    }

    /// The name that begins a chain of members and of calls without arguments.
    fileprivate var firstName: String? {
      if let name = self.as(DeclReferenceExprSyntax.self) { return name.baseName.text }
      if let member = self.as(MemberAccessExprSyntax.self) { return member.base?.firstName }
      guard let call = self.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
        call.trailingClosure == nil
      else { return nil }
      return call.calledExpression.firstName
    }
  }

  extension Syntax {
    fileprivate func isInside(of node: some SyntaxProtocol) -> Bool {
      position >= node.position && endPosition <= node.endPosition
    }
  }
#endif
