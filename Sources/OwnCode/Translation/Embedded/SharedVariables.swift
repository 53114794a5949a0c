#if OWN_CODE_TOOL
  import SwiftSyntax

  /// Gives each cell its own value of a static or global variable.
  ///
  /// A cell that changes a shared object would change the result of the next cell. Constants without state stay.
  final class SharedVariables: ActiveCodeVisitor {
    private static let valueTypes: Set<String> = [
      "Int", "Double", "Float", "CGFloat", "String", "Bool", "TimeInterval", "Notification.Name",
      "NSNotification.Name", "CGSize", "CGPoint", "CGRect", "UIEdgeInsets", "NSDirectionalEdgeInsets",
      "UIColor",
      "UIFont", "URL", "Locale", "Date", "UILayoutPriority", "UIScreen", "UIDevice", "Self",
    ]

    private(set) var refusals: [Refusal] = []
    private let file: EditedFile
    private let names: DeclaredNames

    init(_ file: EditedFile, _ names: DeclaredNames) { (self.file, self.names) = (file, names) }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
      let isMember = node.parent?.is(MemberBlockItemSyntax.self) == true
      if isMember, node.modifiers.has("static") || node.modifiers.has("class") {
        if isShared(node) { wrap(node) }
      } else if !isMember, isGlobal(node), isShared(node) {
        wrapGlobal(node)
      }
      return .skipChildren
    }

    // Variables inside of functions belong to a call.
    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    private func isGlobal(_ node: VariableDeclSyntax) -> Bool {
      !node.ancestry.dropFirst().contains {
        $0.is(CodeBlockSyntax.self) || $0.is(MemberBlockSyntax.self) || $0.is(ClosureExprSyntax.self)
          || $0.is(AccessorBlockSyntax.self)
      }
    }

    /// Whether a variable is stored, and cells could see each other's changes of it.
    private func isShared(_ node: VariableDeclSyntax) -> Bool {
      guard !node.modifiers.has("lazy"), !hasWrapper(node) else { return false }
      return node.bindings.contains { binding in
        let name = binding.pattern.trimmedDescription
        guard binding.isStored, !names.addressed.contains(name) else { return false }
        if node.bindingSpecifier.text == "var" { return true }
        return !(binding.initializer.map { isConstant($0.value) } ?? true)
      }
    }

    private func hasWrapper(_ node: VariableDeclSyntax) -> Bool {
      node.attributes.contains {
        guard let name = $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription else { return false }
        return name.first?.isUppercase == true && !["MainActor", "IBInspectable"].contains(name)
      }
    }

    /// Whether every read of an expression gives an equal value that nothing can change.
    private func isConstant(_ value: ExprSyntax) -> Bool {
      if let array = value.as(ArrayExprSyntax.self) {
        return array.elements.allSatisfy { isConstant($0.expression) }
      }
      if let dictionary = value.as(DictionaryExprSyntax.self) {
        guard case .elements(let elements) = dictionary.content else { return true }
        return elements.allSatisfy { isConstant($0.key) && isConstant($0.value) }
      }
      if let tuple = value.as(TupleExprSyntax.self) {
        return tuple.elements.allSatisfy { isConstant($0.expression) }
      }
      if let prefix = value.as(PrefixOperatorExprSyntax.self) { return isConstant(prefix.expression) }
      if let sequence = value.as(SequenceExprSyntax.self) {
        return sequence.elements.allSatisfy { $0.is(BinaryOperatorExprSyntax.self) || isConstant($0) }
      }
      if let call = value.as(FunctionCallExprSyntax.self) {
        let callee = call.calledExpression.trimmedDescription
        let isValueType = Self.valueTypes.contains(callee) || Self.valueTypes.contains(firstName(of: callee))
        return isValueType && call.trailingClosure == nil
          && call.arguments.allSatisfy { isConstant($0.expression) }
      }
      if value.is(MemberAccessExprSyntax.self) {
        let name = value.trimmedDescription
        return name.hasPrefix(".") || Self.valueTypes.contains(firstName(of: name))
      }
      return value.is(IntegerLiteralExprSyntax.self) || value.is(FloatLiteralExprSyntax.self)
        || value.is(BooleanLiteralExprSyntax.self) || value.is(NilLiteralExprSyntax.self)
        || value.is(StringLiteralExprSyntax.self)
    }

    private func firstName(of expression: String) -> String { String(expression.prefix { $0 != "." }) }

    // MARK: Members

    private func wrap(_ node: VariableDeclSyntax) {
      guard node.bindings.count == 1, let binding = node.bindings.first,
        binding.pattern.is(IdentifierPatternSyntax.self), binding.initializer != nil || isOptional(binding)
      else { return note(node) }
      prepare(node)
      if binding.initializer == nil {
        file.insert(" = nil", after: binding.typeAnnotation.map(Syntax.init) ?? Syntax(binding))
      }
      let first = node.modifiers.first.map(Syntax.init) ?? Syntax(node.bindingSpecifier)
      file.insert("@PerCell ", before: first)
    }

    private func isOptional(_ binding: PatternBindingSyntax) -> Bool {
      let type = binding.typeAnnotation?.type.trimmedDescription ?? ""
      return type.hasSuffix("?") || type.hasSuffix("!")
    }

    /// Makes a constant a variable, and a weak one a strong one, which is released at the end of the cell.
    private func prepare(_ node: VariableDeclSyntax) {
      if node.bindingSpecifier.text == "let" { file.replace(node.bindingSpecifier, with: "var") }
      for modifier in node.modifiers where ["weak", "unowned", "nonisolated"].contains(modifier.name.text) {
        file.replace(modifier)
      }
    }

    private func note(_ node: VariableDeclSyntax) {
      refusals.append(
        Refusal(
          kind: .shared, file: file.path, line: file.line(of: node), what: node.onOneLine,
          why: "all cells share this variable; write one variable with its type"))
    }

    // MARK: Globals

    /// Turns a global variable into a computed one, because a global variable cannot have a wrapper.
    private func wrapGlobal(_ node: VariableDeclSyntax) {
      guard node.bindings.count == 1, let binding = node.bindings.first, binding.accessorBlock == nil,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        let type = type(of: binding)
      else { return note(node) }
      let storage = "_perCell_\(name.filter { $0.isLetter || $0.isNumber || $0 == "_" })"
      let value = binding.initializer?.value
      prepare(node)
      // The value stays where it is; the computed variable is declared before it.
      let access = node.modifiers.isPrivate ? "private " : ""
      file.insert(
        "\(node.modifiers.trimmedDescription) var \(name): \(type) { get { \(storage).wrappedValue } "
          + "set { \(storage).wrappedValue = newValue } }; \(access)",
        before: node.modifiers.first.map(Syntax.init)
          ?? Syntax(node.bindingSpecifier))
      for modifier in node.modifiers { file.replace(modifier) }
      file.replace(binding.pattern, with: storage)
      if let annotation = binding.typeAnnotation { file.replace(annotation) }
      if let value {
        file.insert("PerCell<\(type)>(wrappedValue: ", before: value)
        file.insert(")", after: value)
      } else {
        file.insert(
          " = PerCell<\(type)>(wrappedValue: nil)",
          after: binding.typeAnnotation.map(Syntax.init) ?? Syntax(binding))
      }
    }

    private func type(of binding: PatternBindingSyntax) -> String? {
      if let annotation = binding.typeAnnotation {
        guard binding.initializer != nil || isOptional(binding) else { return nil }
        let type = annotation.type.onOneLine
        return type.hasSuffix("!") ? String(type.dropLast()) + "?" : type
      }
      guard let value = binding.initializer?.value else { return nil }
      if value.is(IntegerLiteralExprSyntax.self) { return "Int" }
      if value.is(FloatLiteralExprSyntax.self) { return "Double" }
      if value.is(BooleanLiteralExprSyntax.self) { return "Bool" }
      if value.is(StringLiteralExprSyntax.self) { return "String" }
      guard let call = value.as(FunctionCallExprSyntax.self) else { return nil }
      let callee = call.calledExpression.trimmedDescription
      let last = callee.split(separator: ".").last ?? ""
      let isType =
        last.first?.isUppercase == true && callee.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." }
      return isType || callee.hasPrefix("[") ? callee : nil
    }
  }
#endif
