#if OWN_CODE_TOOL
  import SwiftSyntax

  /// Puts a call of `_runs()` before each statement, so that a report can name the line that changed a view.
  ///
  /// A body of one expression keeps its form, because its value is the result and its type is inferred. A body that only returns
  /// a value has no mark either, because the statement that uses the value is the one to name.
  final class StatementMarks: SyntaxVisitor {
    private let file: EditedFile

    init(_ file: EditedFile) {
      self.file = file
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
      guard isMarkable(node) else { return .visitChildren }
      for item in node {
        switch item.item {
        case .decl(let declaration) where !declaration.is(VariableDeclSyntax.self): continue
        default: file.insert("_runs(); ", before: item)
        }
      }
      return .visitChildren
    }

    private func isMarkable(_ node: CodeBlockItemListSyntax) -> Bool {
      let isOneExpression =
        node.count == 1
        && node.first.map {
          $0.item.is(ExprSyntax.self) || $0.item.is(ExpressionStmtSyntax.self)
            || $0.item.is(ReturnStmtSyntax.self)
        } ?? false
      guard let parent = node.parent else { return false }
      if parent.is(SourceFileSyntax.self) { return false }
      if parent.is(ClosureExprSyntax.self) || parent.is(AccessorBlockSyntax.self) { return !isOneExpression }
      // A branch of `if` or `switch` may be the value of an expression.
      if parent.is(SwitchCaseSyntax.self) { return !isOneExpression || !isValue(parent) }
      guard parent.is(CodeBlockSyntax.self), let owner = parent.parent else { return false }
      if let function = owner.as(FunctionDeclSyntax.self) {
        return !isOneExpression || function.signature.returnClause == nil
      }
      if owner.is(AccessorDeclSyntax.self) { return !isOneExpression }
      // The only expression of an initializer that may fail is its result.
      if let maker = owner.as(InitializerDeclSyntax.self) {
        return !isOneExpression || maker.optionalMark == nil
      }
      return !isOneExpression || !isValue(owner)
    }

    /// Whether an `if` or `switch` around a node is used for its value.
    private func isValue(_ node: Syntax) -> Bool {
      for outer in node.ancestry {
        guard outer.is(IfExprSyntax.self) || outer.is(SwitchExprSyntax.self) else { continue }
        // Statements contain an `if` as an expression statement or as another `else`.
        guard let parent = outer.parent else { return false }
        if parent.is(IfExprSyntax.self) { continue }
        if let statement = parent.as(ExpressionStmtSyntax.self) {
          return isLastValue(statement)
        }
        return true
      }
      return false
    }

    /// Whether a statement is the only one of a body whose value is its result.
    private func isLastValue(_ statement: ExpressionStmtSyntax) -> Bool {
      guard let item = statement.parent?.as(CodeBlockItemSyntax.self),
        let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1, let parent = list.parent
      else { return false }
      if parent.is(ClosureExprSyntax.self) || parent.is(AccessorBlockSyntax.self) { return true }
      let owner = parent.parent
      if let function = owner?.as(FunctionDeclSyntax.self) { return function.signature.returnClause != nil }
      return owner?.is(AccessorDeclSyntax.self) ?? false
    }
  }
#endif
