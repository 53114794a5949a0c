import Foundation
import Lab

struct CommonOptions: OptionGroup {
  let config = Option<String?>.value(
    "config", short: "c", "file",
    defaultNote: "the nearest \(ConfigurationFile.name) from here up to the repository's root",
    section: OptionSpec.commonSection, help: "The configuration file, which AVOIDANCE_CONFIG can also name.")
  let noConfig = Option<Bool>.flag(
    "no-config", section: OptionSpec.commonSection, help: "Read no configuration file.")
  let color = ColorChoice.option

  var declared: [any Declaration] { [config, noConfig, color] }
}

extension Option<Bool> {
  /// The option of verbs that report on standard error.
  static let quiet = flag("quiet", short: "q", help: "Print only errors.")
}

extension Option<Amount?> {
  /// Returns the option for the number of threads.
  static func jobs(_ help: String) -> Self {
    amount(
      "jobs", short: "j", "n", in: 1...512, defaultNote: "the number of cores",
      help: help + " 50% is half of the cores, rounded down, at least one.")
  }
}

extension Laboratory {
  /// Returns the same laboratory with a number of worker threads, or with a percentage of the processor's
  /// cores; nil changes nothing.
  func with(jobs: Amount?) -> Laboratory {
    with(jobs: jobs?.count(of: ProcessInfo.processInfo.activeProcessorCount))
  }
}

extension CommandSpec {
  /// The verb with the options that every verb has.
  var withCommonOptions: CommandSpec {
    guard !hidden else { return self }
    var command = self
    if OutputGuard.hasOutput(command) { command.options.append(OutputGuard.force.spec) }
    command.options += CommonOptions().options
    return command
  }
}
