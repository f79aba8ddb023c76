/** A run as the text of a lesson: its commands and the moments that somebody has marked become the steps. */
import { DEFAULT_CONFIG } from '../../engine/document/config.ts'
import type {
  ClusterConfig,
  Command,
  DelayRange,
  KubectlCommand,
  LoadCommand,
  NodeConfig,
  SessionDocument,
} from '../../engine/index.ts'
import { quoteWord } from '../../engine/kubectl/core/shellWords.ts'
import { rateAt } from '../../engine/load/curve.ts'
import { parseManifest } from '../../manifest/k8sYaml.ts'
import { toYaml } from '../../manifest/toYaml.ts'
import { delayKeys } from './frontMatter.ts'
import { mostActs, mostSteps } from './limits.ts'
import { loadKinds } from './shapes.ts'
import { manyNodes, usualNode } from './usualNodes.ts'

/** What of a run becomes a lesson. */
export interface LessonSource {
  /** The branch that is taught. */
  readonly document: Pick<SessionDocument, 'seed' | 'config' | 'journal'>
  /** Moments at which the lesson stops without doing anything: marks and pauses. Virtual ms. */
  readonly stops: readonly { readonly at: number; readonly title: string }[]
  /** Virtual ms up to which it was played. */
  readonly playedTo: number
}

/** The words of a lesson that nobody has written yet, in the author's language. */
export interface LessonWords {
  readonly title: string
  readonly question: string
  /** Under each heading, to be replaced. */
  readonly prose: string
}

export interface WrittenLesson {
  readonly text: string
  /**
   * What a lesson cannot say: commands and steps as they are called, `components` for a cluster of other control loops,
   * `provided` for what one of a vendor has besides nodes.
   */
  readonly leftOut: readonly string[]
}

/** One moment of the lesson: what is done there, and its heading. */
interface Moment {
  readonly at: number
  readonly title: string
  readonly fences: string[]
}

/** The text of a lesson of a run. It is read without problems, and played it gives the same run. */
export function writeLesson(source: LessonSource, words: LessonWords): WrittenLesson {
  const { document, playedTo } = source
  const leftOut: string[] = []
  const all = momentsOf(source, leftOut)
  const moments = all.slice(0, mostSteps)
  if (all.length > mostSteps) leftOut.push(...all.slice(mostSteps).map(({ title }) => title))
  const minutes = Math.min(120, Math.max(1, moments.length))
  const head = { title: words.title, question: words.question, topic: 'basics', minutes, seed: document.seed }
  const { components, compatibility, provided } = document.config
  if (compatibility || !isSame(components, DEFAULT_CONFIG.components)) leftOut.push('components')
  if (provided) leftOut.push('provided')
  const cluster = clusterOf(document.config)
  const entries = Object.entries(Object.keys(cluster).length === 0 ? head : { ...head, cluster })
  // toYaml sorts keys as kubectl does; an author reads the title first.
  const front = entries.map(([key, value]) => toYaml({ [key]: value }).trimEnd()).join('\n')
  const steps = moments.map(({ at, title, fences }, index) => {
    const end = moments[index + 1]?.at ?? (all.length > mostSteps ? at : Math.max(at, playedTo))
    const before = index === 0 && at > 0 ? [playFor(at)] : []
    const after = end > at ? [playFor(end - at)] : []
    return [`## ${title}`, escaped(words.prose), ...before, ...fences, ...after].join('\n\n')
  })
  return { text: `---\n${front}\n---\n\n${steps.join('\n\n')}\n`, leftOut }
}

/** Commands of one moment are one step; a mark there gives it its title. */
function momentsOf({ document, stops, playedTo }: LessonSource, leftOut: string[]): readonly Moment[] {
  const moments: Moment[] = []
  const stopAt = new Map(stops.map(({ at, title }) => [at, title]))
  for (const { at, command } of document.journal) {
    if (at > playedTo) continue
    const written = fenceOf(command, at)
    if (!written) {
      leftOut.push(command.label ?? wordsOf(command))
      continue
    }
    const last = moments.at(-1)
    if (last?.at === at && last.fences.length < mostActs) last.fences.push(written)
    else moments.push({ at, title: escaped(stopAt.get(at) ?? '') || inCode(wordsOf(command)), fences: [written] })
  }
  const done = new Set(moments.map(({ at }) => at))
  for (const [at, title] of stopAt) {
    if (at <= playedTo && !done.has(at)) moments.push({ at, title: escaped(title) || secondsOf(at), fences: [] })
  }
  // A lesson has a step, also of a run without commands.
  if (moments.length === 0) moments.push({ at: 0, title: secondsOf(0), fences: [] })
  return moments.toSorted((one, other) => one.at - other.at)
}

