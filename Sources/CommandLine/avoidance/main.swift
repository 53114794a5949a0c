import AvoidanceCommand
import Foundation

exit(AvoidanceCommand.main(Array(CommandLine.arguments.dropFirst()), console: .process()))
