// Changes files at random and has every reader of the command line read them, all in this process: no trap, no hang,
// only documented exit codes with a word on standard error.
// Usage: avoidance-fuzz [--seconds N] [--seed N] [--case N] [--jobs N], in the root of the repository
// The seed fixes which changes come in which order, the time how many are tried; --case tries one again.
import Foundation

var numbers: [String: Int] = [
  "--seconds": 60, "--seed": 1, "--jobs": ProcessInfo.processInfo.activeProcessorCount,
]
var words = CommandLine.arguments.dropFirst()
while let word = words.popFirst() {
  guard ["--seconds", "--seed", "--jobs", "--case"].contains(word),
    let number = words.popFirst().flatMap({ Int($0) })
  else {
    print("Usage: avoidance-fuzz [--seconds N] [--seed N] [--case N] [--jobs N]")
    exit(64)
  }
  numbers[word] = number
}
do {
  let campaign = try Campaign(seed: numbers["--seed"] ?? 1)
  exit(
    campaign.run(seconds: numbers["--seconds"] ?? 60, jobs: numbers["--jobs"] ?? 1, only: numbers["--case"]))
} catch {
  print("Error:", error)
  exit(1)
}
