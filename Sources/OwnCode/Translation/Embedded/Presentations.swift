#if OWN_CODE_TOOL
  import SwiftSyntax

  /// Finds the calls by which the code of each class presents other controllers.
  struct Presentations {
    private(set) var all: [DeclaredPresentation] = []

    init(_ files: [EditedFile], _ names: DeclaredNames) {
      for file in files {
        let reader = PresentationReader(file, names)
        reader.walk(file.tree)
        all += reader.found
      }
    }
  }

  /// Collects the presentations of one file.
  private final class PresentationReader: ActiveCodeVisitor {
    private let file: EditedFile
    private let names: DeclaredNames
    private(set) var found: [DeclaredPresentation] = []

    init(_ file: EditedFile, _ names: DeclaredNames) { (self.file, self.names) = (file, names) }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      guard Self.name(of: node) == "present", let first = node.arguments.first, first.label == nil,
        node.arguments.contains(where: { $0.label?.text == "animated" }),
        let type = SurroundingType(of: node, names)?.name,
        let member = node.ancestry.first(where: { $0.parent?.is(MemberBlockItemSyntax.self) ?? false })
      else { return .visitChildren }
      let resolution = Resolution(member, type, names)
      let shown = resolution.className(of: first.expression, depth: 0)
      let isAlert = shown == "UIAlertController"
      found.append(
        DeclaredPresentation(
          type: type, file: file.path, line: file.line(of: node), function: Self.function(member),
          shown: shown, text: String(first.expression.onOneLine.prefix(80)),
          hasFields: isAlert && member.trimmedDescription.contains("addTextField")))
      return .visitChildren
    }

    private static func name(of call: FunctionCallExprSyntax) -> String? {
      call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
        ?? call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    }

    /// Returns the name of a member, such as `viewDidAppear(_:)`.
    private static func function(_ member: Syntax) -> String {
      if let function = member.as(FunctionDeclSyntax.self) {
        let labels = function.signature.parameterClause.parameters.map { $0.firstName.text + ":" }
        return "\(function.name.text)(\(labels.joined()))"
      }
      if let variable = member.as(VariableDeclSyntax.self) {
        return variable.bindings.first?.pattern.trimmedDescription ?? ""
      }
      return member.is(InitializerDeclSyntax.self) ? "init" : ""
    }
  }

  /// The values of the names in a member of a type, as far as the text of the member tells them.
  private struct Resolution {
    private static let deepest = 8
    private let values: ValueCollector
    private let properties: [String: String]

    init(_ member: Syntax, _ type: String, _ names: DeclaredNames) {
      values = ValueCollector()
      values.walk(member)
      properties = ([type] + names.superclasses(of: type)).reversed().reduce(into: [:]) { found, owner in
        found.merge(names.properties[owner] ?? [:]) { _, own in own }
      }
    }

    /// Returns the name of the class of an expression; for a navigation controller, that of its first controller. Nil if
    /// the text does not tell it.
    func className(of expression: ExprSyntax, depth: Int) -> String? {
      guard depth < Self.deepest else { return nil }
      func next(_ inner: ExprSyntax) -> String? { className(of: inner, depth: depth + 1) }
      switch expression.as(ExprSyntaxEnum.self) {
      case .forceUnwrapExpr(let node): return next(node.expression)
      case .optionalChainingExpr(let node): return next(node.expression)
      case .tryExpr(let node): return next(node.expression)
      case .awaitExpr(let node): return next(node.expression)
      case .tupleExpr(let node) where node.elements.count == 1:
        return node.elements.first.flatMap { next($0.expression) }
      case .sequenceExpr(let node):
        guard node.elements.contains(where: { $0.is(UnresolvedAsExprSyntax.self) }) else { return nil }
        return node.elements.last?.as(TypeExprSyntax.self)?.type.trimmedDescription
      case .declReferenceExpr(let node): return className(of: node.baseName.text, depth: depth)
      case .memberAccessExpr(let node) where node.base?.trimmedDescription == "self":
        return className(of: node.declName.baseName.text, depth: depth)
      case .functionCallExpr(let node):
        if let root = node.arguments.first(where: { $0.label?.text == "rootViewController" }) {
          return next(root.expression)
        }
        // A class is called, or a static function of a class.
        let called = node.calledExpression
        let owner = called.as(MemberAccessExprSyntax.self)?.base ?? called
        guard let name = owner.as(DeclReferenceExprSyntax.self)?.baseName.text,
          name.first?.isUppercase == true
        else { return nil }
        return name
      default: return nil
      }
    }

    private func className(of name: String, depth: Int) -> String? {
      if let parameter = values.parameters[name] { return parameter }
      for value in values.values[name] ?? [] {
        guard let found = className(of: value, depth: depth + 1) else { continue }
        return found.hasSuffix("NavigationController") ? content(of: name, depth: depth) ?? found : found
      }
      return properties[name]
    }

    /// Returns the class of the first controller of a navigation controller, which a storyboard made.
    private func content(of name: String, depth: Int) -> String? {
      let parts = [".topViewController", ".viewControllers", ".visibleViewController"].map { name + $0 }
      let value = values.values.sorted { $0.key < $1.key }.lazy.flatMap(\.value).first { value in
        parts.contains { value.trimmedDescription.hasPrefix($0) }
      }
      return value.flatMap { className(of: $0, depth: depth + 1) }
    }
  }

  /// Collects the expressions that a member gives its variables, and the types of its parameters.
  private final class ValueCollector: ActiveCodeVisitor {
    private(set) var values: [String: [ExprSyntax]] = [:]
    private(set) var parameters: [String: String] = [:]

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
      let name = node.pattern.trimmedDescription
      if let value = node.initializer?.value { values[name, default: []].append(value) }
      return .visitChildren
    }

    override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
      let name = node.pattern.trimmedDescription
      if let value = node.initializer?.value { values[name, default: []].append(value) }
      return .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
      let elements = Array(node.elements)
      if elements.count == 3, elements[1].is(AssignmentExprSyntax.self),
        let name = elements[0].as(DeclReferenceExprSyntax.self)?.baseName.text
      {
        values[name, default: []].append(elements[2])
      }
      return .visitChildren
    }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
      parameters[(node.secondName ?? node.firstName).text] = node.type.trimmedDescription
        .trimmingCharacters("?!")
      return .visitChildren
    }
  }
#endif
