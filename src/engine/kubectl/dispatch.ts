/** Finds the command for a command line and parses its flags. Models spf13/cobra and kubectl/pkg/cmd/cmd.go (v1.36). */
import { lookup } from '../api/lookup.ts'
import { earlierKubectl } from '../legacy/kubectl/earlierKubectl.ts'
import { isOn } from '../versions.ts'
import { withoutWrites } from './act.ts'
import type { CommandSpec, RunOptions, Shell } from './core/command.ts'
import { checkConnection } from './core/connection.ts'
import { CommandError, usageError } from './core/errors.ts'
import { fieldManagerOf, withFieldManager } from './core/fieldManager.ts'
import { bareValue, type FlagSpec, flag, parseFlags } from './core/flags.ts'
import type { Task } from './core/tasks.ts'
import { requestEnd } from './core/times.ts'
import { commandHelp, groupHelp, mainHelp } from './help.ts'
import { commands, groups, instead, notSimulated, notSimulatedBelow } from './registry.ts'

/** Flags of every command. Connection flags are accepted; most have no effect. */
export const globalFlags: readonly FlagSpec[] = [
  flag('namespace', 'string', { short: 'n' }),
  flag('help', 'bool', { short: 'h' }),
  flag('context', 'string'),
  flag('cluster', 'string'),
  flag('user', 'string'),
  flag('kubeconfig', 'string'),
  flag('server', 'string', { short: 's' }),
  flag('token', 'string'),
  flag('as', 'string'),
  flag('as-group', 'stringArray'),
  flag('as-uid', 'string'),
  flag('cache-dir', 'string'),
  flag('certificate-authority', 'string'),
  flag('client-certificate', 'string'),
  flag('client-key', 'string'),
  flag('insecure-skip-tls-verify', 'bool'),
  flag('request-timeout', 'string'),
  flag('match-server-version', 'bool'),
  flag('disable-compression', 'bool'),
  flag('tls-server-name', 'string'),
  flag('warnings-as-errors', 'bool'),
  flag('v', 'int32', { short: 'v' }),
]

/** Runs the command that the arguments name. Throws kubectl's error. */
export function dispatch(shell: Shell, args: readonly string[], options: RunOptions): Task | undefined {
  const helped = helpFor(args)
  if (helped !== undefined) return dispatch(shell, helped, options)
  const { path, rest } = findCommand(args)
  const earlier = path === '' ? earlierKubectl(shell, options.client) : undefined
  if (earlier?.has(rest)) {
    const task = earlier.run(shell, rest, options, globalFlags)
    if (task) shell.willWrite?.()
    return task
  }
  const below = `${path} ${firstWord(rest) ?? ''}`
  if (notSimulatedBelow.has(below)) throw new CommandError(`kubectl ${below} is not part of this simulation`)
  const spec = commands.get(path)
  if (spec) return call(shell, spec, rest, options)
  if (path === '') return callRoot(shell, rest)
  const group = groups.get(path)
  if (group) return callGroup(shell, path, rest)
  throw new CommandError(`unknown command ${JSON.stringify(path)} for "kubectl"`)
}

/** Turns `kubectl help VERB` into `kubectl VERB --help`; undefined for other commands. */
function helpFor(args: readonly string[]): readonly string[] | undefined {
  const first = firstWord(args)
  if (first !== 'help') return undefined
  const rest = args.slice(args.indexOf(first) + 1)
  const word = firstWord(rest)
  if (word === undefined) return ['--help']
  const { path } = findCommand(rest)
  if (path === '') throw new CommandError(`unknown help topic ${JSON.stringify(rest.join(' '))}`)
  return [...rest, '--help']
}

function call(shell: Shell, spec: CommandSpec, rest: readonly string[], options: RunOptions): Task | undefined {
  const { flags, positional, beforeDash } = readFlags(spec.path, rest, [...flagsOf(spec, shell), ...globalFlags])
  if (flags.changed('record')) shell.err('Flag --record has been deprecated, --record will be removed in the future\n')
  if (flags.bool('help')) {
    shell.out(commandHelp({ ...spec, flags: flagsOf(spec, shell) }))
    return undefined
  }
  requestEnd({ flags, now: shell.now })
  const { files = {} } = options
  checkConnection({ path: spec.path, flags, files })
  const missing = (spec.required ?? []).filter((name) => !flags.changed(name))
  if (missing.length > 0)
    throw new CommandError(`required flag(s) ${missing.map((name) => `"${name}"`).join(', ')} not set`)
  const client = spec.writes ? shell.client : withoutWrites(shell.client)
  const task = spec.run({
    ...shell,
    client: withFieldManager(client, fieldManagerOf(spec, flags)),
    args: positional,
    beforeDash,
    flags,
    stdin: options.stdin,
    files,
    namespace: flags.string('namespace') || options.namespace || 'default',
    path: spec.path,
    descriptions: options.descriptions,
  })
  if (task && spec.writes) shell.willWrite?.()
  return task
}

/** Flags that the release of kubectl has. */
const flagsOf = ({ flags }: CommandSpec, { releases }: Shell): readonly FlagSpec[] =>
  flags.filter(({ since }) => since === undefined || isOn(releases.kubectl, since))

function readFlags(path: string, rest: readonly string[], specs: readonly FlagSpec[]): ReturnType<typeof parseFlags> {
  try {
    return parseFlags(rest, specs)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    // Exit code 1 of `diff` means that there are differences, so usage errors exit with 2.
    if (path === 'diff') {
      const { message, proposals } = usageError(path, error.message)
      throw new CommandError(message, { exit: 2, proposals })
    }
    const help = [...path.split(' ').filter(Boolean), '--help']
    throw new CommandError(`${error.message}\nSee 'kubectl ${help.join(' ')}' for usage.`, { proposals: [help] })
  }
}

