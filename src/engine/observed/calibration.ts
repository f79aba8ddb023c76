/** Measures the delays of a real cluster in a recording. A simulated cluster draws its delays from them. */
import { parseImageName } from '../api/imageName.ts'
import { MOST_MS, MOST_SAMPLES, MOST_SEEN } from '../document/limits.ts'
import type { ClusterConfig, ContainerDelays, DelayRange, DelaySamples } from '../document/types.ts'
import { type BoundedDelay, likelyDelays } from './likelyDelays.ts'
import type { ObservedRun } from './observedRun.ts'
import type { EstimatedTime } from './playback/estimate.ts'
import { queueSamples, reactionsIn } from './reactions.ts'
import { delayBetween, type SeenContainer, type SeenPod, seenPods } from './seenPods.ts'

/**
 * `schedule`: one decision of the scheduler. All other phases are about one container. `start`: from the binding of the
 * Pod, or from the end of the container before, without the pull. `run`: how long an init container runs.
 */
export type DelayPhase = 'schedule' | 'pull' | 'start' | 'run' | 'ready' | 'end'

/** Delays of one phase. The API has times in whole seconds; Events or estimates give the time within a second. */
export interface SeenDelays {
  readonly phase: DelayPhase
  /** ms, from the shortest to the longest. */
  readonly samples: DelaySamples
  /** Nodes whose delays differ from the delays of the other nodes; empty if one distribution fits all nodes. */
  readonly apart: readonly NodeApart[]
}

/** A node whose delays differ from the delays of the other nodes. */
interface NodeApart {
  readonly node: string
  readonly samples: DelaySamples
  /** Delays of all other nodes. */
  readonly others: DelaySamples
}

/** Delays of one image with its tag, because another tag may be slower. */
export interface ContainerCalibration {
  readonly workload: string
  readonly container: string
  /** The image as Pods name it. */
  readonly image: string
  readonly phases: readonly SeenDelays[]
}

export interface Calibration {
  readonly schedule: SeenDelays | undefined
  readonly containers: readonly ContainerCalibration[]
  /** Delays of the scheduler, for the settings of a cluster. */
  readonly seenScheduleMs: DelaySamples | undefined
  /** The times from changes to the controllers' writes that react to them. */
  readonly reactions: readonly BoundedDelay[]
  readonly seen: readonly ContainerDelays[]
}

/** An observed delay, with its node and image. */
interface Sample extends BoundedDelay {
  readonly node: string
  readonly image: string
}

const shownPhases = ['pull', 'start', 'run', 'ready', 'end'] as const
/** Phases whose delays an entry for a container holds; the run time of an init container is in `exit`. */
const containerPhases = ['pull', 'start', 'ready', 'end'] as const
const getOwn = { pull: 'pullMs', start: 'startMs', ready: 'readyMs', end: 'endMs' } as const

/**
 * The least number of delays for a distribution of one tag, unless they differ from the delays of the image's other
 * tags.
 */
const LEAST_OF_IMAGE = 3
/** A container that ran for this long without becoming ready counts as never ready. */
const NEVER_READY_MS = 20_000
/** Delays that are known in whole seconds and differ by no more than this may be equal. */
const RESOLUTION_MS = 1000
/** A node counts as different only if chance explains the difference in fewer than one of this many cases. */
const LEAST_ODDS = 20

/** Measures the delays in a recording. `perNode`: unusual nodes get delays of their own. */
export function calibrate(run: ObservedRun, { perNode = false } = {}): Calibration {
  const pods = seenPods(run)
  const scheduled = scheduleSamples(pods)
  const schedule = delaysOf('schedule', scheduled, apartOf(scheduled))
  const groups = new Map<string, OneContainer[]>()
  for (const pod of pods)
    for (const container of pod.containers.values()) {
      const repository = repositoryOf(container.image)
      const key = JSON.stringify([pod.workload, container.name, repository])
      const group = groups.get(key) ?? []
      groups.set(key, group)
      group.push({ pod, container, repository })
    }
  const containers: ContainerCalibration[] = []
  const seen: ContainerDelays[] = []
  for (const group of groups.values()) {
    const [first] = group
    if (first === undefined) continue
    const { workload } = first.pod
    const { name: container } = first.container
    const apart = apartIn(group)
    for (const [image, own] of byImage(group))
      containers.push({ workload, container, image, phases: phasesOf(own, apart) })
    seen.push(...entriesOf(group, { workload, container }, { perNode, to: run.to ?? 0 }))
  }
  return {
    schedule,
    containers,
    reactions: reactionsIn(run),
    seenScheduleMs: schedule?.samples.some((ms) => ms > 0) ? schedule.samples : undefined,
    seen: seen.slice(0, MOST_SEEN),
  }
}

