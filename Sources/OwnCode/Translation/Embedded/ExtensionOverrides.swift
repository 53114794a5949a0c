#if OWN_CODE_TOOL
  import SwiftSyntax

  /// Lets classes override functions of extensions of classes that no file declares, which needs Objective-C.
  ///
  /// The override gets another name, which is a requirement of a protocol, and the function of the extension calls it if
  /// the object has one.
  struct ExtensionOverrides {
    private struct Override {
      let type: String
      let file: EditedFile
      let function: FunctionDeclSyntax
    }

    private let names: DeclaredNames

    init(_ names: DeclaredNames) { self.names = names }

    /// Asks for the edits, and returns the overrides that are called in this way.
    func apply() -> Set<SyntaxIdentifier> {
      var found: Set<SyntaxIdentifier> = []
      let overrides = overrides()
      var uses: [String: Int] = [:]
      for (file, node, type) in names.extensions where names.classes[type] == nil {
        for function in functions(of: node.memberBlock)
        where !function.modifiers.isPrivate && function.genericParameterClause == nil {
          let hasOverloads = extended(type).filter { $0.isNamed(as: function) }.count > 1
          let own = overrides.filter {
            isClass($0.type, below: type) && $0.function.isNamed(as: function)
              && (!hasOverloads || $0.function.hasTypes(of: function))
          }
          guard !own.isEmpty else { continue }
          let requirement = "_Overrides_\(type.filter { $0 != "." })_\(function.mechanicalName)"
          uses[requirement, default: 0] += 1
          let use = uses[requirement] ?? 1
          divide(
            function, of: node, in: file, own, requirement: use == 1 ? requirement : "\(requirement)_\(use)")
          for override in own { rename(override, among: own) }
          found.formUnion(own.map(\.function.id))
        }
      }
      return found
    }

    /// Returns the functions of all extensions of a type.
    private func extended(_ type: String) -> [FunctionDeclSyntax] {
      names.extensions.filter { $0.name == type }.flatMap { functions(of: $0.node.memberBlock) }
    }

    /// Returns whether a class is below a class that no file declares.
    private func isClass(_ name: String, below base: String) -> Bool {
      var above = names.foreignBase(of: name)
      while let current = above, current != base { above = Self.superclasses[current] }
      return above != nil
    }

    /// The superclasses of UIKit's classes that apps extend or subclass.
    private static let superclasses: [String: String] = [
      "UIResponder": "NSObject", "UIView": "UIResponder", "UIViewController": "UIResponder",
      "UIAlertController": "UIViewController", "UICollectionViewController": "UIViewController",
      "UIInputViewController": "UIViewController", "UINavigationController": "UIViewController",
      "UIPageViewController": "UIViewController", "UISearchController": "UIViewController",
      "UISplitViewController": "UIViewController", "UITabBarController": "UIViewController",
      "UITableViewController": "UIViewController",
      "UICollectionReusableView": "UIView", "UICollectionViewCell": "UICollectionReusableView",
      "UICollectionViewListCell": "UICollectionViewCell", "UIListContentView": "UIView",
      "UIControl": "UIView",
      "UIImageView": "UIView", "UIInputView": "UIView", "UILabel": "UIView", "UINavigationBar": "UIView",
      "UIPickerView": "UIView", "UIScrollView": "UIView", "UISearchBar": "UIView", "UIStackView": "UIView",
      "UITabBar": "UIView", "UITableViewCell": "UIView", "UITableViewHeaderFooterView": "UIView",
      "UIToolbar": "UIView", "UIVisualEffectView": "UIView", "UIWindow": "UIView",
      "UICollectionView": "UIScrollView", "UITableView": "UIScrollView", "UITextView": "UIScrollView",
      "UIButton": "UIControl", "UIDatePicker": "UIControl", "UISegmentedControl": "UIControl",
      "UISlider": "UIControl", "UIStepper": "UIControl", "UISwitch": "UIControl", "UITextField": "UIControl",
      "UISearchTextField": "UITextField",
    ]

    private func functions(of block: MemberBlockSyntax) -> [FunctionDeclSyntax] {
      block.members.active.compactMap { $0.as(FunctionDeclSyntax.self) }
    }

    private func overrides() -> [Override] {
      let classes = names.classes.map { (file: $1.file, block: $1.node.memberBlock, name: $0) }
      let extensions = names.extensions.filter { names.classes[$0.name] != nil }.map {
        (file: $0.file, block: $0.node.memberBlock, name: $0.name)
      }
      return (classes.sorted { $0.name < $1.name } + extensions).flatMap { type in
        functions(of: type.block).filter { $0.modifiers.has("override") }.map {
          Override(type: type.name, file: type.file, function: $0)
        }
      }
    }

    /// Gives the function of an extension another name, and writes one beside it that calls the override or this one.
    private func divide(
      _ function: FunctionDeclSyntax, of node: ExtensionDeclSyntax, in file: EditedFile, _ own: [Override],
      requirement: String
    ) {
      let name = function.name.text
      let call = function.callPrefix
      let arguments = "(\(function.forwardedArguments))"
      let modifiers = function.modifiers.map { $0.trimmedDescription + " " }.joined()
      file.insert("_original_", before: function.name)
      file.insert(
        "; \(modifiers)func \(name)\(function.signature.onOneLine) { "
          + "if let object = self as? \(requirement) { return \(call)object._override_\(name)\(arguments) }; "
          + "return \(call)_original_\(name)\(arguments) }", after: function)
      let parameters = function.signature.parameterClause.parameters.map(\.withoutDefault).joined(
        separator: ", ")
      let effects = function.signature.effectSpecifiers.map { " " + $0.onOneLine } ?? ""
      let result = function.signature.returnClause.map { " " + $0.onOneLine } ?? ""
      let types = Set(own.map(\.type))
      let conforming = types.filter { types.isDisjoint(with: names.superclasses(of: $0)) }.sorted()
      file.insert(
        "; protocol \(requirement): AnyObject { func _override_\(name)(\(parameters))\(effects)\(result) }"
          + conforming.map { "; extension \($0): \(requirement) {}" }.joined(), after: node)
    }

    /// Gives an override its other name, also where a subclass calls it.
    private func rename(_ override: Override, among all: [Override]) {
      let (file, function) = (override.file, override.function)
      let above = names.superclasses(of: override.type)
      let isOverriddenAbove = all.contains { above.contains($0.type) }
      for modifier in function.modifiers {
        let word = modifier.name.text
        if word == "private" || word == "fileprivate" || word == "override" && !isOverriddenAbove {
          file.replace(modifier)
        }
      }
      file.insert("_override_", before: function.name)
      let calls = SuperCalls(of: function.name.text)
      if let body = function.body { calls.walk(body) }
      for name in calls.found { file.insert(isOverriddenAbove ? "_override_" : "_original_", before: name) }
    }
  }

  /// Finds the calls of the superclass's function.
  private final class SuperCalls: ActiveCodeVisitor {
    private let name: String
    private(set) var found: [TokenSyntax] = []

    init(of name: String) { self.name = name }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
      if node.base?.is(SuperExprSyntax.self) == true, node.declName.baseName.text == name {
        found.append(node.declName.baseName)
      }
      return .visitChildren
    }
  }

  extension FunctionDeclSyntax {
    /// The arguments of a call that passes on the function's own.
    var forwardedArguments: String {
      signature.parameterClause.parameters.map { parameter in
        let label = parameter.firstName.text == "_" ? "" : parameter.firstName.text + ": "
        let value = (parameter.secondName ?? parameter.firstName).text
        return label + (parameter.type.trimmedDescription.hasPrefix("inout ") ? "&" : "") + value
      }.joined(separator: ", ")
    }

    /// The words before a call of the function.
    var callPrefix: String {
      let effects = signature.effectSpecifiers
      return (effects?.throwsClause == nil ? "" : "try ") + (effects?.asyncSpecifier == nil ? "" : "await ")
    }

    fileprivate func isNamed(as other: FunctionDeclSyntax) -> Bool {
      name.text == other.name.text
        && signature.parameterClause.parameters.map(\.firstName.text)
          == other.signature.parameterClause.parameters.map(\.firstName.text)
    }

    fileprivate func hasTypes(of other: FunctionDeclSyntax) -> Bool {
      signature.parameterClause.parameters.map(\.type.trimmedDescription)
        == other.signature.parameterClause.parameters.map(\.type.trimmedDescription)
    }

    /// The name with its labels as one word.
    fileprivate var mechanicalName: String {
      ([name.text] + signature.parameterClause.parameters.map(\.firstName.text)).joined(separator: "_")
    }
  }

  extension FunctionParameterSyntax {
    /// The parameter of a protocol's requirement.
    fileprivate var withoutDefault: String {
      "\(firstName.text)\(secondName.map { " " + $0.text } ?? ""): \(type.onOneLine)"
    }
  }
#endif
