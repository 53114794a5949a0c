/// The shells that have a completion script. The scripts call the hidden verb `complete`.
enum Shell: String, OptionChoice {
  case bash, zsh, fish

  func script(for name: String) -> String {
    let function = "_" + name.map { $0 == "-" || $0 == "." ? "_" : $0 }
    return switch self {
    case .bash: Self.bash(name, function)
    case .zsh: Self.zsh(name, function)
    case .fish: Self.fish(name, function)
    }
  }

  func installation(of name: String) -> String {
    switch self {
    case .bash: "source <(\(name) completions bash)"
    case .zsh: "source <(\(name) completions zsh)   # after compinit"
    case .fish: "\(name) completions fish > ~/.config/fish/completions/\(name).fish"
    }
  }

  // The script also runs in the bash 3.2 of macOS, which does not have `compopt`.
  private static func bash(_ name: String, _ function: String) -> String {
    """
    # Completions of \(name) for bash.
    \(function)() {
      local word line text current cut="" i
      local -a words
      words=()
      # Bash may split words at '='; join them again.
      for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if ((${#words[@]} > 0)) && [[ $word == "=" || ${COMP_WORDS[i-1]} == "=" ]]; then
          words[${#words[@]}-1]+=$word
        else
          words+=("$word")
        fi
      done
      current=${words[${#words[@]}-1]}
      # In such a word bash replaces only the part after the last '='.
      if [[ $current == *=* && $COMP_WORDBREAKS == *=* ]]; then cut=${current%"${current##*=}"}; fi
      COMPREPLY=()
      while IFS= read -r line; do
        case $line in
          :files | :folders)
            compopt -o filenames 2>/dev/null
            while IFS= read -r text; do COMPREPLY+=("$text"); done < <(
              if [[ $line == :files ]]; then compgen -f -- "${current#"$cut"}"
              else compgen -d -- "${current#"$cut"}"; fi)
            ;;
          *)
            text=${line%%$'\\t'*}
            COMPREPLY+=("${text#"$cut"}")
            ;;
        esac
      done < <("${COMP_WORDS[0]}" complete -- "${words[@]}" 2>/dev/null)
      if ((${#COMPREPLY[@]} == 1)) && [[ ${COMPREPLY[0]} == *[/=] ]]; then compopt -o nospace 2>/dev/null; fi
      return 0
    }
    complete -F \(function) \(name)

    """
  }

  private static func zsh(_ name: String, _ function: String) -> String {
    """
    #compdef \(name)
    # Completions of \(name) for zsh.
    \(function)() {
      local line text title
      local -a lines open closed
      lines=("${(@f)$("${words[1]}" complete -- "${(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
      for line in $lines; do
        case $line in
          :files) _files ;;
          :folders) _files -/ ;;
          *)
            text=${line%%$'\\t'*}
            title=""
            if [[ $line == *$'\\t'* ]]; then title=":${line#*$'\\t'}"; fi
            if [[ $text == *[/=] ]]; then open+=("${text//:/\\\\:}$title"); else closed+=("${text//:/\\\\:}$title"); fi
            ;;
        esac
      done
      if (($#closed)); then _describe -t values value closed; fi
      if (($#open)); then _describe -t values value open -S ''; fi
      return 0
    }
    # If zsh finds this file through fpath, the file is the function; if it is sourced, it registers the function.
    if [[ $funcstack[1] == \(function) ]]; then \(function) "$@"; else compdef \(function) \(name); fi

    """
  }

  private static func fish(_ name: String, _ function: String) -> String {
    """
    # Completions of \(name) for fish.
    function \(function)
      set -l words (commandline -opc)
      set -l current (commandline -ct)
      set -l program $words[1]
      set -e words[1]
      for line in ($program complete -- $words "$current" 2>/dev/null)
        switch $line
          case ':files'
            __fish_complete_path "$current"
          case ':folders'
            __fish_complete_directories "$current"
          case '*'
            echo $line
        end
      end
    end
    complete -c \(name) -f -a '(\(function))'

    """
  }
}
