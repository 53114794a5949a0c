#if OWN_CODE_TOOL
  import SwiftSyntax

  /// What the files declare, as far as the translation of one place depends on it.
  struct DeclaredNames {
    /// A method, with its name in Objective-C.
    struct Method {
      var labels: [String]
      var objcName: String
    }

    var types: [DeclaredType] = []
    /// The methods by the name of their type and their own name.
    var methods: [String: [String: [Method]]] = [:]
    /// The types of properties by the name of the type around them.
    var properties: [String: [String: String]] = [:]
    var protocols: Set<String> = []
    /// The protocols that Objective-C knows.
    var objcProtocols: Set<String> = []
    /// The names of the optional requirements of the person's protocols.
    var optionalRequirements: Set<String> = []
    /// The members that a class overrides.
    var overridden: Set<String> = []
    /// The classes by name.
    var classes: [String: (file: EditedFile, node: ClassDeclSyntax)] = [:]
    /// The extensions in order.
    var extensions: [(file: EditedFile, node: ExtensionDeclSyntax, name: String)] = []
    /// The value after `??` behind a call of an optional requirement.
    var fallbacks: [String: String] = [:]
    /// The variables whose address has a meaning, such as the key of an associated object.
    var addressed: Set<String> = []
    /// The types to which type aliases refer, by the alias's name with the types around it.
    var aliases: [String: String] = [:]
    /// The properties that the code of a type sets, by the name of the type.
    var assigned: [String: Set<String>] = [:]

    /// The classes above a class, as far as they are in the files.
    func superclasses(of name: String) -> [String] {
      var names = [name]
      while let node = classes[names[names.count - 1]]?.node,
        let above = node.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription,
        classes[above] != nil, !names.contains(above)
      { names.append(above) }
      return Array(names.dropFirst())
    }

    /// The first class above a class that no file declares, such as one of UIKit. Nil if there is none.
    func foreignBase(of name: String) -> String? {
      let last = superclasses(of: name).last ?? name
      let above = classes[last]?.node.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
      return above.flatMap { classes[$0] == nil ? $0 : nil }
    }

    /// Finds a method by its name in a type and its superclasses, and else in any type.
    func method(_ name: String, in type: String?) -> Method? {
      for owner in type.map({ [$0] + superclasses(of: $0) }) ?? [] {
        if let found = methods[owner]?[name]?.first { return found }
      }
      return methods.sorted { $0.key < $1.key }.lazy.compactMap { $0.value[name]?.first }.first
    }

    /// Returns the class that declares a property: the named class or the one around the code, or one above it, or the
    /// only one. Nil if no file declares the property.
    func owner(of property: String, named: String?, in type: SurroundingType?) -> String? {
      func declares(_ type: String) -> Bool {
        properties[type]?[property] != nil && !protocols.contains(type)
      }
      let near = [named, named == nil ? type?.name : nil].compactMap { $0 }
      if let found = near.flatMap({ [$0] + superclasses(of: $0) }).first(where: declares) { return found }
      let all = properties.keys.filter(declares)
      return named == nil && all.count == 1 ? all.first : nil
    }

    /// Finds a method of a type or a superclass by its name in Objective-C.
    func method(objcName: String, in type: String) -> (name: String, method: Method)? {
      for owner in [type] + superclasses(of: type) {
        for (name, overloads) in (methods[owner] ?? [:]).sorted(by: { $0.key < $1.key }) {
          if let found = overloads.first(where: { $0.objcName == objcName }) { return (name, found) }
        }
      }
      return nil
    }
  }

  /// Collects what one file declares.
  final class DeclarationCollector: ActiveCodeVisitor {
    private let file: EditedFile
    private(set) var names: DeclaredNames
    private var path: [String] = []

    init(_ file: EditedFile, into names: DeclaredNames) { (self.file, self.names) = (file, names) }

    // MARK: Types

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      var type = begin(
        node.name, .class, node.inheritanceClause, node.modifiers,
        isGeneric: node.genericParameterClause != nil)
      type.objcName = node.attributes.named("objc")?.arguments?.trimmedDescription
      type.summary = node.leadingTrivia.firstSentence
      names.classes[type.name] = (file, node)
      collect(node.memberBlock.members, into: &type)
      return .visitChildren
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { note(node, .struct) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { note(node, .enum) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { note(node, .actor) }

    private func note(
      _ node: some DeclGroupSyntax & NamedDeclSyntax & WithGenericParametersSyntax, _ kind: DeclaredType.Kind
    ) -> SyntaxVisitorContinueKind {
      var type = begin(
        node.name, kind, node.inheritanceClause, node.modifiers, isGeneric: node.genericParameterClause != nil
      )
      collect(node.memberBlock.members, into: &type)
      return .visitChildren
    }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
      if node.genericParameterClause == nil {
        let name = (path + [node.name.text]).joined(separator: ".")
        names.aliases[name] = node.initializer.value.onOneLine
      }
      return .skipChildren
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
      var type = begin(node.name, .protocol, node.inheritanceClause, node.modifiers, isGeneric: false)
      names.protocols.insert(type.name)
      if node.attributes.named("objc") != nil { names.objcProtocols.insert(type.name) }
      for member in node.memberBlock.members.active {
        if let function = member.as(FunctionDeclSyntax.self), function.modifiers.has("optional") {
          names.optionalRequirements.insert(function.name.text)
        } else {
          type.requirements.append(requirement(member))
        }
      }
      names.types.append(type)
      return .visitChildren
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
      let name = node.extendedType.trimmedDescription
      var type = DeclaredType(name: name, kind: .extension, file: file.path, line: file.line(of: node))
      path.append(name)
      type.inherited = inherited(node.inheritanceClause)
      let number = names.extensions.filter { $0.name == name }.count
      names.extensions.append((file, node, name))
      collect(node.memberBlock.members, into: &type, suffix: "_in_\(number)")
      return .visitChildren
    }

    private func requirement(_ member: DeclSyntax) -> DeclaredRequirement {
      if let function = member.as(FunctionDeclSyntax.self), function.genericParameterClause == nil,
        !function.modifiers.has("static")
      {
        let result = function.signature.returnClause?.type.onOneLine
        let mutating = function.modifiers.has("mutating") ? "mutating " : ""
        return DeclaredRequirement(
          .function, "\(mutating)func \(function.name.text)\(function.signature.onOneLine)", result: result)
      }
      if let variable = member.as(VariableDeclSyntax.self), !variable.modifiers.has("static"),
        let binding = variable.bindings.first, let type = binding.typeAnnotation?.type.onOneLine
      {
        return DeclaredRequirement(
          .property, "var \(binding.pattern.trimmedDescription): \(type)", result: type)
      }
      return DeclaredRequirement(.other, member.onOneLine, result: nil)
    }

    override func visitPost(_ node: ClassDeclSyntax) { path.removeLast() }
    override func visitPost(_ node: StructDeclSyntax) { path.removeLast() }
    override func visitPost(_ node: EnumDeclSyntax) { path.removeLast() }
    override func visitPost(_ node: ActorDeclSyntax) { path.removeLast() }
    override func visitPost(_ node: ProtocolDeclSyntax) { path.removeLast() }
    override func visitPost(_ node: ExtensionDeclSyntax) { path.removeLast() }

    private func begin(
      _ name: TokenSyntax, _ kind: DeclaredType.Kind, _ clause: InheritanceClauseSyntax?,
      _ modifiers: DeclModifierListSyntax, isGeneric: Bool
    ) -> DeclaredType {
      let isNested = !path.isEmpty
      path.append(name.text)
      var type = DeclaredType(
        name: path.joined(separator: "."), kind: kind, file: file.path, line: file.line(of: name))
      type.inherited = inherited(clause)
      (type.isGeneric, type.isNested, type.isPrivate) = (isGeneric, isNested, modifiers.isPrivate)
      return type
    }

    private func inherited(_ clause: InheritanceClauseSyntax?) -> [String] {
      clause?.inheritedTypes.map { $0.type.trimmedDescription } ?? []
    }

    // MARK: Members

    private func collect(
      _ members: MemberBlockItemListSyntax, into type: inout DeclaredType, suffix: String = ""
    ) {
      for member in members.active {
        if let variable = member.as(VariableDeclSyntax.self) { collect(variable, into: &type) }
        if let function = member.as(FunctionDeclSyntax.self) { collect(function, into: &type) }
        if let initializer = member.as(InitializerDeclSyntax.self) {
          type.initializers.append(declared(initializer))
        }
        if let element = member.as(EnumCaseDeclSyntax.self) {
          type.cases += element.elements.map(declared)
        }
      }
      let mechanical = type.name.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined() + suffix
      if !type.outlets.isEmpty { type.connector = "_connect_\(mechanical)" }
      if !type.actions.isEmpty { type.performer = "_perform_\(mechanical)" }
      names.types.append(type)
    }

    private func collect(_ variable: VariableDeclSyntax, into type: inout DeclaredType) {
      for binding in variable.bindings {
        let name = binding.pattern.trimmedDescription
        if variable.modifiers.has("override") { names.overridden.insert(name) }
        names.properties[type.name, default: [:]][name] = typeName(of: binding)
        let written = binding.typeAnnotation?.type.trimmedDescription ?? ""
        let isOptional = written.hasSuffix("?") || written.hasSuffix("!")
        if variable.attributes.named("IBOutlet") != nil {
          let plain = isOptional ? String(written.dropLast()) : written
          let isCollection = plain.hasPrefix("[") && !plain.contains(":")
          type.outlets.append(
            DeclaredOutlet(
              name: name, type: isCollection ? String(plain.dropFirst().dropLast()) : plain,
              line: file.line(of: variable), isCollection: isCollection, isOptional: isOptional))
        } else if binding.isStored {
          collect(variable, binding, into: &type)
        }
      }
    }

    /// Notes a stored property that is not an outlet.
    private func collect(
      _ variable: VariableDeclSyntax, _ binding: PatternBindingSyntax, into type: inout DeclaredType
    ) {
      let name = binding.pattern.trimmedDescription
      let written = binding.typeAnnotation?.type.onOneLine ?? ""
      if variable.modifiers.has("static") || variable.modifiers.has("class") {
        let last = type.name.split(separator: ".").last.map(String.init) ?? ""
        let isOwn = [written, typeName(of: binding) ?? ""].contains { [last, type.name].contains($0) }
        if isOwn, !variable.modifiers.isPrivate { type.sharedValues.append(name) }
        return
      }
      let isConstant = variable.bindingSpecifier.text == "let"
      let isPrivate = variable.modifiers.contains {
        ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil
      }
      // The value of a variable with an optional type is nil.
      let hasNil = (written.hasSuffix("?") || written.hasSuffix("!")) && !isConstant
      let value = binding.initializer?.value.trimmedDescription ?? "nil"
      type.properties.append(
        DeclaredProperty(
          name: name, type: written, line: file.line(of: variable),
          hasValue: binding.initializer != nil || hasNil || variable.modifiers.has("lazy")
            || variable.attributes.contains { $0.as(AttributeSyntax.self) != nil },
          isUnset: written.hasSuffix("!") && value == "nil" && !variable.modifiers.has("lazy"),
          isSettable: !isConstant && !variable.modifiers.isPrivate && !variable.modifiers.has("lazy"),
          isPrivate: isPrivate))
    }

    private func declared(_ node: EnumCaseElementSyntax) -> DeclaredCase {
      DeclaredCase(
        name: node.name.text,
        parameters: (node.parameterClause?.parameters).map {
          $0.map { parameter in
            let label = parameter.firstName?.text ?? "_"
            return .init(
              label: label, name: label, type: parameter.type.onOneLine,
              hasDefault: parameter.defaultValue != nil)
          }
        } ?? [])
    }

    private func collect(_ function: FunctionDeclSyntax, into type: inout DeclaredType) {
      let name = function.name.text
      let parameters = function.signature.parameterClause.parameters
      let labels = parameters.map(\.firstName.text)
      if function.modifiers.has("override") { names.overridden.insert(name) }
      let given = function.attributes.named("objc")?.arguments?.trimmedDescription
      let selector = given ?? ObjectiveCName.of(name, labels: labels)
      names.methods[type.name, default: [:]][name, default: []].append(
        DeclaredNames.Method(labels: labels, objcName: selector))
      // An action that waits cannot be called from a table of plain functions.
      guard function.attributes.named("IBAction") != nil,
        function.signature.effectSpecifiers?.asyncSpecifier == nil
      else { return }
      type.actions.append(
        DeclaredAction(
          name: name, selector: selector, labels: labels,
          types: parameters.map { $0.type.trimmedDescription },
          line: file.line(of: function.name)))
    }

    private func declared(_ node: InitializerDeclSyntax) -> DeclaredInitializer {
      DeclaredInitializer(
        parameters: node.signature.parameterClause.parameters.map {
          .init(
            label: $0.firstName.text, name: ($0.secondName ?? $0.firstName).text, type: $0.type.onOneLine,
            hasDefault: $0.defaultValue != nil || $0.ellipsis != nil)
        }, line: file.line(of: node.initKeyword), isFailable: node.optionalMark != nil,
        isPrivate: node.modifiers.isPrivate, hasEffects: node.signature.effectSpecifiers != nil)
    }

    /// The name of the class of a property from its annotation or from the call that creates it.
    private func typeName(of binding: PatternBindingSyntax) -> String? {
      if let written = binding.typeAnnotation?.type.trimmedDescription {
        return written.trimmingCharacters("?!")
      }
      guard let call = binding.initializer?.value.as(FunctionCallExprSyntax.self) else { return nil }
      let name = call.calledExpression.trimmedDescription
      return name.first?.isUppercase == true && name.allSatisfy { $0.isLetter || $0.isNumber } ? name : nil
    }

    // MARK: Uses

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
      let elements = Array(node.elements)
      noteAssignment(elements)
      for (index, element) in elements.enumerated() where element.trimmedDescription == "??" {
        guard index > 0, index + 1 < elements.count, let name = optionalCall(elements[index - 1]) else {
          continue
        }
        let value = elements[index + 1].trimmedDescription
        if names.fallbacks[name] == nil { names.fallbacks[name] = value }
      }
      return .visitChildren
    }

    /// Notes that code of a type sets one of the type's own properties.
    private func noteAssignment(_ elements: [ExprSyntax]) {
      guard elements.count > 2, elements[1].is(AssignmentExprSyntax.self), !path.isEmpty else { return }
      let name: String
      if let own = elements[0].as(DeclReferenceExprSyntax.self) {
        name = own.baseName.text
      } else if let member = elements[0].as(MemberAccessExprSyntax.self),
        ["self", "self?", "self!"].contains(member.base?.trimmedDescription)
      {
        name = member.declName.baseName.text
      } else {
        return
      }
      names.assigned[path.joined(separator: "."), default: []].insert(name)
    }

    private func optionalCall(_ expression: ExprSyntax) -> String? {
      guard let call = expression.as(FunctionCallExprSyntax.self),
        let chain = call.calledExpression.as(OptionalChainingExprSyntax.self)
      else { return nil }
      return chain.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    }

    override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
      guard let argument = node.parent?.as(LabeledExprSyntax.self),
        let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
        call.calledExpression.trimmedDescription.hasPrefix("objc_") || argument.label?.text == "context"
      else { return .visitChildren }
      if let name = node.expression.lastToken(viewMode: .sourceAccurate)?.text {
        names.addressed.insert(name)
      }
      return .visitChildren
    }
  }

  extension PatternBindingSyntax {
    /// Whether the variable has storage, with or without observers.
    var isStored: Bool {
      switch accessorBlock?.accessors {
      case .getter: false
      case .accessors(let list):
        list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
      default: true
      }
    }
  }

  /// The name that Objective-C gives a method.
  enum ObjectiveCName {
    private static let prepositions: Set<String> = [
      "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from",
      "given", "in", "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since",
      "to",
      "until", "using", "via", "when", "with", "within",
    ]

    /// Returns the name for a Swift name and its argument labels, of which `_` stands for none.
    static func of(_ name: String, labels: [String]) -> String {
      guard let first = labels.first else { return name }
      let rest = labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
      guard first != "_" else { return "\(name):\(rest)" }
      let firstWord = String(first.prefix { !$0.isUppercase })
      let lastWord = String(name.reversed().prefix { !$0.isUppercase }.reversed())
      let lastWordStart = name.dropLast(lastWord.count).last.map { $0.lowercased() } ?? ""
      let hasPreposition =
        prepositions.contains(firstWord) || prepositions.contains(lastWordStart + lastWord)
      let label = first.prefix(1).uppercased() + first.dropFirst()
      return "\(name)\(hasPreposition ? "" : "With")\(label):\(rest)"
    }
  }

  extension String {
    func trimmingCharacters(_ characters: String) -> String {
      var text = Substring(self)
      while let last = text.last, characters.contains(last) { text.removeLast() }
      return String(text)
    }
  }
#endif
