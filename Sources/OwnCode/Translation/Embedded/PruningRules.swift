#if OWN_CODE_TOOL
  import Foundation
  import SwiftSyntax

  // The rules by which one error of the compiler becomes one edit, from the smallest loss to the greatest.

  // MARK: Edits that keep the meaning

  extension ErrorPlace {
    /// An edit for a value that is optional in Apple's UIKit and not here.
    var nullability: Remedy? {
      if message.contains("initializer for conditional binding must have Optional type") {
        return bindingOfPlainValue
      }
      if message.contains("cannot use optional chaining on non-optional value") {
        let chain = ancestry.lazy.compactMap { $0.as(OptionalChainingExprSyntax.self) }.first
        let mark = chain?.questionMark ?? self.mark("?")
        return mark.map { .replace(file.range(of: $0), as: nil) }
      }
      if message.contains("cannot force unwrap value of non-optional type") {
        let forced = ancestry.lazy.compactMap { $0.as(ForceUnwrapExprSyntax.self) }.first
        let mark = forced?.exclamationMark ?? self.mark("!")
        return mark.map { .replace(file.range(of: $0), as: nil) }
      }
      if message.contains("'AnyObject' has no member") || message.contains("'AnyObject?' has no member") {
        return castOfAnyObject
      }
      return nil
    }

    /// Names the class in `(value as AnyObject).doubleValue`, because only Objective-C finds the member without it.
    private var castOfAnyObject: Remedy? {
      let member = message.split(separator: "'").last.map(String.init) ?? ""
      let isBoxedGeometry = member.hasPrefix("cg") || member.hasPrefix("ui")
      let isNumber = member.hasSuffix("Value") && !isBoxedGeometry
      guard isBoxedGeometry || isNumber else { return nil }
      let accesses = ancestry.lazy.compactMap { $0.as(MemberAccessExprSyntax.self) }
      guard let base = accesses.first(where: { $0.declName.baseName.text == member })?.base,
        let name = base.tokens(viewMode: .sourceAccurate).reversed().first(where: { $0.text == "AnyObject" }),
        let before = name.previousToken(viewMode: .sourceAccurate)
      else { return nil }
      let isOptional = name.nextToken(viewMode: .sourceAccurate)?.text == "?"
      let mark = before.text != "as" ? "" : isOptional ? "? " : "! "
      let range = file.range(of: before).upperBound..<file.range(of: name).upperBound
      let type = isBoxedGeometry ? "NSValue" : "NSNumber"
      if mark.isEmpty { return .replace(file.range(of: name), with: type, as: nil) }
      let end = isOptional ? range.upperBound + 1 : range.upperBound
      return .replace(range.lowerBound..<end, with: mark + type, as: nil)
    }

    /// The token at the place or behind it, if it is a mark.
    private func mark(_ text: String) -> TokenSyntax? {
      if token.text == text { return token }
      let next = token.nextToken(viewMode: .sourceAccurate)
      return next?.text == text ? next : nil
    }

    private var bindingOfPlainValue: Remedy? {
      for node in ancestry {
        guard let binding = node.as(OptionalBindingConditionSyntax.self) else { continue }
        guard let value = binding.initializer?.value else {
          return .insert(
            " = Optional(\(binding.pattern.trimmedDescription))",
            at: file.range(of: binding.pattern).upperBound)
        }
        let text = String(decoding: file.bytes[file.range(of: value)], as: UTF8.self)
        return .replace(file.range(of: value), with: "Optional(\(text))", as: nil)
      }
      return nil
    }
  }

  // MARK: Names of assets

  extension ErrorPlace {
    /// Makes the color or the image of an asset catalog by its name, if the code has a name for it that Xcode or another
    /// tool generates, such as `UIColor.brand`, `.init(resource: .brand)`, `Asset.Colors.brand.color` or
    /// `R.image.logo()`, or that an extension declares which is not here.
    var asset: Remedy? {
      for type in ["UIColor", "UIImage", "ColorResource", "ImageResource"] {
        if let remedy = asset(of: type) { return remedy }
      }
      return generatedAsset
    }

    /// An asset by a member of its type that is not here.
    private func asset(of type: String) -> Remedy? {
      guard message.hasPrefix("type '\(type)"), message.hasSuffix("' has no member '\(token.text)'"),
        let access = ancestry.lazy.compactMap({ $0.as(MemberAccessExprSyntax.self) }).first,
        access.declName.baseName == token, !isCalled(access)
      else { return nil }
      return replace(access, with: Self.asset(type, token.text), as: .asset)
    }

    /// An asset by a chain of generated names that begins with a name that is not here.
    private var generatedAsset: Remedy? {
      guard message == "cannot find '\(token.text)' in scope", token.text.first?.isUppercase == true,
        var chain = token.parent?.as(DeclReferenceExprSyntax.self).map(ExprSyntax.init)
      else { return nil }
      var names: [String] = []
      while let access = chain.parent?.as(MemberAccessExprSyntax.self), access.base?.id == chain.id {
        names.append(access.declName.baseName.text)
        chain = ExprSyntax(access)
        let isPlain = names.last != "color" && names.last != "image"
        guard names.count > 1, !isPlain else { continue }
        let type = names.last == "color" ? "UIColor" : "UIImage"
        return isCalled(access)
          ? nil : replace(access, with: Self.asset(type, names[names.count - 2]), as: .asset)
      }
      // R.swift has functions, whose results are optional.
      guard token.text == "R", names.count == 2, let call = chain.parent?.as(FunctionCallExprSyntax.self),
        call.calledExpression.id == chain.id, call.arguments.isEmpty
      else { return nil }
      switch names[0] {
      case "color": return replace(call, with: "UIColor(named: \"\(names[1])\")", as: .asset)
      case "image": return replace(call, with: "UIImage(named: \"\(names[1])\")", as: .asset)
      default: return nil
      }
    }

    private func isCalled(_ expression: some ExprSyntaxProtocol) -> Bool {
      expression.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(expression).id
    }

    private static func asset(_ type: String, _ name: String) -> String {
      type.hasSuffix("Resource")
        ? "\(type)(name: \"\(name)\", bundle: .main)" : "\(type)(named: \"\(name)\")!"
    }
  }

  // MARK: Types and their members

  extension ErrorPlace {
    /// An edit of what a type inherits, overrides or conforms to.
    var inheritance: Remedy? {
      if message.contains("does not override any") || message.contains("does not override a ") {
        return override
      }
      if message.contains("requires an 'override' keyword") {
        return member.map { .insert("override ", at: file.range(of: $0).lowerBound) }
      }
      if message.contains("'required' initializer") || message.contains("'required' modifier") {
        return requiredInitializer
      }
      if message.contains("does not conform to protocol") { return conformance }
      if message.contains("has no initializers") { return propertyWithoutValue }
      if let inherited = ancestry.lazy.compactMap({ $0.as(InheritedTypeSyntax.self) }).first {
        return withoutInherited(inherited)
      }
      if let node = ancestry.lazy.compactMap({ $0.as(ExtensionDeclSyntax.self) }).first,
        token.position >= node.extendedType.position, token.endPosition <= node.extendedType.endPosition
      {
        return .replace(file.range(of: node), as: .type)
      }
      return nil
    }

    /// The innermost function, property, initializer or subscript.
    private var member: DeclSyntax? {
      for node in ancestry {
        if node.is(FunctionDeclSyntax.self) || node.is(VariableDeclSyntax.self)
          || node.is(InitializerDeclSyntax.self) || node.is(SubscriptDeclSyntax.self)
        {
          return node.as(DeclSyntax.self)
        }
        if node.is(MemberBlockItemSyntax.self) { return nil }
      }
      return nil
    }

    private var override: Remedy? {
      guard let member else { return nil }
      let keyword = member.asProtocol((any WithModifiersSyntax).self)?.modifiers.first {
        $0.name.text == "override"
      }
      return .replace(file.range(of: keyword.map(Syntax.init) ?? Syntax(member)), as: .override)
    }

    private var requiredInitializer: Remedy? {
      guard message.contains("must be provided") else {
        return member?.as(InitializerDeclSyntax.self).map {
          .insert("required ", at: file.range(of: $0).lowerBound)
        }
      }
      // The compiler names the end of the class, or the token behind it.
      let brace = token.tokenKind == .rightBrace ? token : token.previousToken(viewMode: .sourceAccurate)
      let block =
        brace?.parent?.as(MemberBlockSyntax.self)
        ?? ancestry.lazy.compactMap { $0.as(ClassDeclSyntax.self) }.first?.memberBlock
      return block.map { insert("required init?(coder: NSCoder) { nil }", before: $0.rightBrace) }
    }

    private var conformance: Remedy? {
      let missing = message.split(separator: "'").last { $0.first?.isLetter == true && !$0.contains(" ") }
      for node in ancestry {
        guard let type = node.asProtocol((any DeclGroupSyntax).self) else { continue }
        let inherited = type.inheritanceClause?.inheritedTypes
        let named = inherited?.first { name(of: $0.type) == missing.map(String.init) }
        // A conformance can also follow from a protocol that refines the missing one.
        let isClass = node.is(ClassDeclSyntax.self)
        let last = (inherited?.count ?? 0) > (isClass ? 1 : 0) ? inherited?.last : nil
        if let found = named ?? last { return withoutInherited(found) }
        return .replace(file.range(of: node), as: .type)
      }
      return nil
    }

    private func name(of type: TypeSyntax) -> String {
      type.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
    }

    /// Takes a type out of an inheritance clause. A class keeps a superclass of UIKit in its place.
    private func withoutInherited(_ inherited: InheritedTypeSyntax) -> Remedy? {
      guard let list = inherited.parent?.as(InheritedTypeListSyntax.self),
        let clause = list.parent?.as(InheritanceClauseSyntax.self)
      else { return nil }
      let isSuperclass = list.first?.id == inherited.id && clause.parent?.is(ClassDeclSyntax.self) == true
      if isSuperclass, let standIn = standIn(for: name(of: inherited.type), of: clause) {
        return .replace(file.range(of: inherited.type), with: standIn, as: .superclass)
      }
      if list.count == 1 {
        return Remedy(
          action: .replace(file.range(of: clause), ""), kind: isSuperclass ? .superclass : .conformance,
          range: file.range(of: inherited))
      }
      var range = file.range(of: inherited)
      if inherited.trailingComma == nil, let before = list.dropLast().last?.trailingComma {
        range = file.range(of: before).lowerBound..<range.upperBound
      }
      return .replace(range, as: .conformance)
    }

    /// The class of UIKit that is nearest to a class that is not here, by the methods of its subclass or its name.
    private func standIn(for name: String, of clause: InheritanceClauseSyntax) -> String? {
      let members = clause.parent?.as(ClassDeclSyntax.self)?.memberBlock.members.active ?? []
      let isController = members.contains {
        let function = $0.as(FunctionDeclSyntax.self)?.name.text ?? ""
        return ["viewDidLoad", "viewWillAppear", "viewDidAppear", "loadView"].contains(function)
      }
      let controllers = [
        ("TableViewController", "UITableViewController"), ("NavigationController", "UINavigationController"),
      ]
      let others = [
        ("ViewController", "UIViewController"), ("VC", "UIViewController"), ("TextField", "UITextField"),
        ("TextView", "UITextView"), ("TableView", "UITableView"), ("CollectionView", "UICollectionView"),
        ("ScrollView", "UIScrollView"), ("StackView", "UIStackView"), ("ImageView", "UIImageView"),
        ("Button", "UIButton"), ("Label", "UILabel"), ("TableViewCell", "UITableViewCell"),
        ("Cell", "UIView"),
        ("Control", "UIControl"), ("View", "UIView"),
      ]
      let named = (isController ? controllers : controllers + others).first {
        name.hasSuffix($0.0) && name != $0.1
      }
      return named?.1 ?? (isController ? "UIViewController" : nil)
    }

    /// Leaves out the property that keeps a class from having an initializer.
    private var propertyWithoutValue: Remedy? {
      for note in error.notes where note.file == file.path {
        guard let name = note.message.split(separator: "'").dropFirst().first,
          let property = property(named: String(name))
        else { continue }
        return .replace(file.range(of: property), as: .member)
      }
      return nil
    }

    private func property(named name: String) -> MemberBlockItemSyntax? {
      for node in ancestry {
        guard let type = node.asProtocol((any DeclGroupSyntax).self) else { continue }
        return type.memberBlock.members.first { item in
          item.decl.as(VariableDeclSyntax.self)?.bindings.contains {
            $0.pattern.trimmedDescription == name && $0.accessorBlock == nil
          } ?? false
        }
      }
      return nil
    }

    /// Leaves out an attribute, such as a property wrapper of another module.
    var attribute: Remedy? {
      let attribute = ancestry.lazy.compactMap { $0.as(AttributeSyntax.self) }.first
      return attribute.map { .replace(file.range(of: $0), as: .attribute) }
    }

    /// Leaves out a member, or only its initial value if its type has an empty one.
    func member(_ item: MemberBlockItemSyntax) -> Remedy {
      if let variable = item.decl.as(VariableDeclSyntax.self), variable.bindings.count == 1,
        let binding = variable.bindings.first, let initializer = binding.initializer,
        let type = binding.typeAnnotation?.type.trimmedDescription, token.position >= initializer.position,
        token.endPosition <= initializer.endPosition
      {
        let empty =
          type.hasSuffix("?") || type.hasSuffix("!") ? "nil" : type.hasPrefix("[") ? emptyLiteral(type) : nil
        let text = initializer.value.trimmedDescription
        if let empty, text != empty {
          return .replace(file.range(of: initializer.value), with: empty, as: .value)
        }
      }
      return .replace(file.range(of: item), as: .member)
    }

    private func emptyLiteral(_ type: String) -> String { type.contains(":") ? "[:]" : "[]" }
  }

  // MARK: Flow of control

  extension ErrorPlace {
    private static let initializationErrors = [
      "isn't called on all paths", "without initializing all stored", "not initialized at",
      "before being initialized",
      "before 'self.init' call", "before 'super.init' call", "used before",
      "must call a designated initializer",
    ]

    /// An edit for an error about returns and initialization, which follows from an earlier cut.
    var flow: Remedy? {
      if message.contains("missing return") || message.contains("must not fall through") {
        return returnAtEnd
      }
      guard Self.initializationErrors.contains(where: { message.contains($0) }) else { return nil }
      for text in [message] + error.notes.map(\.message) {
        guard let start = text.range(of: "'self."), let end = text[start.upperBound...].firstIndex(of: "'"),
          let property = property(named: String(text[start.upperBound..<end]))
        else { continue }
        return .replace(file.range(of: property), as: .member)
      }
      // The initializer of a class cannot do without the call that was left out.
      for node in ancestry {
        guard let item = node.as(MemberBlockItemSyntax.self) else { continue }
        return .replace(file.range(of: item), as: .member)
      }
      return nil
    }

    private var returnAtEnd: Remedy? {
      var brace: TokenSyntax? = token.tokenKind == .rightBrace ? token : nil
      for node in ancestry where brace == nil {
        brace = node.as(CodeBlockSyntax.self)?.rightBrace ?? node.as(ClosureExprSyntax.self)?.rightBrace
      }
      guard let brace else { return nil }
      // A second return would not help.
      let before = brace.previousToken(viewMode: .sourceAccurate)?.parent?.parent?.trimmedDescription ?? ""
      guard !before.contains(Self.leftOutValue) else { return nil }
      return insert("return \(Self.leftOutValue)", before: brace)
    }

    /// Inserts code on the line of a brace, with a semicolon if other code is on that line.
    private func insert(_ code: String, before brace: TokenSyntax) -> Remedy {
      let previous = brace.previousToken(viewMode: .sourceAccurate)
      let isAlone = previous.map {
        file.line(of: $0) < file.line(of: brace) || ["{", ";", "in"].contains($0.text)
      }
      return .insert("\(isAlone ?? true ? "" : "; ")\(code) ", at: file.range(of: brace).lowerBound)
    }

    /// An edit for a `switch` whose cases or statements an earlier cut took, or whose enumeration differs from Apple's.
    var exhaustiveness: Remedy? {
      if message.contains("at least one executable statement"),
        let label = ancestry.lazy.compactMap({ $0.as(SwitchCaseSyntax.self) }).first?.label
      {
        return .insert(" break ", at: file.range(of: label).upperBound)
      }
      guard message.contains("switch must be exhaustive"),
        let node = ancestry.lazy.compactMap({ $0.as(SwitchExprSyntax.self) }).first,
        !node.cases.contains(where: { $0.trimmedDescription.hasPrefix("default") })
      else { return nil }
      return .insert(" default: break ", at: file.range(of: node.rightBrace).lowerBound)
    }
  }

  // MARK: Statements

  extension ErrorPlace {
    /// Leaves out one branch if the error is in its condition or pattern.
    var branch: Remedy? {
      for node in ancestry {
        if node.is(CodeBlockItemSyntax.self) { return nil }
        if let label = node.as(SwitchCaseLabelSyntax.self),
          let branch = label.parent?.as(SwitchCaseSyntax.self),
          let cases = branch.parent?.as(SwitchCaseListSyntax.self), cases.count > 1
        {
          return .replace(file.range(of: branch), as: .statement)
        }
        if let conditions = node.as(ConditionElementListSyntax.self),
          let branch = conditions.parent?.as(IfExprSyntax.self), branch.parent?.is(IfExprSyntax.self) == true
        {
          return .replace(file.range(of: conditions), with: "false", as: .condition)
        }
      }
      return nil
    }

    /// Leaves out the call of a function that is not here on a new object, as in `UILabel().styled()`, or the arguments of
    /// the call that makes a view, so that the object stays.
    var setup: Remedy? {
      // If a function is not here, the compiler also names what its arguments leave open.
      let isConsequence = ["infer type of closure parameter", "infer contextual base"].contains {
        message.contains($0)
      }
      let isAboutFunction = message.contains("has no member '\(token.text)'")
      var isInside = isConsequence
      for node in ancestry {
        if node.is(CodeBlockItemSyntax.self) || node.is(ClosureExprSyntax.self) {
          if !isInside { return nil }
          isInside = !node.is(ClosureExprSyntax.self)
        }
        guard let call = node.as(FunctionCallExprSyntax.self), call.isInitialValue else { continue }
        let end = file.range(of: call).upperBound
        if let access = call.calledExpression.as(MemberAccessExprSyntax.self),
          isConsequence || isAboutFunction && access.declName.baseName == token,
          let base = access.base?.as(FunctionCallExprSyntax.self), base.makesObject
        {
          return .replace(file.range(of: base).upperBound..<end, as: .value)
        }
        guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self),
          Self.plainViews.contains(name.baseName.text), !call.arguments.isEmpty || call.trailingClosure != nil
        else { continue }
        return .replace(file.range(of: name).upperBound..<end, with: "()", as: .value)
      }
      return nil
    }

    /// The classes of views that can be made without arguments.
    private static let plainViews: Set<String> = [
      "UIView", "UILabel", "UIButton", "UIImageView", "UITextField", "UITextView", "UIScrollView",
      "UIStackView",
      "UISwitch", "UISlider", "UIStepper", "UISegmentedControl", "UIPageControl", "UIProgressView",
      "UISearchBar",
      "UIActivityIndicatorView", "UIDatePicker", "UIPickerView", "UITableView", "UIToolbar",
    ]

    /// Leaves out the innermost statement.
    var statement: Remedy? {
      if isForwarder { return nil }
      for node in ancestry {
        if node.is(MemberBlockItemSyntax.self) { return nil }
        guard let item = node.as(CodeBlockItemSyntax.self),
          item.parent?.parent?.is(SourceFileSyntax.self) != true
        else { continue }
        if isGenerated, isInsideStatement(item) { continue }
        if let remedy = leavingOut(item) { return remedy }
      }
      return nil
    }

    /// Whether a statement of a generated table is nested in another statement.
    private func isInsideStatement(_ item: CodeBlockItemSyntax) -> Bool {
      item.parent?.parent?.parent?.is(FunctionDeclSyntax.self) != true
    }

    private func leavingOut(_ item: CodeBlockItemSyntax) -> Remedy? {
      let text = item.trimmedDescription
      let isOnly = (item.parent?.as(CodeBlockItemListSyntax.self)?.count ?? 0) == 1
      if text.contains(Self.leftOutValue), text.count < Self.leftOutValue.count + 12 {
        // The place of the value was the cause. The statement around it goes, or else the member. Without the return at
        // its end, a function would only get the same one again.
        let isEnd = isOnly || item.item.is(ReturnStmtSyntax.self)
        return isEnd && (returnsValue(item) || isInClosure(item))
          ? nil : .replace(file.range(of: item), as: .statement)
      }
      if item.item.is(ReturnStmtSyntax.self) {
        return .replace(file.range(of: item), with: "return \(Self.leftOutValue)", as: .statement)
      }
      if isOnly, returnsValue(item) {
        return .replace(file.range(of: item), with: Self.leftOutValue, as: .value)
      }
      if isOnly, item.parent?.parent?.is(SwitchCaseSyntax.self) == true {
        return .replace(file.range(of: item), with: "break", as: .statement)
      }
      return .replace(file.range(of: item), as: .statement)
    }

    private func isInClosure(_ item: CodeBlockItemSyntax) -> Bool {
      item.parent?.parent?.is(ClosureExprSyntax.self) == true
    }

    /// Whether a single statement is the value of the function or property around it.
    private func returnsValue(_ item: CodeBlockItemSyntax) -> Bool {
      guard let owner = item.parent?.parent else { return false }
      if owner.is(AccessorBlockSyntax.self) { return true }
      guard owner.is(CodeBlockSyntax.self), let declaration = owner.parent else { return false }
      if let accessor = declaration.as(AccessorDeclSyntax.self) {
        return accessor.accessorSpecifier.text == "get"
      }
      guard let function = declaration.as(FunctionDeclSyntax.self) else { return false }
      let result = function.signature.returnClause?.type.trimmedDescription
      return result != nil && result != "Void" && result != "()"
    }
  }

  extension FunctionCallExprSyntax {
    /// Whether the call, or a chain of calls that begins with it, is the initial value of a variable.
    fileprivate var isInitialValue: Bool {
      ancestry.first { !$0.is(FunctionCallExprSyntax.self) && !$0.is(MemberAccessExprSyntax.self) }?.is(
        InitializerClauseSyntax.self) ?? false
    }

    /// Whether the call begins with the initializer of a class.
    fileprivate var makesObject: Bool {
      if let name = calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
        return name.first?.isUppercase == true
      }
      let base = calledExpression.as(MemberAccessExprSyntax.self)?.base
      return base?.as(FunctionCallExprSyntax.self)?.makesObject ?? false
    }
  }
#endif
