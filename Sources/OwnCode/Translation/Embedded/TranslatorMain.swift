#if OWN_CODE_TOOL
  import Foundation

  /// The translator: one JSON request on standard input, one JSON answer on standard output.
  @main
  enum TranslatorTool {
    static func main() {
      // Syntax trees of long chains are deep, and visiting them takes one call for each level.
      let thread = Thread { exit(answer()) }
      thread.stackSize = 1 << 29
      thread.start()
      while true { sleep(1000) }
    }

    static func answer() -> Int32 {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      do {
        let input = FileHandle.standardInput.readDataToEndOfFile()
        let output: Data
        switch try JSONDecoder().decode(TranslatorRequest.self, from: input) {
        case .translate(let files, let knownModules):
          output = try encoder.encode(Translator(files, knownModules: Set(knownModules)).translated())
        case .cut(let files, let errors):
          output = try encoder.encode(Pruner(files, errors).cut(errors))
        }
        FileHandle.standardOutput.write(output)
        return 0
      } catch {
        FileHandle.standardError.write(Data("the request is not valid: \(error)\n".utf8))
        return 65
      }
    }
  }
#endif
