/** Converts a run to the text of a lesson: its commands and marks become steps. */
import { NEW_RUN_CONFIG } from '../../engine/document/config.ts'
import type { ClusterConfig, DelayRange, SessionDocument } from '../../engine/index.ts'
import { DEFAULT_RELEASE, releaseOf } from '../../engine/releases.ts'
import { toYaml } from '../../manifest/toYaml.ts'
import { fence, fenceOf, wordsOf } from './fences.ts'
import { delayKeys } from './frontMatter.ts'
import { mostActs, mostSteps } from './limits.ts'
import { manyNodes } from './usualNodes.ts'

/** The run to convert. */
interface LessonSource {
  /** The branch for the lesson. */
  readonly document: Pick<SessionDocument, 'seed' | 'config' | 'journal'>
  /** Times at which the lesson stops without a command: marks and pauses. Virtual ms. */
  readonly stops: readonly { readonly at: number; readonly title: string }[]
  /** End of the played run, in virtual ms. */
  readonly playedTo: number
}

/** Placeholder texts in the author's language. */
export interface LessonWords {
  readonly title: string
  readonly question: string
  /** Placeholder under each heading. */
  readonly prose: string
}

interface WrittenLesson {
  readonly text: string
  /**
   * Parts that a lesson cannot express: names of commands and steps, `components` for a cluster with other controllers,
   * `provided` for objects of a vendor's cluster besides nodes.
   */
  readonly leftOut: readonly string[]
}

/** A step of the lesson: its time, its fences, and its heading. */
interface Moment {
  readonly at: number
  readonly title: string
  readonly fences: string[]
}

/** The text of a lesson for a run. `readLesson` finds no problems in the text, and its lesson plays the same run. */
export function writeLesson(source: LessonSource, words: LessonWords): WrittenLesson {
  const { document, playedTo } = source
  const leftOut: string[] = []
  const all = momentsOf(source, leftOut)
  const moments = all.slice(0, mostSteps)
  if (all.length > mostSteps) leftOut.push(...all.slice(mostSteps).map(({ title }) => title))
  const minutes = Math.min(120, Math.max(1, moments.length))
  const head = { title: words.title, question: words.question, topic: 'basics', minutes, seed: document.seed }
  const { components, compatibility, provided } = document.config
  if (compatibility || !isSame(components, NEW_RUN_CONFIG.components)) leftOut.push('components')
  if (provided) leftOut.push('provided')
  const cluster = clusterOf(document.config)
  const entries = Object.entries(Object.keys(cluster).length === 0 ? head : { ...head, cluster })
  // toYaml sorts keys as kubectl does, so keys are written one by one: an author reads the title first.
  const front = entries.map(([key, value]) => toYaml({ [key]: value }).trimEnd()).join('\n')
  const steps = moments.map(({ at, title, fences }, index) => {
    const end = moments[index + 1]?.at ?? (all.length > mostSteps ? at : Math.max(at, playedTo))
    const before = index === 0 && at > 0 ? [playFor(at)] : []
    const after = end > at ? [playFor(end - at)] : []
    return [`## ${title}`, escaped(words.prose), ...before, ...fences, ...after].join('\n\n')
  })
  return { text: `---\n${front}\n---\n\n${steps.join('\n\n')}\n`, leftOut }
}

/** The steps of the lesson: commands at the same time form a step, and a mark at that time gives its title. */
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
  // A lesson needs at least one step, even for a run without commands.
  if (moments.length === 0) moments.push({ at: 0, title: secondsOf(0), fences: [] })
  return moments.toSorted((one, other) => one.at - other.at)
}

const playFor = (ms: number): string => fence('play', `seconds: ${ms / 1000}`)
const secondsOf = (ms: number): string => `${ms / 1000} s`

/** Inline code on one line, cut to the length of a title. */
function inCode(words: string): string {
  const line = words.replace(/\s+/g, ' ').slice(0, 120)
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length))
  const ticks = '`'.repeat(longest + 1)
  return longest === 0 ? `\`${line}\`` : `${ticks} ${line} ${ticks}`
}

/** Markdown text on one line with all markers escaped. */
const escaped = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 150)
    .replace(/[\\`*_[\]<>&!#|~]/g, '\\$&')
    .replace(/^[-+=]|(?<=^\d{1,9})[.)]/, '\\$&')

/** The cluster's differences from the default, for the front matter. */
function clusterOf(config: ClusterConfig) {
  const delays = Object.entries(delayKeys).flatMap(([key, read]) => {
    const [own, usual] = [read(config), read(NEW_RUN_CONFIG)]
    return own === undefined || isSame(own, usual) ? [] : [[key, inSeconds(own)] as const]
  })
  const { nodes } = config
  const kubernetes = releaseOf(config)
  return {
    ...(kubernetes === DEFAULT_RELEASE ? {} : { kubernetes }),
    ...(isSame(nodes, NEW_RUN_CONFIG.nodes)
      ? {}
      : { nodes: isSame(nodes, manyNodes(nodes.length)) ? nodes.length : asJson(nodes) }),
    ...(isSame(config.requests, NEW_RUN_CONFIG.requests) ? {} : { requests: config.requests?.perSecond ?? 0 }),
    ...(delays.length === 0 ? {} : { delays: Object.fromEntries(delays) }),
  }
}

const inSeconds = ([least, most]: DelayRange) => (least === most ? least / 1000 : [least / 1000, most / 1000])
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value))
