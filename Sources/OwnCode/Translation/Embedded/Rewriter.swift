#if OWN_CODE_TOOL
  import SwiftSyntax

  /// Asks for the edits of one file that replace what needs Objective-C, Apple's modules or macros.
  final class Rewriter: SyntaxVisitor {
    private static let droppedAttributes: Set<String> = [
      "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBSegueAction", "IBInspectable",
      "IBDesignable",
      "GKInspectable", "UIApplicationMain", "NSApplicationMain", "main", "NSManaged", "NSCopying",
      "MainActor",
      "preconcurrency",
    ]
    private static let swizzling: Set<String> = [
      "method_exchangeImplementations", "class_getInstanceMethod", "class_getClassMethod", "class_addMethod",
      "class_replaceMethod", "method_setImplementation", "object_setClass", "objc_allocateClassPair",
    ]
    /// The beginnings of the names of UIKit's delegate methods, all of which have a default here.
    private static let delegateMethods = [
      "textField", "textView", "scrollView", "tableView", "collectionView", "searchBar", "gestureRecognizer",
      "navigationController", "tabBarController", "pickerView", "presentationController", "numberOfSections",
    ]

    private(set) var refusals: [Refusal] = []
    private let file: EditedFile
    private let names: DeclaredNames
    private let knownModules: Set<String>

    init(_ file: EditedFile, _ names: DeclaredNames, knownModules: Set<String>) {
      (self.file, self.names, self.knownModules) = (file, names, knownModules)
      super.init(viewMode: .sourceAccurate)
    }

    private func refuse(_ kind: Refusal.Kind, _ node: some SyntaxProtocol, _ what: String, _ why: String) {
      refusals.append(Refusal(kind: kind, file: file.path, line: file.line(of: node), what: what, why: why))
    }

    // MARK: Conditions

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
      for clause in node.clauses {
        guard let condition = clause.condition else { continue }
        // A clause for another compiler may not be Swift of this one, and only the compiler skips it unread.
        let text = condition.trimmedDescription
        if text.contains("swift(") || text.contains("compiler(") { continue }
        file.replace(condition, with: Conditions.holds(condition) ? "true" : "false")
      }
      if let elements = node.activeClause?.elements { walk(elements) }
      return .skipChildren
    }

    override func visit(_ node: AvailabilityConditionSyntax) -> SyntaxVisitorContinueKind {
      let isNegated = node.availabilityKeyword.tokenKind == .poundUnavailable
      file.replace(node, with: "\(isNegated ? "!" : "")_isAvailable(\(Self.system(node)))")
      return .skipChildren
    }

    /// Returns the version of iOS that a condition needs. It is 0 if the condition names only other systems.
    private static func system(_ node: AvailabilityConditionSyntax) -> Int {
      for argument in node.availabilityArguments {
        guard let platform = argument.argument.as(PlatformVersionSyntax.self),
          ["iOS", "iOSApplicationExtension"].contains(platform.platform.text),
          let version = platform.version?.trimmedDescription
        else { continue }
        return version.split(separator: ".").first.flatMap { Int($0) } ?? 0
      }
      return 0
    }

    // MARK: Imports, attributes and modifiers

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
      let module = node.path.first?.name.text ?? ""
      // A strategy needs it, and its name is the same here.
      if module == "KeyboardAvoidance" { return .skipChildren }
      if !Conditions.modules.contains(module), !knownModules.contains(module) {
        refuse(.module, node, module, "the module \(module) is not here")
      }
      file.replace(node)
      return .skipChildren
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
      let name = node.attributeName.trimmedDescription
      if name == "NSManaged" {
        refuse(.runtime, node, "@NSManaged", "Core Data needs an Objective-C runtime")
      }
      if Self.droppedAttributes.contains(name) || isUnavailableInitializer(node) { file.replace(node) }
      return .skipChildren
    }

    override func visit(_ node: ClosureSignatureSyntax) -> SyntaxVisitorContinueKind {
      // Without its attributes, `{ @MainActor in … }` would begin with `in`, which is not Swift.
      let isOnlyAttributes =
        node.capture == nil && node.parameterClause == nil && node.effectSpecifiers == nil
        && node.returnClause == nil
      let isDropped = node.attributes.allSatisfy {
        $0.as(AttributeSyntax.self).map {
          Self.droppedAttributes.contains($0.attributeName.trimmedDescription)
        }
          ?? false
      }
      if isOnlyAttributes, isDropped { file.replace(node.inKeyword) }
      return .visitChildren
    }

    /// Whether an attribute forbids the initializer that a storyboard calls.
    private func isUnavailableInitializer(_ node: AttributeSyntax) -> Bool {
      node.attributeName.trimmedDescription == "available"
        && node.parent?.parent?.is(InitializerDeclSyntax.self) == true
    }

    override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
      if ["dynamic", "optional"].contains(node.name.text) { file.replace(node) }
      return .skipChildren
    }

    override func visit(_ node: PoundSourceLocationSyntax) -> SyntaxVisitorContinueKind {
      file.replace(node)
      return .skipChildren
    }

    // MARK: Names with a module

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
      if let base = node.base?.as(DeclReferenceExprSyntax.self), isModule(base.baseName.text) {
        file.replace(base)
        file.replace(node.period)
      }
      return .visitChildren
    }

    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
      if let base = node.baseType.as(IdentifierTypeSyntax.self), isModule(base.name.text) {
        file.replace(base)
        file.replace(node.period)
      }
      return .visitChildren
    }

    private func isModule(_ name: String) -> Bool {
      knownModules.contains(name) && !names.types.contains { $0.name == name }
    }

    // MARK: Macros

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
      replaceMacro(node, node.macroName.text, node.arguments)
    }

    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
      replaceMacro(node, node.macroName.text, node.arguments)
    }

    private func replaceMacro(
      _ node: some SyntaxProtocol, _ name: String, _ arguments: LabeledExprListSyntax
    ) -> SyntaxVisitorContinueKind {
      switch name {
      case "selector": replaceSelector(node, arguments)
      case "keyPath":
        let path = arguments.first?.expression.trimmedDescription ?? ""
        let isType = path.first?.isUppercase == true
        let keys = path.split(separator: ".").dropFirst(isType ? 1 : 0).joined(separator: ".")
        file.replace(node, with: "\"\(keys)\"")
      case "imageLiteral": file.replace(node, with: "UIImage()")
      case "colorLiteral": file.replace(node, with: "UIColor(\(arguments.trimmedDescription))")
      case "fileLiteral": file.replace(node, with: "URL(fileURLWithPath: \"/\")")
      case "Preview": file.replace(node)
      default: return .visitChildren
      }
      return .skipChildren
    }

    private func replaceSelector(_ node: some SyntaxProtocol, _ arguments: LabeledExprListSyntax) {
      guard let argument = arguments.first else { return }
      if argument.label?.text == "getter" {
        let path = argument.expression.trimmedDescription.split(separator: ".").map(String.init)
        let name = path.last ?? ""
        let owner = names.owner(of: name, named: path.dropLast().last, in: SurroundingType(of: node, names))
        let part = owner.map { ", of: \($0).self" } ?? ""
        return file.replace(node, with: "Selector(getter: \"\(name)\"\(part))")
      }
      if let label = argument.label?.text {
        refuse(
          .runtime, node, node.trimmedDescription, "a selector of a property's \(label) needs Objective-C")
      }
      let reference = SelectorReference(argument.expression, in: SurroundingType(of: node, names), names)
      file.replace(node, with: reference.expression)
    }

    // MARK: Calls

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      let function = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
      let method = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
      if isBundleOfClass(node) {
        // Foundation on Linux cannot find the bundle of a class in a library that was loaded later.
        file.replace(node, with: "Bundle.main")
        return .skipChildren
      }
      if Self.swizzling.contains(function) { refuse(.runtime, node, function, "swizzling needs Objective-C") }
      if method == "addObserver" || function == "addObserver",
        node.arguments.contains(where: { $0.label?.text == "forKeyPath" })
      {
        refuse(.runtime, node, node.onOneLine, "key-value observation needs Objective-C")
      }
      if method == "observe" || function == "observe",
        let path = node.arguments.first?.expression.as(KeyPathExprSyntax.self),
        !path.trimmedDescription.hasSuffix(".layoutFrame")
      {
        refuse(
          .runtime, node, "observe(\(path.trimmedDescription))", "key-value observation needs Objective-C")
      }
      if let chain = node.calledExpression.as(OptionalChainingExprSyntax.self), isOptionalMethod(chain) {
        file.replace(chain.questionMark)
      }
      if function == "Selector" || function == "NSSelectorFromString" { replaceNamedSelector(node) }
      return .visitChildren
    }

    /// Whether a call makes the bundle of a class, as in `Bundle(for: Login.self)` or `.init(for: type(of: self))`.
    private func isBundleOfClass(_ node: FunctionCallExprSyntax) -> Bool {
      guard node.arguments.count == 1, let argument = node.arguments.first, argument.label?.text == "for"
      else {
        return false
      }
      let text = node.calledExpression.trimmedDescription
      let names = ["Bundle", "Bundle.init", "Foundation.Bundle", "Foundation.Bundle.init"]
      let isArgument = node.parent?.as(LabeledExprSyntax.self)?.label?.text == "bundle"
      return names.contains(text) || text == ".init" && isArgument
    }

    /// Whether `delegate?.method?` names a method that has a default here.
    private func isOptionalMethod(_ chain: OptionalChainingExprSyntax) -> Bool {
      guard let member = chain.expression.as(MemberAccessExprSyntax.self) else { return false }
      let name = member.declName.baseName.text
      return names.optionalRequirements.contains(name) || Self.delegateMethods.contains(where: name.hasPrefix)
    }

    /// Binds `Selector("name:")` to the method of that name in the type around it.
    private func replaceNamedSelector(_ node: FunctionCallExprSyntax) {
      var expression = node.arguments.first?.expression
      while let tuple = expression?.as(TupleExprSyntax.self) { expression = tuple.elements.first?.expression }
      guard node.arguments.count == 1, let literal = expression?.as(StringLiteralExprSyntax.self),
        let name = literal.representedLiteralValue, let type = SurroundingType(of: node, names),
        !type.isProtocol,
        let (method, found) = names.method(objcName: name, in: type.name)
      else { return }
      let labels = found.labels.isEmpty ? "" : "(" + found.labels.map { $0 + ":" }.joined() + ")"
      file.replace(node, with: "Selector(\"\(name)\", \(type.name).\(method)\(labels))")
    }

    // MARK: Protocols

    /// A value of a protocol of Objective-C has the protocol's own type in Swift, so it can be passed for an optional
    /// `some`. Without Objective-C it cannot, and an optional `any` takes its place.
    override func visit(_ node: OptionalTypeSyntax) -> SyntaxVisitorContinueKind {
      guard let tuple = node.wrappedType.as(TupleTypeSyntax.self), tuple.elements.count == 1,
        let type = tuple.elements.first?.type.as(SomeOrAnyTypeSyntax.self),
        type.someOrAnySpecifier.tokenKind == .keyword(.some),
        names.objcProtocols.contains(type.constraint.trimmedDescription),
        node.parent?.is(FunctionParameterSyntax.self) == true
      else { return .visitChildren }
      file.replace(type.someOrAnySpecifier, with: "any")
      return .visitChildren
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
      let isObjC = node.attributes.named("objc") != nil
      if isObjC, node.inheritanceClause == nil { file.insert(": AnyObject", after: node.name) }
      let defaults = node.memberBlock.members.active.compactMap(defaultImplementation)
      if !defaults.isEmpty, let type = SurroundingType(of: node.memberBlock, names)?.name {
        let access = node.modifiers.isPrivate ? "fileprivate " : ""
        file.insert("; \(access)extension \(type) { \(defaults.joined(separator: "; ")) }", after: node)
      }
      return .visitChildren
    }

    /// The default of an optional requirement: nothing, nil, or the value that calls use if it is missing.
    private func defaultImplementation(_ member: DeclSyntax) -> String? {
      guard let function = member.as(FunctionDeclSyntax.self), function.modifiers.has("optional") else {
        return nil
      }
      let result = function.signature.returnClause?.type.trimmedDescription ?? "Void"
      let fallback = names.fallbacks[function.name.text]
      let body =
        if ["Void", "()"].contains(result) {
          ""
        } else if result.hasSuffix("?") {
          "return nil"
        } else {
          "return \(fallback ?? (result == "Bool" ? "false" : "_ownCodeLeftOut()"))"
        }
      let generics = function.genericParameterClause?.onOneLine ?? ""
      return "func \(function.name.text)\(generics)\(function.signature.onOneLine) { \(body) }"
    }
  }

  /// The type whose declaration or extension contains a node.
  struct SurroundingType {
    let name: String
    let isProtocol: Bool

    init?(of node: some SyntaxProtocol, _ names: DeclaredNames) {
      var path: [String] = []
      var isProtocol = false
      for parent in node.ancestry.dropFirst() {
        switch parent.as(SyntaxEnum.self) {
        case .classDecl(let type): path.append(type.name.text)
        case .structDecl(let type): path.append(type.name.text)
        case .enumDecl(let type): path.append(type.name.text)
        case .actorDecl(let type): path.append(type.name.text)
        case .protocolDecl(let type):
          path.append(type.name.text)
          isProtocol = true
        case .extensionDecl(let type):
          path.append(type.extendedType.trimmedDescription)
          isProtocol = isProtocol || names.protocols.contains(type.extendedType.trimmedDescription)
        default: break
        }
      }
      if path.isEmpty { return nil }
      (name, self.isProtocol) = (path.reversed().joined(separator: "."), isProtocol)
    }
  }

  /// What `#selector(…)` becomes: the name in Objective-C and a method of a class, which no object keeps alive.
  struct SelectorReference {
    /// UIKit's properties and the methods that apps name without arguments, as far as apps use them in selectors.
    private static let knownProperties = [
      "view": "UIView", "tableView": "UITableView", "navigationController": "UINavigationController",
      "window": "UIWindow",
    ]
    private static let knownMethods = ["endEditing": "endEditing:", "layoutIfNeeded": "layoutIfNeeded"]

    /// The Swift expression.
    let expression: String

    init(_ argument: ExprSyntax, in type: SurroundingType?, _ names: DeclaredNames) {
      var argument = argument
      if let cast = argument.as(SequenceExprSyntax.self), let first = cast.elements.first { argument = first }
      if let cast = argument.as(AsExprSyntax.self) { argument = cast.expression }
      let around = type.map { $0.isProtocol ? "Self" : $0.name }
      guard let (base, name) = Self.parts(of: argument) else {
        expression = "Selector(\(argument.trimmedDescription))"
        return
      }
      let owner: String?
      switch base {
      case nil, "self", "self?", "super", "Self": owner = around
      case let base?:
        let plain = base.trimmingCharacters("?!")
        let property = plain.split(separator: ".").last.map(String.init) ?? plain
        if property.first?.isUppercase == true {
          owner = Self.receiver(plain, of: name.baseName.text, in: type, names)
        } else {
          owner = Self.property(property, of: type?.name, names) ?? Self.knownProperties[property]
        }
      }
      guard let owner else {
        expression = "Selector(\(argument.trimmedDescription))"
        return
      }
      let selector = Self.objcName(of: name, owner, names)
      expression = "Selector(\"\(selector)\", \(owner).\(name.trimmedDescription))"
    }

    /// Returns the class that has the method of a selector with the name of a class.
    ///
    /// Objective-C looks for the method in the target. Code often names another controller's class there, such as
    /// `UIInputViewController.dismissKeyboard` for one of its own methods.
    private static func receiver(
      _ named: String, of method: String, in type: SurroundingType?, _ names: DeclaredNames
    ) -> String {
      func declares(_ type: String) -> Bool {
        ([type] + names.superclasses(of: type)).contains { names.methods[$0]?[method] != nil }
      }
      guard named.hasSuffix("Controller"), !declares(named), let type, !type.isProtocol else { return named }
      return [type.name, "UIViewController"].first(where: declares) ?? named
    }

    private static func parts(of argument: ExprSyntax) -> (base: String?, name: DeclReferenceExprSyntax)? {
      if let name = argument.as(DeclReferenceExprSyntax.self) { return (nil, name) }
      guard let member = argument.as(MemberAccessExprSyntax.self) else { return nil }
      return (member.base?.trimmedDescription, member.declName)
    }

    private static func property(_ name: String, of type: String?, _ names: DeclaredNames) -> String? {
      guard let type else { return nil }
      return ([type] + names.superclasses(of: type)).lazy.compactMap { names.properties[$0]?[name] }.first
    }

    private static func objcName(
      of name: DeclReferenceExprSyntax, _ owner: String, _ names: DeclaredNames
    ) -> String {
      let base = name.baseName.text
      if let found = names.method(base, in: owner == "Self" ? nil : owner) { return found.objcName }
      if let labels = name.argumentNames?.arguments.map(\.name.text) {
        return ObjectiveCName.of(base, labels: labels)
      }
      return knownMethods[base] ?? base
    }
  }
#endif
