#if OWN_CODE_TOOL
  import SwiftSyntax

  /// The truth of conditions after `#if`: the code is for iOS, and only some of Apple's modules exist.
  enum Conditions {
    /// The modules that exist here, most of them as part of the lab's UIKit.
    static let modules: Set<String> = [
      "Swift", "Foundation", "UIKit", "CoreGraphics", "QuartzCore", "Dispatch", "CoreFoundation",
      "ObjectiveC",
      "Darwin", "Combine", "os", "OSLog",
    ]

    static func holds(_ condition: ExprSyntax?) -> Bool {
      guard let condition else { return true }
      if let tuple = condition.as(TupleExprSyntax.self) { return holds(tuple.elements.first?.expression) }
      if let prefix = condition.as(PrefixOperatorExprSyntax.self) { return !holds(prefix.expression) }
      if let literal = condition.as(BooleanLiteralExprSyntax.self) { return literal.literal.text == "true" }
      if let sequence = condition.as(SequenceExprSyntax.self) { return holds(Array(sequence.elements)) }
      if let call = condition.as(FunctionCallExprSyntax.self) { return holds(call) }
      return false
    }

    /// A chain of `||` and `&&`, of which `&&` binds more tightly.
    private static func holds(_ chain: [ExprSyntax]) -> Bool {
      chain.split { $0.trimmedDescription == "||" }.contains { conjunction in
        conjunction.split { $0.trimmedDescription == "&&" }.allSatisfy { holds($0.first) }
      }
    }

    private static func holds(_ call: FunctionCallExprSyntax) -> Bool {
      let argument = call.arguments.first?.expression.trimmedDescription ?? ""
      switch call.calledExpression.trimmedDescription {
      case "os": return argument == "iOS"
      case "canImport": return modules.contains(String(argument.prefix { $0 != "." }))
      case "swift", "compiler":
        let version = argument.drop { !$0.isNumber }.split(separator: ".").compactMap { Int($0) }
        let isReached = (version.first ?? 0, version.dropFirst().first ?? 0) <= (6, 0)
        return argument.hasPrefix("<") ? !isReached : isReached
      case "arch": return argument == "arm64"
      default: return false
      }
    }
  }

  /// A visitor of the code that is compiled, which is one clause of each `#if`.
  class ActiveCodeVisitor: SyntaxVisitor {
    init() { super.init(viewMode: .sourceAccurate) }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
      if let elements = node.activeClause?.elements { walk(elements) }
      return .skipChildren
    }
  }

  extension IfConfigDeclSyntax {
    var activeClause: IfConfigClauseSyntax? { clauses.first { Conditions.holds($0.condition) } }
  }

  extension MemberBlockItemListSyntax {
    /// The declarations that are compiled.
    var active: [DeclSyntax] {
      flatMap { item -> [DeclSyntax] in
        guard let choice = item.decl.as(IfConfigDeclSyntax.self) else { return [item.decl] }
        guard case .decls(let members) = choice.activeClause?.elements else { return [] }
        return members.active
      }
    }
  }
#endif
