/** Delays of a real cluster, measured in a recording of it: what a simulated one then draws from. */
import { parseImageName } from '../api/imageName.ts'
import { MOST_MS, MOST_SAMPLES, MOST_SEEN } from '../document/limits.ts'
import type { ClusterConfig, ContainerDelays, DelaySamples } from '../document/types.ts'
import { type BoundedDelay, likelyDelays } from './likelyDelays.ts'
import type { ObservedRun } from './observedRun.ts'
import type { EstimatedTime } from './playback/estimate.ts'
import { delayBetween, type SeenContainer, type SeenPod, seenPods } from './seenPods.ts'

/** `schedule`: one decision of the scheduler. The others are of one container; `start` is from bound, without the pull. */
export type DelayPhase = 'schedule' | 'pull' | 'start' | 'ready' | 'end'

/** Delays of one phase. The API tells whole seconds; within them the moments are what Events tell, or estimates. */
export interface SeenDelays {
  readonly phase: DelayPhase
  /** ms, from the shortest to the longest. */
  readonly samples: DelaySamples
  /** Nodes on which it takes another time than on the others; empty where one distribution fits. */
  readonly apart: readonly NodeApart[]
}

/** A node whose delays lie beside those of the others. */
export interface NodeApart {
  readonly node: string
  readonly samples: DelaySamples
  /** Of all other nodes. */
  readonly others: DelaySamples
}

export interface ContainerCalibration {
  readonly workload: string
  readonly container: string
  /** With its registry, without a tag. */
  readonly repository: string
  readonly phases: readonly SeenDelays[]
}

export interface Calibration {
  readonly schedule: SeenDelays | undefined
  readonly containers: readonly ContainerCalibration[]
  /** For the settings of a cluster. */
  readonly seenScheduleMs: DelaySamples | undefined
  readonly seen: readonly ContainerDelays[]
}

/** One delay that was seen, and on which node. */
interface Sample extends BoundedDelay {
  readonly node: string
}

const containerPhases = ['pull', 'start', 'ready', 'end'] as const
const memberOf = { pull: 'pullMs', start: 'startMs', ready: 'readyMs', end: 'endMs' } as const

/** Fewer of one image are no distribution of its own: those of all its tags are drawn from. */
const LEAST_OF_IMAGE = 3
/** A container that ran for so long without being ready is taken not to become so. */
const NEVER_READY_MS = 20_000
/** Delays in whole seconds that differ by no more than that may be the same. */
const RESOLUTION_MS = 1000
/** A separation that chance brings more often than one in so many is none. */
const LEAST_ODDS = 20

/** `perNode`: delays of nodes that are apart from the others are kept for these. */
export function calibrate(run: ObservedRun, { perNode = false } = {}): Calibration {
  const pods = seenPods(run)
  const schedule = delaysOf('schedule', scheduleSamples(pods))
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
    const { repository } = first
    const phases = phasesOf(group)
    containers.push({ workload, container, repository, phases })
    seen.push(...entriesOf(group, { workload, container }, { perNode, to: run.to ?? 0 }))
  }
  return {
    schedule,
    containers,
    seenScheduleMs: schedule?.samples.some((ms) => ms > 0) ? schedule.samples : undefined,
    seen: seen.slice(0, MOST_SEEN),
  }
}

/** The settings of a cluster with what was measured in place of its ranges. */
export function calibrated(config: ClusterConfig, { seenScheduleMs, seen }: Calibration): ClusterConfig {
  return {
    ...config,
    latency: { ...config.latency, ...(seenScheduleMs ? { seenScheduleMs } : {}) },
    kubelet: { ...config.kubelet, ...(seen.length > 0 ? { seen } : {}) },
  }
}

interface OneContainer {
  readonly pod: SeenPod
  readonly container: SeenContainer
  readonly repository: string
}

/** With digests and tags cut off, as the Pod may name it. */
export const repositoryOf = (image: string): string => parseImageName(image)?.repository ?? image

/** The scheduler takes one Pod after the other: of those that wait together only the first one's delay is its own. */
function scheduleSamples(pods: readonly SeenPod[]): Sample[] {
  const bound = pods.filter(({ wasRefused }) => !wasRefused)
  const times = bound.flatMap(({ createdAt, boundAt }) =>
    createdAt === undefined || boundAt === undefined ? [] : [{ createdAt, boundAt }],
  )
  times.sort((a, b) => a.boundAt.at - b.boundAt.at || a.createdAt.at - b.createdAt.at)
  return times.map(({ createdAt, boundAt }, i) => {
    const before = times[i - 1]?.boundAt ?? createdAt
    return { ...delayBetween(before.at > createdAt.at ? before : createdAt, boundAt), node: '' }
  })
}

