#if OWN_CODE_TOOL
  import SwiftSyntax

  /// The statements of one body that are deleted if some of them are: those that use a variable which a deleted
  /// statement declares, and those around deleted statements that would be left empty.
  struct RemovedStatements {
    private(set) var all: [CodeBlockItemSyntax]
    private let body: Syntax

    /// - Parameters:
    ///   - first: the statements that are deleted.
    ///   - body: the function, initializer or property that contains them.
    init(_ first: [CodeBlockItemSyntax], in body: some SyntaxProtocol) {
      self.body = Syntax(body)
      all = []
      var next = first
      while !next.isEmpty {
        for statement in next { add(statement) }
        next = all.flatMap(users)
      }
    }

    private func isDeleted(_ node: some SyntaxProtocol) -> Bool {
      all.contains { $0.position <= node.position && node.endPosition <= $0.endPosition }
    }

    /// Adds a statement, or the outermost statement around it whose other inner statements are deleted too.
    private mutating func add(_ statement: CodeBlockItemSyntax) {
      guard !isDeleted(statement) else { return }
      all.removeAll { statement.position <= $0.position && $0.endPosition <= statement.endPosition }
      all.append(statement)
      let around = statement.ancestry.dropFirst().prefix { $0.id != body.id }
      guard let outer = around.lazy.compactMap({ $0.as(CodeBlockItemSyntax.self) }).first,
        // A guard statement declares what follows it, and ends the function otherwise.
        !outer.item.is(GuardStmtSyntax.self), Leaves(of: outer).all.allSatisfy(isDeleted)
      else { return }
      add(outer)
    }

    /// Returns the statements after another one in the same block that use a variable which it declares.
    private func users(of statement: CodeBlockItemSyntax) -> [CodeBlockItemSyntax] {
      guard let declaration = statement.item.as(VariableDeclSyntax.self),
        let block = statement.parent?.as(CodeBlockItemListSyntax.self)
      else { return [] }
      let names = Set(
        declaration.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text })
      let uses = Uses(of: names, after: statement.endPosition)
      uses.walk(block)
      return uses.statements.filter { !isDeleted($0) }
    }

    /// Finds the innermost statements inside of a statement.
    private final class Leaves: ActiveCodeVisitor {
      private(set) var all: [CodeBlockItemSyntax] = []

      init(of statement: CodeBlockItemSyntax) {
        super.init()
        walk(statement.item)
      }

      override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        let inner = Leaves(of: node)
        all += inner.all.isEmpty ? [node] : inner.all
        return .skipChildren
      }
    }

    /// Finds the innermost statements that use some names.
    private final class Uses: ActiveCodeVisitor {
      private let names: Set<String>
      private let start: AbsolutePosition
      private(set) var statements: [CodeBlockItemSyntax] = []

      init(of names: Set<String>, after start: AbsolutePosition) {
        (self.names, self.start) = (names, start)
        super.init()
      }

      override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        // The name of a member, as in `self.token`, is not that of a variable.
        let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
        if node.position >= start, !isMember, names.contains(node.baseName.text),
          let statement = node.ancestry.lazy.compactMap({ $0.as(CodeBlockItemSyntax.self) }).first
        {
          statements.append(statement)
        }
        return .visitChildren
      }
    }
  }
#endif
