import Foundation
import Lab

struct CommonOptions: OptionGroup {
  let config = Option<String?>.value(
    "config", short: "c", "file",
    defaultNote: "the nearest \(ConfigurationFile.name), from this folder up to the repository's root",
    section: OptionSpec.commonSection, help: "The configuration file, which AVOIDANCE_CONFIG can also name."
  ).reading()
  let noConfig = Option<Bool>.flag(
    "no-config", section: OptionSpec.commonSection, help: "Ignore configuration files.")
  let color = ColorChoice.option

  var declared: [any Declaration] { [config, noConfig, color] }
}

extension Option<Bool> {
  /// The option `--quiet` of verbs that print messages to standard error.
  static let quiet = flag("quiet", short: "q", help: "Print only errors.")
}

extension Option<Amount?> {
  static func jobs(_ help: String) -> Self {
    amount(
      "jobs", short: "j", "n", in: 1...512, defaultNote: "the number of cores",
      help: help + " 50% means half of the cores, rounded down but at least one.")
  }
}

extension Laboratory {
  /// Returns the same laboratory with a number of worker threads, which may be a percentage of the
  /// processor's cores. Nil changes nothing.
  func with(jobs: Amount?) -> Laboratory {
    with(jobs: jobs?.count(of: ProcessInfo.processInfo.activeProcessorCount))
  }
}

extension CommandSpec {
  var withCommonOptions: CommandSpec {
    guard !hidden else { return self }
    var command = self
    if OutputGuard.hasOutput(command) { command.options.append(OutputGuard.force.spec) }
    command.options += CommonOptions().options
    return command
  }
}