/** The settings of a cluster with the measured delays in place of its ranges. */
export function calibrated(config: ClusterConfig, { seenScheduleMs, seen, reactions }: Calibration): ClusterConfig {
  const { watchMs, syncMs } = config.latency
  const seenQueueMs = queueSamples(reactions, meanOf(watchMs) + meanOf(syncMs))
  return {
    ...config,
    latency: {
      ...config.latency,
      ...(seenScheduleMs ? { seenScheduleMs } : {}),
      ...(seenQueueMs ? { seenQueueMs } : {}),
    },
    kubelet: { ...config.kubelet, ...(seen.length > 0 ? { seen } : {}) },
  }
}

const meanOf = ([least, most]: DelayRange): number => (least + most) / 2

interface OneContainer {
  readonly pod: SeenPod
  readonly container: SeenContainer
  readonly repository: string
}

/** The image's name without tag and digest. */
const repositoryOf = (image: string): string => parseImageName(image)?.repository ?? image

/**
 * Delays of the scheduler. The scheduler handles one Pod after the other, so a delay begins with the creation of the
 * Pod or with the binding of the Pod before, whichever is later.
 */
function scheduleSamples(pods: readonly SeenPod[]): Sample[] {
  const bound = pods.filter(({ wasRefused }) => !wasRefused)
  const times = bound.flatMap(({ createdAt, boundAt }) =>
    createdAt === undefined || boundAt === undefined ? [] : [{ createdAt, boundAt }],
  )
  times.sort((a, b) => a.boundAt.at - b.boundAt.at || a.createdAt.at - b.createdAt.at)
  return times.map(({ createdAt, boundAt }, i) => {
    const before = times[i - 1]?.boundAt ?? createdAt
    return { ...delayBetween(before.at > createdAt.at ? before : createdAt, boundAt), node: '', image: '' }
  })
}

/** The phases of an image, with the unusual nodes on which the image ran. */
function phasesOf(own: readonly OneContainer[], apart: readonly ApartIn[]): SeenDelays[] {
  const nodes = new Set(own.map(({ pod }) => pod.node))
  return shownPhases.flatMap((phase) => {
    const here = apart.filter((one) => one.phase === phase && nodes.has(one.node))
    return (
      delaysOf(
        phase,
        samplesOf(phase, own),
        here.map(({ phase: _, ...one }) => one),
      ) ?? []
    )
  })
}

function delaysOf(phase: DelayPhase, found: readonly Sample[], apart: readonly NodeApart[]): SeenDelays | undefined {
  return found.length === 0 ? undefined : { phase, samples: likelyDelays(found), apart }
}

function samplesOf(phase: DelayPhase, group: readonly OneContainer[]): Sample[] {
  return group.flatMap((one) =>
    delaysOfOne(phase, one).map((delay) => ({ ...delay, node: one.pod.node, image: one.container.image })),
  )
}

function byImage(group: readonly OneContainer[]): ReadonlyMap<string, readonly OneContainer[]> {
  const images = new Map<string, OneContainer[]>()
  for (const one of group) images.set(one.container.image, [...(images.get(one.container.image) ?? []), one])
  return images
}

function delaysOfOne(phase: DelayPhase, { pod, container }: OneContainer): readonly BoundedDelay[] {
  const { startedAt, readyAt, passedAt, role, end, pullMs } = container
  switch (phase) {
    case 'pull':
      return pullMs.map((ms) => ({ ms, slack: 0 }))
    case 'start':
      return startedAt === undefined ? [] : startDelay(pod, container, startedAt)
    case 'run':
      return startedAt === undefined || passedAt === undefined || role !== 'init'
        ? []
        : [delayBetween(startedAt, passedAt)]
    case 'ready':
      return startedAt === undefined || readyAt === undefined ? [] : [delayBetween(startedAt, readyAt)]
    case 'end':
      return end === undefined ? [] : [end]
    default:
      return []
  }
}

/**
 * The delay before a container starts, without its pull. Containers start one after the other; the time before the
 * first container is the start of the sandbox.
 */
function startDelay(pod: SeenPod, container: SeenContainer, startedAt: EstimatedTime): readonly BoundedDelay[] {
  const names = [...pod.containers.keys()]
  const before = pod.containers.get(names[names.indexOf(container.name) - 1] ?? '')
  const from = startableFrom(pod, container, before)
  if (from === undefined) return []
  return [delayBetween({ ...from, at: from.at + container.imageMs }, startedAt)]
}

