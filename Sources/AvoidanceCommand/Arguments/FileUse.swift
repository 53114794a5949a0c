/// The use that a verb makes of the file or folder that an option or operand names.
package enum FileUse: Sendable, Equatable {
  /// The verb reads the file. `isDefaultRead` is whether it also reads the default, if nothing is given.
  case input(isDefaultRead: Bool)
  /// The verb replaces the file, if it was given one of these words as an operand; if there are no words, always.
  case output(words: [String])
  /// The verb writes files into the folder.
  case outputFolder
  /// The verb neither reads nor writes the file; it writes the name into another file.
  case name
}

extension Option {
  /// Returns the option, marked as one whose files the verb reads.
  package func reading() -> Self { using(.input(isDefaultRead: true)) }

  /// Returns the option as the declaration of files that the verb reads only if the option is given.
  package func readingIfGiven() -> Self { using(.input(isDefaultRead: false)) }

  /// Returns the option, marked as one whose file the verb replaces.
  ///
  /// - Parameter words: The words of an operand with which the file is replaced. If there are none, it always is.
  package func writing(if words: [String] = []) -> Self { using(.output(words: words)) }

  /// Returns the option as the declaration of a folder into which the verb writes.
  package func writingFolder() -> Self { using(.outputFolder) }

  /// Returns the option as the declaration of a file whose name alone is used.
  package func naming() -> Self { using(.name) }

  private func using(_ use: FileUse) -> Self {
    var option = self
    option.spec.use = use
    return option
  }
}

extension Operand {
  /// Returns the operand as the declaration of files that the verb reads.
  package func reading() -> Self {
    var operand = self
    operand.spec.use = .input(isDefaultRead: true)
    return operand
  }
}
