/** Recordings of real Kubernetes: the timed steps and the cluster (conformance/README.md). */

import { isTaintEffect } from '../api/placing/taints.ts'
import type {
  ClusterConfig,
  NodeCommand,
  NodeConfig,
  NodeTaint,
  PressureCommand,
  SessionDocument,
} from '../document/types.ts'
import type { PodsChange } from '../playedNode/playedNode.ts'
import { readRelease, UNNAMED_RELEASE } from '../releases.ts'

/** Input of a recording, without the cluster's responses. */
export interface Recording {
  readonly name: string
  /** `ready`: Pods become ready immediately, and are removed as soon as they are deleted. */
  readonly node?: 'ready'
  /** Nodes at the start; absent: one large node. */
  readonly nodes?: readonly RecordedNode[]
  /** Pods stay Pending until a step lets them run. */
  readonly bind?: 'step'
  /** Version of the recorded cluster, such as `v1.36.3`. Absent: 1.36. */
  readonly kubernetes?: string
  /** Version of kubectl, if it differs from that of the cluster. */
  readonly kubectl?: string
  /** Replaces the default cluster of recordings. */
  readonly config?: ClusterConfig
  /** Absent: the seed follows from the start time. */
  readonly seed?: number
  readonly steps: readonly RecordingStep[]
}

type RecordedVersions = Pick<Recording, 'kubernetes' | 'kubectl'>
type RecordedCluster = Pick<Recording, 'node' | 'nodes' | 'bind' | 'kubernetes' | 'kubectl'>

/** A node of a recording. */
export interface RecordedNode {
  readonly name: string
  readonly labels?: { readonly [key: string]: string }
  /** `key=value:Effect`. */
  readonly taints?: readonly string[]
  readonly unschedulable?: boolean
}

/**
 * Action of a step; empty: it only waits. In texts, `{n}` stands for the nth pod-template-hash, in the order in which
 * ReplicaSets with a new hash were created.
 */
export interface StepInput {
  /** Arguments of kubectl, split at white space. */
  readonly kubectl?: string
  readonly stdin?: string
  readonly client?: 'v1.17'
  /** Seconds until Ctrl-C. */
  readonly interrupt?: number
  readonly pods?: PodsChange
  readonly node?: Pick<NodeCommand, 'node' | 'to'>
  readonly pressure?: Pick<PressureCommand, 'node' | 'of' | 'to' | 'left'>
  readonly addNode?: RecordedNode
  /** Deletes a Node object; its Pods remain unchanged. */
  readonly removeNode?: string
  /** `null` removes a label. */
  readonly labelNode?: { readonly name: string; readonly labels: { readonly [key: string]: string | null } }
  /** Replaces all taints of the node. */
  readonly taintNode?: { readonly name: string; readonly taints?: readonly string[] }
}

export interface RecordingStep extends StepInput {
  /** Seconds from the start of the step to the reading of the state. */
  readonly took: number
}

/** A step with its time in a run. */
export interface TimedStep {
  /** Virtual ms; a function for a time that depends on the run, which is called until the step is done. */
  readonly at: number | (() => number)
  readonly input: StepInput
}

/** Virtual ms between two steps, in which the recorder compared and stored its readings. */
export const RECORDING_PAUSE_MS = 60

/** Seed of a recording. The recorded delays are unknown, so each start time has another seed. */
const recordingSeed = (beginsMs: number): number => beginsMs

/** Start time in virtual ms from which recordings are played as on a busy machine. */
export const BUSY_FROM_MS = 6000

/**
 * Cluster of a recording, with played nodes. Watches are faster than a sync with its writes, as on the single machine
 * of the recordings, so a controller observes its own writes before its next sync. On a busy machine, any component may
 * be late: the node that starts Pods, a controller, or a watch.
 */
export function recordingConfig(
  { node, nodes = [{ name: 'node-1' }], bind, ...versions }: RecordedCluster,
  beginsMs = 0,
): ClusterConfig {
  const busy = beginsMs >= BUSY_FROM_MS
  return {
    nodes: nodes.map(nodeConfigOf),
    latency: { watchMs: [1, busy ? 15 : 2], queueMs: [0, 1], syncMs: busy ? [1, 25] : [6, 7], scheduleMs: [1, 2] },
    kubelet: { pullMs: [0, 0], startMs: [0, 0], readyMs: [0, 0], terminateMs: [0, 0] },
    components: {
      scheduler: false,
      kubelet: false,
      node: node === 'ready' ? 'playedReady' : bind === 'step' ? 'playedUnbound' : 'played',
    },
    ...recordedReleases(versions),
  }
}

/** Releases of a recording, for its configuration. Throws for a version that is not simulated. */
export function recordedReleases({
  kubernetes,
  kubectl,
}: RecordedVersions): Pick<ClusterConfig, keyof RecordedVersions> {
  return {
    ...(kubernetes === undefined ? {} : namedRelease('kubernetes', kubernetes)),
    ...(kubectl === undefined ? {} : namedRelease('kubectl', kubectl)),
  }
}

/** The member is left out for the release of documents that name none. */
function namedRelease(member: keyof RecordedVersions, version: string): Pick<ClusterConfig, keyof RecordedVersions> {
  const read = readRelease(version)
  if ('refusal' in read) throw new RangeError(read.refusal)
  return member === 'kubernetes' && read.release === UNNAMED_RELEASE ? {} : { [member]: read.release }
}

/** Configuration of a node that is large enough for every recording. */
export const nodeConfigOf = ({ name, labels, taints, unschedulable }: RecordedNode): NodeConfig => ({
  name,
  cpu: '32',
  memory: '128Gi',
  pods: 110,
  ...(labels ? { labels } : {}),
  ...(taints ? { taints: taints.map(taintOf) } : {}),
  ...(unschedulable ? { unschedulable } : {}),
})

/** Parses `key=value:Effect`. */
export function taintOf(text: string): NodeTaint {
  const [, key = '', value = '', effect = ''] = /^([^=:]+)(?:=([^:]*))?:(.+)$/.exec(text) ?? []
  if (!isTaintEffect(effect)) throw new RangeError(`no effect of a taint: ${JSON.stringify(effect)}`)
  return { key, ...(value === '' ? {} : { value }), effect }
}

/** Seed and configuration of a recording's run, on a cluster that has been up for `beginsMs`. */
export function recordingStart(
  recording: RecordedCluster & Pick<Recording, 'config' | 'seed'>,
  beginsMs: number,
): Pick<SessionDocument, 'seed' | 'config'> {
  const { config = recordingConfig(recording, beginsMs), seed = recordingSeed(beginsMs) } = recording
  return { seed, config }
}

/**
 * Steps of a recording that starts at `beginsMs`; `endAt` is the time at which the step's state was read. All in
 * virtual ms.
 */
export function timedSteps(
  steps: readonly RecordingStep[],
  beginsMs: number,
): (TimedStep & { readonly at: number; readonly endAt: number })[] {
  let next = beginsMs
  return steps.map((input) => {
    const at = next
    const endAt = at + Math.round(input.took * 1000)
    next = endAt + RECORDING_PAUSE_MS
    return { at, endAt, input }
  })
}
