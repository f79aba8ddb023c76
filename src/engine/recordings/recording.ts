/** Recordings of real Kubernetes, as what was done when, and on what cluster (conformance/README.md). */

import type { ClusterConfig, NodeCommand, NodeConfig, NodeTaint, SessionDocument } from '../document/types.ts'
import type { PodsChange } from '../playedNode/playedNode.ts'

/** What was done on the real cluster. What it answered is not part of it. */
export interface Recording {
  readonly name: string
  /** `ready`: every Pod becomes ready at once, and a deleted one is gone at once. */
  readonly node?: 'ready'
  /** The nodes at the start; absent: one that no controller sees a need for. */
  readonly nodes?: readonly RecordedNode[]
  /** Pods stay Pending until a step lets them run. */
  readonly bind?: 'step'
  /** Another cluster than that of a recording. */
  readonly config?: ClusterConfig
  /** Absent: each beginning has its own seed. */
  readonly seed?: number
  readonly steps: readonly RecordingStep[]
}

/** A node of a recording. */
export interface RecordedNode {
  readonly name: string
  readonly labels?: { readonly [key: string]: string }
  /** `key=value:Effect`. */
  readonly taints?: readonly string[]
  readonly unschedulable?: boolean
}

/**
 * What a step does; nothing: it only waits. In texts `{n}` stands for the nth pod-template-hash, in the order in which
 * ReplicaSets with a new one were first seen.
 */
export interface StepInput {
  /** Arguments, split at white space. */
  readonly kubectl?: string
  readonly stdin?: string
  readonly client?: 'v1.17'
  /** Seconds until Ctrl-C. */
  readonly interrupt?: number
  readonly pods?: PodsChange
  readonly node?: Pick<NodeCommand, 'node' | 'to'>
  readonly addNode?: RecordedNode
  /** Its Pods stay as they are. */
  readonly removeNode?: string
  /** `null` takes a label away. */
  readonly labelNode?: { readonly name: string; readonly labels: { readonly [key: string]: string | null } }
  /** All taints of the node from now on. */
  readonly taintNode?: { readonly name: string; readonly taints?: readonly string[] }
}

export interface RecordingStep extends StepInput {
  /** Seconds from the start of this step until the state was read. */
  readonly took: number
}

/** A step with its moment in a run. */
export interface TimedStep {
  /** Virtual ms. A function where the run shows when that is: it is asked until the step is done. */
  readonly at: number | (() => number)
  readonly input: StepInput
}

/** Between two steps the recorder compared and wrote down what it had read. */
export const RECORDING_PAUSE_MS = 60

/** The random delays of a recording are not known either: each beginning has its own seed. */
export const recordingSeed = (beginsMs: number): number => beginsMs

/** Recordings that begin from here on, in virtual ms, have a machine that is busy with other things too. */
export const BUSY_FROM_MS = 6000

/**
 * The cluster of a recording: one node, played by it. Watches are quicker than a sync with its writes, as on the one
 * machine that the recordings were made on: a controller has seen what it did before it looks again. Where that machine
 * was busy, now this one was late and now that one: the node that starts Pods, a controller, a watch.
 */
export function recordingConfig(
  { node, nodes = [{ name: 'node-1' }], bind }: Pick<Recording, 'node' | 'nodes' | 'bind'>,
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
  }
}

/** A node as large as is needed. */
export const nodeConfigOf = ({ name, labels, taints, unschedulable }: RecordedNode): NodeConfig => ({
  name,
  cpu: '32',
  memory: '128Gi',
  pods: 110,
  ...(labels ? { labels } : {}),
  ...(taints ? { taints: taints.map(taintOf) } : {}),
  ...(unschedulable ? { unschedulable } : {}),
})

/** `key=value:Effect` as a taint. */
export function taintOf(text: string): NodeTaint {
  const [, key = '', value = '', effect = ''] = /^([^=:]+)(?:=([^:]*))?:(.+)$/.exec(text) ?? []
  return { key, ...(value === '' ? {} : { value }), effect: effect as NodeTaint['effect'] }
}

/** What the run of a recording begins with, on a cluster that has been up for `beginsMs`. */
export function recordingStart(
  recording: Pick<Recording, 'node' | 'nodes' | 'bind' | 'config' | 'seed'>,
  beginsMs: number,
): Pick<SessionDocument, 'seed' | 'config'> {
  const { config = recordingConfig(recording, beginsMs), seed = recordingSeed(beginsMs) } = recording
  return { seed, config }
}

/** The steps of a recording that begins at that moment; each one's state was read at `endAt`. All in virtual ms. */
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
