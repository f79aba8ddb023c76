/** Completion scripts for shells, made from the declared commands and options. */
import { quoteWord } from '../../engine/index.ts'
import { type CommandHelp, commands } from './commands.ts'
import { type OptionName, optionNamed } from './options.ts'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** The script that a shell reads to complete `rollscope`. */
export function completionScript(shell: Shell): string {
  return { bash, zsh, fish }[shell]()
}

/** The first words of commands, each once: `lesson check` and `lesson list` share `lesson`. */
const firstWords = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))]

/** The second words of commands, by first word. */
const secondWords = firstWords.flatMap((first) => {
  const words = commands.flatMap(({ name }) => (name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : []))
  return words.length > 0 ? [{ first, words }] : []
})

const optionsOf = ({ options }: CommandHelp): readonly OptionName[] => [...options, 'help']

/** Options with a fixed set of arguments. */
const chosen = [...new Set(commands.flatMap(optionsOf))].flatMap((name) => {
  const { completed } = optionNamed(name)
  return typeof completed === 'object' ? [{ name, words: completed }] : []
})

const withArgument = [...new Set(commands.flatMap(optionsOf))].filter(
  (name) => optionNamed(name).argument !== undefined && !chosen.some((one) => one.name === name),
)

const flags = (names: readonly OptionName[]): string => names.map((name) => `--${name}`).join(' ')

function bash(): string {
  return `# rollscope completion bash
_rollscope() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]} words=
  COMPREPLY=()
  case $command in ${secondWords.map(({ first }) => first).join('|')}) command="$command \${COMP_WORDS[2]}" ;; esac
  if [ "$COMP_CWORD" -eq 1 ]; then
    words=${quoteWord(firstWords.join(' '))}
  else
    case $previous in
${chosen.map(({ name, words }) => `      --${name}) COMPREPLY=($(compgen -W ${quoteWord(words.join(' '))} -- "$current")); return ;;`).join('\n')}
      ${withArgument.map((name) => `--${name}`).join('|')}) return ;;
    esac
    case $command in
${commands.map((command) => `      ${quoteWord(command.name)}) words=${quoteWord(bashWords(command))} ;;`).join('\n')}
${secondWords.map(({ first, words }) => `      ${quoteWord(`${first} `)}*) [ "$COMP_CWORD" -eq 2 ] && words=${quoteWord(words.join(' '))} ;;`).join('\n')}
    esac
    case $current in -*) ;; *) [ "$COMP_CWORD" -gt 2 ] && words= ;; esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _rollscope rollscope
`
}

const bashWords = (command: CommandHelp): string =>
  [...(command.arguments === 'shells' ? shells : []), flags(optionsOf(command))].join(' ')

function zsh(): string {
  const entry = (name: string, about: string) => quoteWord(`${name.replaceAll(':', '\\:')}:${about}`)
  const summary = (first: string) => commands.find(({ name }) => name.split(' ')[0] === first)?.summary ?? ''
  const options = (command: CommandHelp) =>
    optionsOf(command)
      .map((name) => entry(`--${name}`, optionNamed(name).about))
      .join(' ')
  return `#compdef rollscope
# rollscope completion zsh
_rollscope() {
  local command=\${words[2]} previous=\${words[CURRENT-1]}
  local -a names
  case $command in ${secondWords.map(({ first }) => first).join('|')}) command="$command \${words[3]}" ;; esac
  if (( CURRENT == 2 )); then
    names=(${firstWords.map((first) => entry(first, summary(first))).join(' ')})
    _describe command names
    return
  fi
  case $previous in
${chosen.map(({ name, words }) => `    --${name}) compadd -- ${words.map(quoteWord).join(' ')}; _files; return ;;`).join('\n')}
    ${withArgument.map((name) => `--${name}`).join('|')}) _files; return ;;
  esac
${secondWords.map(({ first, words }) => `  if (( CURRENT == 3 )) && [[ \${words[2]} == ${quoteWord(first)} ]]; then compadd -- ${words.map(quoteWord).join(' ')}; return; fi`).join('\n')}
  if [[ \${words[CURRENT]} != -* ]]; then
    [[ $command == completion ]] && compadd -- ${shells.join(' ')} && return
    _files
    return
  fi
  case $command in
${commands.map((command) => `    ${quoteWord(command.name)}) names=(${options(command)}) ;;`).join('\n')}
  esac
  _describe -o option names
}
compdef _rollscope rollscope
`
}

function fish(): string {
  const line = (...parts: readonly string[]) => ['complete -c rollscope', ...parts].join(' ')
  const seenWord = (word: string) => `__fish_seen_subcommand_from ${word}`
  // `check` is both a command and a second word of `lesson`.
  const seen = (name: string) => {
    const others = secondWords.filter(({ words }) => words.includes(name)).map(({ first }) => `not ${seenWord(first)}`)
    return [...name.split(' ').map(seenWord), ...others].join('; and ')
  }
  const option = (command: CommandHelp, name: OptionName) => {
    const { short, argument, about, completed } = optionNamed(name)
    return line(
      `-n ${quoteWord(seen(command.name))}`,
      ...(short === undefined ? [] : [`-s ${short}`]),
      `-l ${name}`,
      ...(argument === undefined ? [] : ['-r']),
      ...(typeof completed === 'object' ? [`-a ${quoteWord(completed.join(' '))}`] : []),
      `-d ${quoteWord(about)}`,
    )
  }
  const lines = [
    '# rollscope completion fish',
    ...firstWords.map((first) => {
      const summary = commands.find(({ name }) => name.split(' ')[0] === first)?.summary ?? ''
      return line('-f', "-n '__fish_use_subcommand'", `-a ${first}`, `-d ${quoteWord(summary)}`)
    }),
    ...secondWords.map(({ first, words }) =>
      line(
        '-f',
        `-n ${quoteWord(`${seen(first)}; and not __fish_seen_subcommand_from ${words.join(' ')}`)}`,
        `-a ${quoteWord(words.join(' '))}`,
      ),
    ),
    line('-f', `-n ${quoteWord(seen('completion'))}`, `-a ${quoteWord(shells.join(' '))}`),
    ...commands.flatMap((command) => optionsOf(command).map((name) => option(command, name))),
  ]
  return `${lines.join('\n')}\n`
}
