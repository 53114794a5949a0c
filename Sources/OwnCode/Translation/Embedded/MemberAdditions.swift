#if OWN_CODE_TOOL
  import SwiftSyntax

  /// The members that the translation adds before the closing brace of a type, on the line of the brace.
  struct MemberAdditions {
    private struct Addition {
      let file: EditedFile
      let block: MemberBlockSyntax
      var members: [String]
    }

    private let names: DeclaredNames
    private var additions: [SyntaxIdentifier: Addition] = [:]

    init(_ names: DeclaredNames) { self.names = names }

    // MARK: Overrides in extensions

    /// Lets classes override what their extensions override, which needs Objective-C in an extension.
    ///
    /// The member in the extension gets another name, and the class gets an override that calls it. Members that are
    /// called in another way stay.
    mutating func forwardOverrides(except others: Set<SyntaxIdentifier>) {
      let bases = Set(names.classes.keys.flatMap { names.superclasses(of: $0) })
      for (file, node, name) in names.extensions {
        guard let owner = names.classes[name] else { continue }
        for member in node.memberBlock.members.active where !others.contains(member.id) {
          guard let member = MovableMember(member, of: name) else { continue }
          let isOverridden = bases.contains(name) && names.overridden.contains(member.name)
          guard member.modifiers.has("override") || isOverridden else { continue }
          member.rename(in: file, isInPrivateExtension: node.modifiers.isPrivate)
          add(member.forwarder, to: owner.node.memberBlock, in: owner.file)
        }
      }
    }

    // MARK: Outlets and actions

    /// Adds the functions that set outlets and call actions.
    mutating func addTables() {
      var extensions: [String: Int] = [:]
      for type in names.types {
        let place: (file: EditedFile, block: MemberBlockSyntax)
        if type.kind == .extension {
          let number = extensions[type.name, default: 0]
          extensions[type.name] = number + 1
          let own = names.extensions.filter { $0.name == type.name }
          guard number < own.count else { continue }
          place = (own[number].file, own[number].node.memberBlock)
        } else if type.kind == .class, let own = names.classes[type.name], own.file.path == type.file {
          place = (own.file, own.node.memberBlock)
        } else {
          continue
        }
        // Inside the type, its last name is enough and also works for a generic type.
        let object = type.name.split(separator: ".").last.map(String.init) ?? type.name
        if let connector = type.connector {
          let lines = type.outlets.map { outlet in
            "if name == \"\(outlet.name)\" { return "
              + "_ownCode\(outlet.isCollection ? "Append" : "Assign")(&object.\(outlet.name), value) }"
          }
          add(
            table(connector, "_ object: \(object), _ name: String, _ value: AnyObject", lines),
            to: place.block,
            in: place.file)
        }
        if let performer = type.performer {
          let lines = type.actions.map { action in
            let labels = action.labels.isEmpty ? "" : "(" + action.labels.map { $0 + ":" }.joined() + ")"
            return "if selector == \"\(action.selector)\" { return "
              + "_ownCodeCall(object.\(action.name)\(labels), sender) }"
          }
          add(
            table(performer, "_ object: \(object), _ selector: String, _ sender: Any", lines),
            to: place.block,
            in: place.file)
        }
      }
    }

    private func table(_ name: String, _ parameters: String, _ lines: [String]) -> String {
      "internal static func \(name)(\(parameters)) -> Bool { \((lines + ["return false"]).joined(separator: "; ")) }"
    }

    private mutating func add(_ member: String, to block: MemberBlockSyntax, in file: EditedFile) {
      additions[block.id, default: Addition(file: file, block: block, members: [])].members.append(member)
    }

    /// Asks for the edits that add the members.
    func apply() {
      for addition in additions.values {
        let (file, block) = (addition.file, addition.block)
        // Members on one line need a semicolon between them.
        let followsMember =
          !block.members.isEmpty && file.line(of: block.rightBrace) == lastLine(of: block, file)
        let text = addition.members.joined(separator: "; ")
        file.insert("\(followsMember ? "; " : "")\(text) ", before: block.rightBrace)
      }
    }

    private func lastLine(of block: MemberBlockSyntax, _ file: EditedFile) -> Int {
      block.members.last.map { file.line(at: $0.endPositionBeforeTrailingTrivia) } ?? 0
    }
  }

  /// A method or property of an extension that its class can call under another name.
  private struct MovableMember {
    let name: String
    let modifiers: DeclModifierListSyntax
    /// The override that calls the member.
    let forwarder: String
    private let nameToken: TokenSyntax
    private let prefix: String

    init?(_ declaration: DeclSyntax, of type: String) {
      // A class and its superclass may both have an extension with the member.
      let prefix = "_moved_\(type.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined())_"
      if let function = declaration.as(FunctionDeclSyntax.self) {
        self.init(function, prefix)
      } else if let variable = declaration.as(VariableDeclSyntax.self) {
        self.init(variable, prefix)
      } else {
        return nil
      }
    }

    private init?(_ node: FunctionDeclSyntax, _ prefix: String) {
      self.prefix = prefix
      (name, modifiers, nameToken) = (node.name.text, node.modifiers, node.name)
      let generics = node.genericParameterClause?.onOneLine ?? ""
      let constraints = node.genericWhereClause.map { " " + $0.onOneLine } ?? ""
      forwarder =
        "\(Self.kept(modifiers)) func \(name)\(generics)\(node.signature.onOneLine)\(constraints) "
        + "{ \(node.callPrefix)\(prefix)\(name)(\(node.forwardedArguments)) }"
    }

    private init?(_ node: VariableDeclSyntax, _ prefix: String) {
      self.prefix = prefix
      guard let binding = node.bindings.first, node.bindings.count == 1,
        let pattern = binding.pattern.as(IdentifierPatternSyntax.self), let type = binding.typeAnnotation,
        let block = binding.accessorBlock
      else { return nil }
      (name, modifiers, nameToken) = (pattern.identifier.text, node.modifiers, pattern.identifier)
      var setter = ""
      if case .accessors(let accessors) = block.accessors,
        accessors.contains(where: { $0.accessorSpecifier.text == "set" })
      {
        setter = " set { \(prefix)\(name) = newValue }"
      }
      forwarder =
        "\(Self.kept(modifiers)) var \(name)\(type.onOneLine) { get { \(prefix)\(name) }\(setter) }"
    }

    private static func kept(_ modifiers: DeclModifierListSyntax) -> String {
      modifiers.map { $0.trimmedDescription }.filter { !["private", "fileprivate", "dynamic"].contains($0) }
        .joined(separator: " ")
    }

    func rename(in file: EditedFile, isInPrivateExtension: Bool) {
      for modifier in modifiers
      where ["override", "private", "fileprivate", "open", "public"].contains(modifier.name.text) {
        file.replace(modifier)
      }
      file.insert(prefix, before: nameToken)
      if isInPrivateExtension, let keyword = nameToken.previousToken(viewMode: .sourceAccurate) {
        file.insert("internal ", before: keyword)
      }
    }
  }
#endif