function phasesOf(group: readonly OneContainer[]): SeenDelays[] {
  return containerPhases.flatMap((phase) => delaysOf(phase, samplesOf(phase, group)) ?? [])
}

function delaysOf(phase: DelayPhase, found: readonly Sample[]): SeenDelays | undefined {
  if (found.length === 0) return undefined
  return { phase, samples: likelyDelays(found), apart: apartOf(found) }
}

function samplesOf(phase: DelayPhase, group: readonly OneContainer[]): Sample[] {
  return group.flatMap((one) => delaysOfOne(phase, one).map((delay) => ({ ...delay, node: one.pod.node })))
}

function delaysOfOne(phase: DelayPhase, { pod, container }: OneContainer): readonly BoundedDelay[] {
  const { startedAt, readyAt, end, pullMs } = container
  switch (phase) {
    case 'pull':
      return pullMs.map((ms) => ({ ms, slack: 0 }))
    case 'start':
      return startedAt === undefined ? [] : startDelay(pod, container, startedAt)
    case 'ready':
      return startedAt === undefined || readyAt === undefined ? [] : [delayBetween(startedAt, readyAt)]
    case 'end':
      return end === undefined ? [] : [end]
    default:
      return []
  }
}

/** Containers start one after the other, each after its pull; what is before the first is the sandbox. */
function startDelay(pod: SeenPod, container: SeenContainer, startedAt: EstimatedTime): readonly BoundedDelay[] {
  const names = [...pod.containers.keys()]
  const before = pod.containers.get(names[names.indexOf(container.name) - 1] ?? '')
  const from = before ? before.startedAt : (pod.initializedAt ?? pod.boundAt)
  if (from === undefined) return []
  return [delayBetween({ ...from, at: from.at + container.imageMs }, startedAt)]
}

const sorted = (samples: readonly Sample[]): DelaySamples => samples.map(({ ms }) => ms).toSorted((a, b) => a - b)

/**
 * Nodes whose delays all lie above or all below those of every other node, by more than can be told in whole seconds and
 * more than chance explains: n of N delays are the longest ones in one of N over n cases.
 */
function apartOf(found: readonly Sample[]): NodeApart[] {
  const nodes = [...new Set(found.map(({ node }) => node))].filter((node) => node !== '')
  if (nodes.length < 2) return []
  const apart = nodes.flatMap((node): NodeApart[] => {
    const samples = sorted(found.filter((one) => one.node === node))
    const others = sorted(found.filter((one) => one.node !== node))
    const gap = Math.max(gapOf(others, samples), gapOf(samples, others))
    const isApart = gap > RESOLUTION_MS && ways(found.length, samples.length) >= LEAST_ODDS
    return isApart ? [{ node, samples, others }] : []
  })
  // Of two nodes each lies beside the other: the one with fewer delays is named.
  return nodes.length === 2
    ? apart.toSorted((a, b) => a.samples.length - b.samples.length || (a.node < b.node ? -1 : 1)).slice(0, 1)
    : apart
}

const gapOf = (lower: DelaySamples, upper: DelaySamples): number => (upper[0] ?? 0) - (lower.at(-1) ?? 0)

/** In how many ways some can be chosen of all. */
function ways(all: number, some: number): number {
  let count = 1
  for (let i = 1; i <= Math.min(some, all - some) && count < LEAST_ODDS * 100; i++) count = (count * (all - i + 1)) / i
  return count
}

