/** Properties of a container's command that can be read from its text. */
import { lookup } from '../../api/lookup.ts'
import type { Container } from '../../api/types.ts'

type Command = Pick<Container, 'command' | 'args'>

/** Programs that finish by themselves. */
const ENDING: ReadonlySet<string> = new Set(
  'basename cat chmod chown cp cut date df dirname du echo env expr false find free grep head hostname id ln ls mkdir mktemp mv printenv printf ps pwd readlink rm rmdir sed seq sort stat tail-n test touch tr true uname uniq uptime wc whoami'.split(
    ' ',
  ),
)
/** Virtual seconds. A longer sleep lasts as long as a rollout is observed. */
const SHORT_SLEEP_SECONDS = 600
const UNITS: Readonly<Record<string, number>> = lookup({ '': 1, s: 1, m: 60, h: 3600, d: 86_400 })
/** Shell syntax for loops, conditions and background commands, which may run forever. */
const CONTROL = /\b(?:while|until|for|if|case|exec|trap|wait|select|function)\b|&\s*(?:$|[^&])|[`]|\$\(/

const programOf = (word: string): string => word.slice(word.lastIndexOf('/') + 1)

/** The script of `sh -c SCRIPT`, or of a list in which a shell comes first; undefined without a shell. */
export function scriptOf({ command = [], args = [] }: Command): string | undefined {
  const words = [...command, ...args]
  const [shell = '', ...rest] = words
  if (!/^(?:ba|da|a|z)?sh$/.test(programOf(shell))) return undefined
  const at = rest.findIndex((word) => /^-[a-z]*c$/.test(word))
  return at < 0 ? undefined : rest[at + 1]
}

/** Programs whose end depends on nothing outside of the command: neither on files nor on a server. */
const SURE: ReadonlySet<string> = new Set('cd date echo exit false printf pwd set true uname'.split(' '))

/** Whether a command ends at once on every node and from every image: `sh -c "exit 1"`, `echo hello`. */
export function surelyEnds(container: Command): boolean {
  if (!endsByItself(container)) return false
  const script = scriptOf(container)
  const commands =
    script === undefined ? [[...(container.command ?? []), ...(container.args ?? [])]] : commandsOf(script)
  return commands.every(([first = '']) => SURE.has(programOf(first)))
}

const commandsOf = (script: string): string[][] =>
  script
    .split(/\n|;|&&|\|\||\|/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => one.split(/\s+/))

/** Whether a command ends by itself within minutes, with any image: `cat FILE`, `sh -c "exit 1"`. */
export function endsByItself(container: Command): boolean {
  if ((container.command ?? []).length === 0) return false
  const script = scriptOf(container)
  if (script === undefined) return isEnding([...(container.command ?? []), ...(container.args ?? [])])
  if (CONTROL.test(script.replaceAll('&&', ';'))) return false
  const commands = commandsOf(script)
  return commands.length > 0 && commands.every(isEnding)
}

function isEnding(words: readonly string[]): boolean {
  const [first = '', second = ''] = words
  const program = programOf(first)
  if (program === 'exit' || program === 'set' || program === 'cd' || program === 'export') return true
  if (program === 'tail') return !words.some((word) => /^-[a-z]*[fF]/.test(word))
  if (program === 'sleep') {
    const [, digits, unit = ''] = /^(\d+(?:\.\d+)?)([smhd]?)$/.exec(second) ?? []
    return digits !== undefined && Number(digits) * (UNITS[unit] ?? 1) < SHORT_SLEEP_SECONDS
  }
  return ENDING.has(program)
}

const WAITS =
  /\b(?:nslookup|nc|ncat|netcat|curl|wget|pg_isready|dig|getent|ping|mysqladmin|redis-cli|mongo|mongosh|psql|kubectl|grpcurl|dockerize|etcdctl)\b|\/dev\/tcp\/|\b(?:test|\[)\s+-[efs]\b|\[\[?\s+-[efs]\b/
const LOOP = /\b(?:until|while)\b/
/** A loop of a few tries; if the command can fail afterwards, it waits as well. */
const TRIES = /\bfor\s+\w+\s+in\b/
const FAILS = /\bexit\s+[1-9]/
const WAITING_PROGRAM =
  /\bwait[-_]?for\b|\bwait-for-it\b|\bdockerize\b.*-wait\b|\bkubectl\s+wait\b|\bkubectl\s+rollout\s+status\b/

/** Whether an init container's command waits for an answer from outside of the container. */
export function waitsForOthers({ command = [], args = [] }: Command): boolean {
  const text = [...command, ...args].join(' ')
  const isLoop = LOOP.test(text) || (TRIES.test(text) && FAILS.test(text))
  return WAITING_PROGRAM.test(text) || (isLoop && WAITS.test(text))
}

/**
 * Whether a command or the variables of its environment contain a name as a word or as the first part of a host name.
 */
export function mentions(
  { command = [], args = [], env = [] }: Command & Pick<Container, 'env'>,
  name: string,
): boolean {
  const text = [...command, ...args, ...env.map(({ value = '' }) => value)].join(' ')
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?:^|[^\\w.-])${escaped}(?:$|[^\\w-])`).test(text)
}

const FILE_TEST = /^(?:cat|ls|stat|test|\[|head)$/

/** The file that an exec probe tests; undefined for any other probe. */
export function probedFile(command: readonly string[]): string | undefined {
  const script = scriptOf({ command })
  const words = script === undefined ? command : script.trim().split(/\s+/)
  const [program = '', ...rest] = words
  if (!FILE_TEST.test(programOf(program)) || words.length > 4) return undefined
  return rest.find((word) => word.startsWith('/'))
}
