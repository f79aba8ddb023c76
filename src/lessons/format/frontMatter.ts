import type { InferOutput } from 'valibot'
import { DEFAULT_CONFIG } from '../../engine/document/config.ts'
import type { ClusterConfig, DelayRange, Release } from '../../engine/index.ts'
import { releaseOf, releases } from '../../engine/releases.ts'
import { fieldPathToPointer } from '../../manifest/k8sYaml.ts'
import { validateConfig } from '../../share/validate.ts'
import { ValidationError } from '../../share/validationError.ts'
import { lessonIds } from '../lessonIds.ts'
import { newProblem } from '../problems.ts'
import type { Lesson } from '../types.ts'
import { Block, type BlockContext } from './block.ts'
import { frontMatterShape, titlesShape } from './shapes.ts'
import { nearTo } from './suggest.ts'
import { manyNodes } from './usualNodes.ts'

type LessonHead = Omit<Lesson, 'id' | 'steps'>
type Front = InferOutput<typeof frontMatterShape>

/** Values of a lesson that come from its file's name and its link. */
interface Outside {
  readonly id: string
  /** Release for a lesson whose cluster names none. */
  readonly release: Release
}

/** The front matter. Invalid front matter gives defaults, with which the lesson can be shown. */
export function readFrontMatter(
  front: { text: string; base: number } | undefined,
  { id, release }: Outside,
  context: BlockContext,
): LessonHead {
  const usual: ClusterConfig = { ...DEFAULT_CONFIG, kubernetes: release }
  const block = front && new Block(front.text, front.base, context)
  const value = block?.check(frontMatterShape)
  if (!value || !block) {
    const title = wordsOf(block?.value, 'title') ?? id
    const question = wordsOf(block?.value, 'question') ?? title
    return { title, question, topic: 'basics', minutes: 5, seed: 1, cluster: usual, next: [] }
  }
  const next = (value.next ?? []).filter((one, index) => {
    if (lessonIds.some((known) => known === one)) return true
    block.report(['next', index], newProblem('unknownLesson', { id: one, near: nearTo(one, lessonIds) }))
    return false
  })
  const { title, question, topic, minutes, seed = 1 } = value
  return { title, question, topic, minutes, seed, cluster: clusterOf(value.cluster, usual, block), next }
}

/** Title and question of a translation. */
export function readTitles(
  front: { text: string; base: number } | undefined,
  context: BlockContext,
): Partial<Pick<Lesson, 'title' | 'question'>> {
  return (front && new Block(front.text, front.base, context).check(titlesShape)) ?? {}
}

const wordsOf = (value: unknown, key: string): string | undefined => {
  const words: unknown =
    typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
  return typeof words === 'string' && words.trim() !== '' ? words.trim().slice(0, 160) : undefined
}

/** The usual cluster, changed by the file's settings. */
function clusterOf(given: Front['cluster'], usual: ClusterConfig, block: Block): ClusterConfig {
  if (!given) return usual
  const { nodes, requests, kubernetes, delays = {} } = given
  const ranges: Partial<Record<string, DelayRange>> = {}
  for (const [name, seconds] of Object.entries(delays)) if (seconds !== undefined) ranges[`${name}Ms`] = inMs(seconds)
  const { watchMs, queueMs, syncMs, scheduleMs, ...kubelet } = ranges
  const latency = Object.fromEntries(
    Object.entries({ watchMs, queueMs, syncMs, scheduleMs }).filter(([, range]) => range !== undefined),
  )
  const config = {
    ...usual,
    kubernetes: releases.find((release) => release === String(kubernetes)) ?? releaseOf(usual),
    ...(nodes === undefined ? {} : { nodes: typeof nodes === 'number' ? manyNodes(nodes) : nodes }),
    ...(requests === undefined ? {} : { requests: { perSecond: requests } }),
    latency: { ...usual.latency, ...latency },
    kubelet: { ...usual.kubelet, ...kubelet },
  }
  try {
    return validateConfig(config)
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const [path = '', ...words] = error.message.split(' ')
    const own = path.replace(/\.(?:kubelet|latency)\.(\w+)Ms/, '.delays.$1')
    const pointer = fieldPathToPointer(own)
    const keys = pointer
      .split('/')
      .slice(1)
      .map((key) => (/^\d+$/.test(key) ? Number(key) : key))
    block.report(keys, newProblem('asSaid', { words: `${own.replace(/^cluster\./, '')} ${words.join(' ')}` }))
    return usual
  }
}

/** Names of delays in front matter, with their places in the configuration. */
export const delayKeys: Readonly<Record<DelayName, (config: ClusterConfig) => DelayRange | undefined>> = {
  pull: ({ kubelet }) => kubelet.pullMs,
  start: ({ kubelet }) => kubelet.startMs,
  ready: ({ kubelet }) => kubelet.readyMs,
  terminate: ({ kubelet }) => kubelet.terminateMs,
  init: ({ kubelet }) => kubelet.initMs,
  task: ({ kubelet }) => kubelet.taskMs,
  watch: ({ latency }) => latency.watchMs,
  queue: ({ latency }) => latency.queueMs,
  sync: ({ latency }) => latency.syncMs,
  schedule: ({ latency }) => latency.scheduleMs,
}
type DelayName = keyof NonNullable<NonNullable<Front['cluster']>['delays']>

const inMs = (seconds: number | readonly [number, number]): DelayRange => {
  const [least, most] = typeof seconds === 'number' ? [seconds, seconds] : seconds
  return [Math.round(least * 1000), Math.round(most * 1000)]
}