/** What the settings of a cluster hold of a container: one entry for all tags, and one for each image. */
function entriesOf(
  group: readonly OneContainer[],
  names: Pick<ContainerDelays, 'workload' | 'container'>,
  { perNode, to }: { readonly perNode: boolean; readonly to: number },
): ContainerDelays[] {
  const repository = group[0]?.repository ?? ''
  const byImage = new Map<string, OneContainer[]>()
  for (const one of group) byImage.set(one.container.image, [...(byImage.get(one.container.image) ?? []), one])
  const all = { ...names, image: repository }
  const apart = perNode ? apartIn(group) : []
  const entries: ContainerDelays[] = [{ ...all, ...membersOf(group, 1, apart) }, ...nodeEntries(all, apart)]
  for (const [image, own] of byImage) {
    const ofImage = { ...names, image }
    const apartToo = perNode ? apartIn(own) : []
    const members = membersOf(own, LEAST_OF_IMAGE, [...apart, ...apartToo])
    const readyMs = members.readyMs ?? readyLater(own, group, to)
    entries.push({ ...ofImage, ...members, ...(readyMs ? { readyMs } : {}), ...troublesOf(own, to) })
    // What an image has of its own would hide what is known of the node.
    entries.push(...nodeEntries(ofImage, apart), ...nodeEntries(ofImage, apartToo))
  }
  return entries
}

/**
 * An image that was taken back before it was ready takes longer than that: what is known of the other tags, as far as it is
 * later. Undefined where it was seen to be ready in every case.
 */
function readyLater(
  own: readonly OneContainer[],
  group: readonly OneContainer[],
  to: number,
): DelaySamples | undefined {
  const longest = Math.max(
    0,
    ...own.map(({ pod, container: { startedAt, readyAt, exits } }) =>
      startedAt === undefined || readyAt !== undefined || exits.size > 0 ? 0 : (pod.deletedAt?.at ?? to) - startedAt.at,
    ),
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
  phasesOf(group).flatMap(({ phase, apart }) => (phase === 'schedule' ? [] : apart.map((one) => ({ ...one, phase }))))

const nodeEntries = (
  names: Pick<ContainerDelays, 'workload' | 'container' | 'image'>,
  apart: readonly ApartIn[],
): ContainerDelays[] =>
  apart.map(({ phase, node, samples }) => ({ ...names, node, [memberOf[phase]]: bounded(samples) }))

type Members = Pick<ContainerDelays, 'pullMs' | 'startMs' | 'readyMs' | 'endMs'>

/** Nodes that are `apart` have delays of their own, and the others not theirs. */
function membersOf(group: readonly OneContainer[], least: number, apart: readonly ApartIn[]): Members {
  const members: { -readonly [K in keyof Members]: Members[K] } = {}
  for (const phase of containerPhases) {
    const seen = samplesOf(phase, group)
    const nodes = new Set(apart.flatMap((one) => (one.phase === phase ? [one.node] : [])))
    const others = seen.filter(({ node }) => !nodes.has(node))
    if (others.length >= least) members[memberOf[phase]] = bounded(likelyDelays(others))
    // Where every image was on its node, nothing was pulled; without Events the pull is in the time to start.
    else if (phase === 'pull' && seen.length === 0 && !group.some(({ container }) => container.pullFailed))
      members.pullMs = [0]
  }
  return members
}

/** Not more than a document may hold: every n-th, both ends included. */
function bounded(samples: DelaySamples): DelaySamples {
  const inTime = samples.map((ms) => Math.min(ms, MOST_MS))
  if (inTime.length <= MOST_SAMPLES) return inTime
  const step = (inTime.length - 1) / (MOST_SAMPLES - 1)
  return Array.from({ length: MOST_SAMPLES }, (_, i) => inTime[Math.round(i * step)] ?? 0)
}

/** What kept an image from running well, where that was the rule. */
function troublesOf(
  own: readonly OneContainer[],
  to: number,
): Pick<ContainerDelays, 'pullFails' | 'neverReady' | 'exit'> {
  const started = own.filter(({ container }) => container.startedAt !== undefined)
  if (started.length === 0) return own.some(({ container }) => container.pullFailed) ? { pullFails: true } : {}
  const exits = own.flatMap(({ container }) => [...container.exits.values()])
  const [first] = exits
  const exiting = started.filter(({ container }) => container.exits.size > 0).length
  if (first && exiting * 2 >= started.length) {
    const afterMs = exits.map((one) => Math.max(0, one.afterMs)).toSorted((a, b) => a - b)
    const exit = { code: Math.min(255, Math.max(0, first.code)), reason: first.reason, afterMs: bounded(afterMs) }
    return { exit }
  }
  const isEverReady = own.some(({ container }) => container.readyAt !== undefined)
  const longest = Math.max(
    ...started.map(({ pod, container }) => (pod.deletedAt?.at ?? to) - (container.startedAt?.at ?? to)),
  )
  return !isEverReady && longest >= NEVER_READY_MS ? { neverReady: true } : {}
}