/** `kubectl` without a command, or with an unknown one. */
function callRoot(shell: Shell, rest: readonly string[]): undefined {
  const word = firstWord(rest)
  if (word !== undefined) throw unknownCommand(word, rest)
  readFlags('', rest, globalFlags)
  shell.out(mainHelp())
  return undefined
}

/** First word that is neither a flag nor a flag's value. */
function firstWord(rest: readonly string[]): string | undefined {
  for (let at = 0; at < rest.length; at++) {
    const arg = rest[at]!
    if (!arg.startsWith('-') || arg === '-') return arg
    if (takesNext(arg)) at++
  }
  return undefined
}

function unknownCommand(word: string, args: readonly string[]): CommandError {
  const at = args.indexOf(word)
  if (notSimulated.has(word)) return notSimulatedError(word, args.slice(at + 1))
  const similar = suggestions(word)
  const hint = similar.length > 0 ? `\n\nDid you mean this?\n${similar.map((name) => `\t${name}\n`).join('')}` : ''
  const proposals = similar.filter((name) => !notSimulated.has(name)).map((name) => args.with(at, name))
  return new CommandError(`unknown command ${JSON.stringify(word)} for "kubectl"${hint}`, { proposals })
}

function notSimulatedError(word: string, rest: readonly string[]): CommandError {
  const { hint = '', commands: others = [], usageError: text } = instead.get(word) ?? {}
  if (rest.length === 0 && text !== undefined) return new CommandError(text)
  const target = firstWord(rest)
  const proposals = others.flatMap((args) => (target === undefined ? [] : [[...args, target, ...namespaceIn(rest)]]))
  return new CommandError(`kubectl ${word} is not part of this simulation${hint && ': '}${hint}`, { proposals })
}

/** Finds `-n prod` among words with unknown flags. */
function namespaceIn(rest: readonly string[]): readonly string[] {
  const own = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest
  const at = own.findIndex((word) => word === '-n' || word === '--namespace' || word.startsWith('--namespace='))
  return at < 0 ? [] : own.slice(at, own[at]?.includes('=') ? at + 1 : at + 2)
}

/** A command with only subcommands prints its help, and fails unless `--help` was given. */
function callGroup(shell: Shell, path: string, rest: readonly string[]): undefined {
  const { flags, positional } = readFlags(path, rest, globalFlags)
  if (positional.length > 0 && !flags.bool('help'))
    throw usageError(path, `unknown command ${JSON.stringify(positional.join(' '))}`)
  const isAsked = flags.bool('help')
  // Only `rollout` prints its help to standard output without `--help`.
  if (isAsked || path === 'rollout') shell.out(groupHelp(path))
  else shell.err(groupHelp(path))
  if (isAsked) return undefined
  throw new CommandError('', { print: 'asIs' })
}

/** Longest command path at the start of the words; flags may be in between. */
function findCommand(args: readonly string[]): { path: string; rest: readonly string[] } {
  let path = ''
  const rest = [...args]
  for (let at = 0; at < rest.length; ) {
    const arg = rest[at]!
    if (arg === '--') break
    if (arg.startsWith('-') && arg !== '-') {
      at += takesNext(arg) ? 2 : 1
      continue
    }
    const next = canonical(path, arg)
    if (next === undefined) break
    path = next
    rest.splice(at, 1)
  }
  return { path, rest }
}

/** Appends `word` to `path`, with aliases resolved; undefined if there is no such subcommand. */
function canonical(path: string, word: string): string | undefined {
  const name = path === 'create' && word === 'svc' ? 'service' : word
  const candidate = path ? `${path} ${name}` : name
  if (commands.has(candidate) || groups.has(candidate)) return candidate
  for (const spec of commands.values()) {
    const cut = spec.path.lastIndexOf(' ')
    const isChild = (cut < 0 ? '' : spec.path.slice(0, cut)) === path
    if (isChild && spec.aliases?.includes(word)) return spec.path
  }
  return undefined
}

/** Whether a flag before the command takes the next word as its value. */
function takesNext(arg: string): boolean {
  if (arg.includes('=')) return false
  const isLong = arg.startsWith('--')
  const spec = globalFlags.find((f) => (isLong ? f.name === arg.slice(2) : f.short === arg.slice(1)))
  return spec !== undefined && bareValue(spec) === undefined
}

/** Order in which kubectl registers its commands, and lists its suggestions. Models kubectl/pkg/cmd/cmd.go. */
const order =
  'create expose run set explain get edit delete rollout scale autoscale certificate cluster-info top cordon uncordon drain taint describe logs attach exec port-forward proxy cp auth debug events diff apply patch replace wait kustomize label annotate completion'
const known = order.split(' ')

/** Synonyms for which kubectl suggests one of its commands. */
const otherWords: Readonly<Record<string, string>> = lookup({
  list: 'get',
  ls: 'get',
  inspect: 'describe',
  rm: 'delete',
  remove: 'delete',
  stats: 'top',
})

/** Suggestions for a mistyped command: names within two edits, names that begin with it, and synonyms. */
function suggestions(word: string): string[] {
  const names = [...commands.keys(), ...groups.keys(), ...notSimulated].filter((name) => !name.includes(' '))
  const place = (name: string): number => (known.includes(name) ? known.indexOf(name) : known.length)
  return [...new Set(names)]
    .sort()
    .filter((name) => editDistance(word, name) <= 2 || name.startsWith(word) || otherWords[word.toLowerCase()] === name)
    .sort((a, b) => place(a) - place(b))
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}
