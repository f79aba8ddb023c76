import { commandLine } from '../../player/terminal/terminalActions.ts'

const mostProposals = 3

/**
 * Commands that an error message of kubectl proposes, as lines to be run: those that it quotes, aimed at the object that
 * the refused command was about, and the words that it takes a mistyped one for.
 */
export function proposalsOf(args: readonly string[], stderr: string): readonly string[] {
  // What a warning advises is no answer to the command.
  const errors = stderr.replace(/^Warning: .*$/gm, '')
  const quoted = [...errors.matchAll(/'(kubectl [a-z][^'\n]*)'/g)].map(([, line = '']) => aimed(line, args))
  return [...new Set([...quoted, ...corrected(args, errors)])].slice(0, mostProposals)
}

/** `kubectl rollout resume` about a Deployment that was named before. */
function aimed(line: string, args: readonly string[]): string {
  if (!/^kubectl rollout [a-z]+$/.test(line)) return line
  const target = args[0] === 'rollout' ? args.slice(2).filter((word) => !word.startsWith('--')) : []
  return [line, ...target.map((word) => commandLine([word]).slice('kubectl '.length))].join(' ')
}

function corrected(args: readonly string[], stderr: string): readonly string[] {
  const unknown = /unknown command "([^"]+)" for "kubectl"/.exec(stderr)?.[1]
  const [, list = ''] = /Did you mean this\?\n((?:\t[\w-]+\n?)+)/.exec(stderr) ?? []
  const words = list.split('\n').flatMap((line) => line.trim() || [])
  return words.map((word) => commandLine(args.map((arg) => (arg === unknown ? word : arg))))
}
