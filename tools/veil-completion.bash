# Completion of `veil` for bash: source this file. It asks the program itself for its commands and options, so it is never out of date.

_veil_words() {  # of the help for the words given: commands at the start, options below a command ("  --output PATH [--force]  file")
  veil "$@" --help 2>/dev/null |
    sed -nE -e '/^  --/{s/^ +//; s/  .*//; s/[][]//g; s/ ([A-Z][^ ]*)//g; s/ /\n/g; p; d}' -e 's/^  ([a-z][a-z-]*( [a-z][a-z-]*)?)  +[A-Z].*/\1/p'
}

_veil() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=()
  case ${COMP_WORDS[1]:-} in
    train | vault | knowledge | vectors | corpus) command=("${COMP_WORDS[@]:1:2}") ;;
    *) command=("${COMP_WORDS[@]:1:1}") ;;
  esac
  case $previous in
    --language) mapfile -t COMPREPLY < <(compgen -W "en de pt es" -- "$current"); return ;;
    --policy)
      mapfile -t COMPREPLY < <(compgen -W "clinical-es court gdpr-special general hipaa us-confidentiality" -- "$current"; compgen -f -- "$current")
      return ;;
    --offsets) mapfile -t COMPREPLY < <(compgen -W "code-points bytes utf16" -- "$current"); return ;;
  esac
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(compgen -W "$(_veil_words | cut -d' ' -f1 | sort -u)" -- "$current")
  elif ((COMP_CWORD == 2 && ${#command[@]} == 2)); then
    mapfile -t COMPREPLY < <(compgen -W "$(_veil_words "${command[0]}" | cut -d' ' -f2)" -- "$current")
  elif [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_veil_words "${command[@]}")" -- "$current")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  fi
}
complete -o filenames -F _veil veil
