/** Writes the commands of a run as fences of a lesson. */
import type { Command, CommandOf, KubectlCommand, LoadCommand, NodeConfig } from '../../engine/index.ts'
import { quoteWord } from '../../engine/kubectl/core/shellWords.ts'
import { rateAt } from '../../engine/load/curve.ts'
import { parseManifest } from '../../manifest/k8sYaml.ts'
import { loadKinds } from './shapes.ts'
import { usualNode } from './usualNodes.ts'

/** A type of command in the text of a lesson. Methods, so that `textOf` gets the row of any command. */
interface CommandText<C extends Command = Command> {
  /** The fence for a command at this time (virtual ms); undefined if a lesson cannot express the command. */
  fence(command: C, at: number): string | undefined
  /** Names the command, for a heading; absent: its type. */
  words?(command: C): string
}

const notExpressed = { fence: () => undefined }

const commandTexts: { readonly [T in Command['type']]: CommandText<CommandOf<T>> } = {
  kubectl: { fence: kubectlFence, words: ({ args }) => `kubectl ${args.map(quoteWord).join(' ')}` },
  node: { fence: ({ node, to }) => fence('node', `${node}: ${to}`), words: ({ node, to }) => `${node} ${to}` },
  pressure: {
    fence: ({ node, of, to, left }) => (left === undefined ? fence('node', `${node}: ${of} ${to}`) : undefined),
  },
  delays: { fence: ({ seed }) => fence('delays', `seed: ${seed}`), words: ({ seed }) => `delays of seed ${seed}` },
  addNodes: { fence: ({ nodes }) => addedNodesFence(nodes) },
  load: { fence: loadFence },
  // A lesson cannot express an interrupt, the Pods moved by a recording, or the request of a client.
  interrupt: notExpressed,
  request: notExpressed,
  pods: notExpressed,
}

const textOf = (command: Command): CommandText => commandTexts[command.type]

/** The fence for a command at this time (virtual ms); undefined if a lesson cannot express the command. */
export const fenceOf = (command: Command, at: number): string | undefined => textOf(command).fence(command, at)

/** Names a command, for a heading. */
export const wordsOf = (command: Command): string => textOf(command).words?.(command) ?? command.type

/** The fence for added nodes. A lesson can express only nodes like the default cluster's. */
function addedNodesFence(nodes: readonly NodeConfig[]): string | undefined {
  if (nodes.length === 0 || !nodes.every((node) => isUsual(node))) return undefined
  return fence('node', nodes.map(({ name }) => `${name}: added`).join('\n'))
}

const isUsual = (node: NodeConfig) => JSON.stringify(node) === JSON.stringify(usualNode(node.name))

/** The fence for the load from now on; undefined if its rate would start with a fraction. */
function loadFence({ target, points, cost }: LoadCommand, at: number): string | undefined {
  const now = rateAt(points, at)
  if (!Number.isInteger(now)) return undefined
  const later = points.filter((point) => point.at > at).map((point) => [(point.at - at) / 1000, point.perSecond])
  const word = Object.entries(loadKinds).find(([, kind]) => kind === target.kind)?.[0]
  const lines = {
    to: `${word}/${target.name}`,
    ...(target.namespace === 'default' ? {} : { namespace: target.namespace }),
    requests: later.length === 0 ? now : [[0, now], ...later],
    ...(cost ? { cost } : {}),
  }
  return fence(
    'load',
    Object.entries(lines)
      .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
      .join('\n'),
  )
}

function kubectlFence(command: KubectlCommand): string | undefined {
  if (command.client || command.interruptAfterMs !== undefined) return undefined
  const { args, stdin, files, namespace } = command
  if (isUnwritable([...args, stdin ?? '', ...Object.values(files ?? {})])) return undefined
  const own = namespace && namespace !== 'default' ? [...args, '-n', namespace] : args
  const input = inputOf(command)
  if (input === undefined) return undefined
  if (input.text === undefined) return fence('kubectl', own.map(quoteWord).join(' '))
  const isPlain = own.length === 3 && own[0] === 'apply' && own[1] === '-f'
  const isValid = input.text.trim() !== '' && parseManifest(input.text).every(({ error }) => !error)
  if (isPlain && isValid) return fence('apply', input.text.replace(/\n$/, ''))
  const line = own.map((word) => (word === input.name ? '-' : quoteWord(word))).join(' ')
  const end = endOf(input.text)
  return fence('kubectl', `${line} <<${end}\n${input.text.replace(/\n?$/, '\n')}${end}`)
}

/** Input of a command: standard input, or the command's only file; undefined for several inputs. */
function inputOf({ args, stdin, files = {} }: KubectlCommand): { text?: string; name?: string } | undefined {
  const [file, ...more] = Object.entries(files)
  if (!file) return stdin === undefined ? {} : { text: stdin, name: '-' }
  const [name, text] = file
  const isNamedOnce = args.filter((word) => word === name).length === 1
  return more.length === 0 && stdin === undefined && isNamedOnce ? { text, name } : undefined
}

/** Whether a text contains characters that a text file does not preserve. */
const isUnwritable = (texts: readonly string[]): boolean => texts.some((text) => /[\0\r\uFEFF]/.test(text))

/** A fence with more backticks than any in its text. */
export function fence(name: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}${name}\n${text}\n${ticks}`
}

/** A delimiter for a here-document that is not a line of its text. */
function endOf(text: string): string {
  const lines = new Set(text.split('\n'))
  let word = 'EOF'
  while (lines.has(word)) word += '_'
  return word
}