function startableFrom(
  { initializedAt, boundAt }: SeenPod,
  { role }: SeenContainer,
  before: SeenContainer | undefined,
): EstimatedTime | undefined {
  if (before === undefined) return boundAt
  if (before.role === 'main') return before.startedAt
  return role === 'main' ? (initializedAt ?? before.passedAt) : before.passedAt
}

const sorted = (samples: readonly Sample[]): DelaySamples => samples.map(({ ms }) => ms).toSorted((a, b) => a - b)

/**
 * Nodes whose delays all lie above or all below the delays of every other node, by more than whole seconds can hide and
 * more than chance explains: n of N delays are by chance the longest in one of (N over n) cases. Each image is compared
 * only with itself, so that a node on which only a slow image ran does not count as slow.
 */
function apartOf(found: readonly Sample[]): NodeApart[] {
  const nodes = [...new Set(found.map(({ node }) => node))].filter((node) => node !== '')
  if (nodes.length < 2) return []
  const images = [...new Set(found.map(({ image }) => image))]
  const apart = nodes.flatMap((node): NodeApart[] => {
    const shared = images.flatMap((image) => {
      const all = found.filter((one) => one.image === image)
      const [samples, others] = [all.filter((one) => one.node === node), all.filter((one) => one.node !== node)]
      return samples.length > 0 && others.length > 0 ? [{ samples, others }] : []
    })
    const gap = Math.max(leastGap(shared, 'others', 'samples'), leastGap(shared, 'samples', 'others'))
    const samples = sorted(shared.flatMap((one) => one.samples))
    const others = sorted(shared.flatMap((one) => one.others))
    const isApart = gap > RESOLUTION_MS && ways(samples.length + others.length, samples.length) >= LEAST_ODDS
    return shared.length > 0 && isApart ? [{ node, samples, others }] : []
  })
  // With two nodes, each differs from the other: the node with fewer delays is named.
  return nodes.length === 2
    ? apart.toSorted((a, b) => a.samples.length - b.samples.length || (a.node < b.node ? -1 : 1)).slice(0, 1)
    : apart
}

type Sides = { readonly samples: readonly Sample[]; readonly others: readonly Sample[] }

const leastGap = (shared: readonly Sides[], lower: keyof Sides, upper: keyof Sides): number =>
  Math.min(...shared.map((one) => gapOf(sorted(one[lower]), sorted(one[upper]))))

const gapOf = (lower: DelaySamples, upper: DelaySamples): number => (upper[0] ?? 0) - (lower.at(-1) ?? 0)

/** The number of ways to choose `some` of `all` (a binomial coefficient). */
function ways(all: number, some: number): number {
  let count = 1
  for (let i = 1; i <= Math.min(some, all - some) && count < LEAST_ODDS * 100; i++) count = (count * (all - i + 1)) / i
  return count
}

/**
 * Entries for a container in a cluster's settings: an entry for all tags of its image, an entry for each tag, and
 * entries for unusual nodes.
 */
function entriesOf(
  group: readonly OneContainer[],
  names: Pick<ContainerDelays, 'workload' | 'container'>,
  { perNode, to }: { readonly perNode: boolean; readonly to: number },
): ContainerDelays[] {
  const repository = group[0]?.repository ?? ''
  const all = { ...names, image: repository }
  const apart = perNode ? apartIn(group) : []
  const entries: ContainerDelays[] = [{ ...all, ...membersOf(group, group, apart) }, ...nodeEntries(all, apart)]
  for (const [image, own] of byImage(group)) {
    const ofImage = { ...names, image }
    const apartToo = perNode ? apartIn(own) : []
    const members = membersOf(own, group, [...apart, ...apartToo])
    const readyMs = members.readyMs ?? readyLater(own, group, to)
    entries.push({ ...ofImage, ...members, ...(readyMs ? { readyMs } : {}), ...troublesOf(own, to) })
    // An entry for a tag takes precedence, so the unusual nodes need entries for the tag, too.
    entries.push(...nodeEntries(ofImage, apart), ...nodeEntries(ofImage, apartToo))
  }
  return entries
}

/**
 * The least delays of an image that was replaced before it became ready: the delays of the image's other tags that are
 * longer than the observed wait. Undefined if the image became ready in every case.
 */
