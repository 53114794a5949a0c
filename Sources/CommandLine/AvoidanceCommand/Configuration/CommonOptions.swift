extension OptionSpec {
  /// The section of the options that every verb has.
  static let commonSection = "COMMON OPTIONS"
}

/// The options that every verb has.
enum CommonOptions {
  /// The option of verbs that tell on standard error what they did.
  static let quiet = OptionSpec.flag("quiet", short: "q", help: "Say nothing but errors.")

  static let all: [OptionSpec] = [
    .value(
      "config", short: "c", "file",
      defaultNote: "the nearest \(ConfigurationFile.name) from here up to the repository's root",
      section: OptionSpec.commonSection, help: "The configuration file; AVOIDANCE_CONFIG names one as well."),
    .flag("no-config", section: OptionSpec.commonSection, help: "Read no configuration file."),
    ColorChoice.option,
  ]
}

extension CommandSpec {
  /// The verb with the options that every verb has.
  var withCommonOptions: CommandSpec {
    guard !hidden else { return self }
    var command = self
    command.options += CommonOptions.all
    return command
  }
}