/** The fence that gives a command at this moment (virtual ms); undefined for what a lesson has no word for. */
function fenceOf(command: Command, at: number): string | undefined {
  switch (command.type) {
    case 'kubectl':
      return kubectlFence(command)
    case 'node':
      return fence('node', `${command.node}: ${command.to}`)
    case 'delays':
      return fence('delays', `seed: ${command.seed}`)
    case 'addNodes':
      return addedNodesFence(command.nodes)
    case 'load':
      return loadFence(command, at)
    // Of the end of a command in the middle and of Pods that a recording moves, a lesson has no words.
    case 'interrupt':
    case 'pods':
      return undefined
  }
}

/** Machines of the usual kind; of others a lesson has no words. */
function addedNodesFence(nodes: readonly NodeConfig[]): string | undefined {
  if (nodes.length === 0 || !nodes.every((node) => isSame(node, usualNode(node.name)))) return undefined
  return fence('node', nodes.map(({ name }) => `${name}: added`).join('\n'))
}

/** A lesson says what comes from now on; undefined where that would begin with a broken number. */
function loadFence({ target, points, cost }: LoadCommand, at: number): string | undefined {
  const now = rateAt(points, at)
  if (!Number.isInteger(now)) return undefined
  const later = points.filter((point) => point.at > at).map((point) => [(point.at - at) / 1000, point.perSecond])
  const word = Object.entries(loadKinds).find(([, kind]) => kind === target.kind)?.[0]
  const lines = {
    to: `${word}/${target.name}`,
    ...(target.namespace === 'default' ? {} : { namespace: target.namespace }),
    requests: later.length === 0 ? now : [[0, now], ...later],
    ...(cost ? { cost: asJson(cost) } : {}),
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

/** What a command reads: standard input, or the one file that it names in its place; undefined for more than that. */
function inputOf({ args, stdin, files = {} }: KubectlCommand): { text?: string; name?: string } | undefined {
  const [file, ...more] = Object.entries(files)
  if (!file) return stdin === undefined ? {} : { text: stdin, name: '-' }
  const [name, text] = file
  const isNamedOnce = args.filter((word) => word === name).length === 1
  return more.length === 0 && stdin === undefined && isNamedOnce ? { text, name } : undefined
}

/** Signs that a text file does not keep. */
const isUnwritable = (texts: readonly string[]): boolean => texts.some((text) => /[\0\r\uFEFF]/.test(text))

/** A fence that its text does not close. */
function fence(name: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}${name}\n${text}\n${ticks}`
}

/** A word that ends a here-document whose text has no such line. */
function endOf(text: string): string {
  const lines = new Set(text.split('\n'))
  let word = 'EOF'
  while (lines.has(word)) word += '_'
  return word
}

const playFor = (ms: number): string => fence('play', `seconds: ${ms / 1000}`)
const secondsOf = (ms: number): string => `${ms / 1000} s`

function wordsOf(command: Command): string {
  switch (command.type) {
    case 'kubectl':
      return `kubectl ${command.args.map(quoteWord).join(' ')}`
    case 'node':
      return `${command.node} ${command.to}`
    case 'delays':
      return `delays of seed ${command.seed}`
    default:
      return command.type
  }
}

/** As inline code on one line, cut where a title would be too long. */
function inCode(words: string): string {
  const line = words.replace(/\s+/g, ' ').slice(0, 120)
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length))
  const ticks = '`'.repeat(longest + 1)
  return longest === 0 ? `\`${line}\`` : `${ticks} ${line} ${ticks}`
}

/** As text of Markdown on one line: none of its signs means anything. */
const escaped = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 150)
    .replace(/[\\`*_[\]<>&!#|~]/g, '\\$&')
    .replace(/^[-+=]|(?<=^\d{1,9})[.)]/, '\\$&')

/** What the front matter says of a cluster: how it differs from the default one. */
function clusterOf(config: ClusterConfig) {
  const delays = Object.entries(delayKeys).flatMap(([key, read]) => {
    const [own, usual] = [read(config), read(DEFAULT_CONFIG)]
    return own === undefined || isSame(own, usual) ? [] : [[key, inSeconds(own)] as const]
  })
  const { nodes } = config
  return {
    ...(isSame(nodes, DEFAULT_CONFIG.nodes)
      ? {}
      : { nodes: isSame(nodes, manyNodes(nodes.length)) ? nodes.length : asJson(nodes) }),
    ...(isSame(config.requests, DEFAULT_CONFIG.requests) ? {} : { requests: config.requests?.perSecond ?? 0 }),
    ...(delays.length === 0 ? {} : { delays: Object.fromEntries(delays) }),
  }
}

const inSeconds = ([least, most]: DelayRange) => (least === most ? least / 1000 : [least / 1000, most / 1000])
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value))