function readyLater(
  own: readonly OneContainer[],
  group: readonly OneContainer[],
  to: number,
): DelaySamples | undefined {
  const longest = Math.max(
    0,
    ...own.map(({ pod, container: { startedAt, wasReady, role, exits } }) => {
      if (startedAt === undefined || wasReady || role === 'init') return 0
      const runs = [...exits.values()].map(({ afterMs }) => afterMs)
      return runs.length > 0 ? Math.max(...runs) : (pod.deletedAt?.at ?? to) - startedAt.at
    }),
  )
  if (longest === 0) return undefined
  const seen = samplesOf('ready', own)
  const known = (seen.length > 0 ? likelyDelays(seen) : []).filter((ms) => ms > longest)
  const others = likelyDelays(samplesOf('ready', group)).filter((ms) => ms > longest)
  const later = known.length > 0 ? known : others
  return bounded(later.length > 0 ? later : [Math.round(longest + RESOLUTION_MS)])
}

type ApartIn = NodeApart & { readonly phase: (typeof containerPhases)[number] }

const apartIn = (group: readonly OneContainer[]): readonly ApartIn[] =>
  containerPhases.flatMap((phase) => apartOf(samplesOf(phase, group)).map((one) => ({ ...one, phase })))

const nodeEntries = (
  names: Pick<ContainerDelays, 'workload' | 'container' | 'image'>,
  apart: readonly ApartIn[],
): ContainerDelays[] => apart.map(({ phase, node, samples }) => ({ ...names, node, [getOwn[phase]]: bounded(samples) }))

type Members = Pick<ContainerDelays, (typeof getOwn)[keyof typeof getOwn]>

/**
 * The delays for an entry: an unusual node has its own delays only, and the entry for the other nodes lacks the delays
 * of unusual nodes. `group`: all tags of the image.
 */
function membersOf(own: readonly OneContainer[], group: readonly OneContainer[], apart: readonly ApartIn[]): Members {
  const members: { -readonly [K in keyof Members]: Members[K] } = {}
  for (const phase of containerPhases) {
    const seen = samplesOf(phase, own)
    const nodes = new Set(apart.flatMap((one) => (one.phase === phase ? [one.node] : [])))
    const others = seen.filter(({ node }) => !nodes.has(node))
    if (others.length > 0 && (own === group || isDistribution(others, samplesOf(phase, group))))
      members[getOwn[phase]] = bounded(likelyDelays(others))
    // If every image was already on its node, the pull took no time; without Events, the pull is part of the time to
    // start.
    else if (phase === 'pull' && seen.length === 0 && !own.some(({ container }) => container.pullFailed))
      members.pullMs = [0]
  }
  return members
}

function isDistribution(own: readonly Sample[], all: readonly Sample[]): boolean {
  if (own.length >= LEAST_OF_IMAGE) return true
  const image = own[0]?.image
  const others = sorted(all.filter((one) => one.image !== image))
  if (others.length === 0) return true
  const samples = sorted(own)
  return Math.max(gapOf(others, samples), gapOf(samples, others)) > RESOLUTION_MS
}

/**
 * Every n-th sample, with the first and the last sample, so that there are not more samples than a document may hold.
 */
function bounded(samples: DelaySamples): DelaySamples {
  const inTime = samples.map((ms) => Math.min(ms, MOST_MS))
  if (inTime.length <= MOST_SAMPLES) return inTime
  const step = (inTime.length - 1) / (MOST_SAMPLES - 1)
  return Array.from({ length: MOST_SAMPLES }, (_, i) => inTime[Math.round(i * step)] ?? 0)
}

/** The failure of most containers with an image: failed pulls, exits, or containers that are never ready. */
function troublesOf(
  own: readonly OneContainer[],
  to: number,
): Pick<ContainerDelays, 'pullFails' | 'neverReady' | 'exit'> {
  const started = own.filter(({ container }) => container.startedAt !== undefined)
  if (started.length === 0) return own.some(({ container }) => container.pullFailed) ? { pullFails: true } : {}
  const passed = samplesOf('run', own)
  if (passed.length > 0) return { exit: { code: 0, reason: 'Completed', afterMs: bounded(likelyDelays(passed)) } }
  const exits = own.flatMap(({ container }) => [...container.exits.values()])
  const [first] = exits
  const exiting = started.filter(({ container }) => container.exits.size > 0).length
  if (first && exiting * 2 >= started.length) {
    const afterMs = exits.map((one) => Math.max(0, one.afterMs)).toSorted((a, b) => a - b)
    const exit = { code: Math.min(255, Math.max(0, first.code)), reason: first.reason, afterMs: bounded(afterMs) }
    return { exit }
  }
  const isEverReady = own.some(({ container }) => container.wasReady || container.role === 'init')
  const longest = Math.max(
    ...started.map(({ pod, container }) => (pod.deletedAt?.at ?? to) - (container.startedAt?.at ?? to)),
  )
  return !isEverReady && longest >= NEVER_READY_MS ? { neverReady: true } : {}
}
