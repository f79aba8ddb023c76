/**
 * Plays what was recorded of a real kubelet or scheduler and says whether the simulation follows it (README.md,
 * "kubelet/, scheduler/, trouble/").
 *
 * Real nodes draw lots: where in the second they look at their containers, how much a retry is put off, which of two
 * equal nodes comes first. So a recording is followed if a run of some seed does; a fixed list of seeds is tried.
 */
import { StatusError } from '../src/engine/api/errors.ts'
import type { JsonValue, Taint } from '../src/engine/api/types.ts'
import { createCluster } from '../src/engine/cluster.ts'
import type { ClusterConfig } from '../src/engine/session/types.ts'
import { Simulation } from '../src/engine/sim/simulation.ts'
import { playCommand } from './nodeCommands.ts'
import { compareRun, type Difference } from './nodeCompare.ts'
import { NodeObserver, type RecordedPod } from './nodeObserver.ts'

export interface NodeRecording {
  readonly name: string
  readonly about: string
  readonly nodes?: readonly RecordedNode[]
  readonly steps: readonly {
    readonly kubectl?: string
    readonly stdin?: string
    readonly at: number | readonly [number, number]
    readonly wait?: number
  }[]
  readonly pods: readonly RecordedPod[]
  readonly events: readonly {
    readonly at: number | readonly [number, number]
    readonly object: string
    readonly type: string
    readonly reason: string
    readonly message: string
    readonly count: number
  }[]
}

interface RecordedNode {
  readonly name: string
  readonly cpu: string
  readonly memory: string
  readonly pods: string
  readonly labels?: { readonly [key: string]: string }
  readonly taints?: readonly Taint[]
  readonly unschedulable?: boolean
}

export interface NodeResult extends Difference {
  readonly name: string
  readonly passed: boolean
  /** The seed whose run follows the recording, or comes closest. */
  readonly seed: number
}

const SEEDS = 400
/** Recordings begin on a cluster that has been up for a while. */
const WARM_UP_MS = 3000
const AFTER_LAST_STEP_MS = 2000
const KUBELET_NODES: readonly RecordedNode[] = [{ name: 'node-1', cpu: '32', memory: '128Gi', pods: '110' }]

/** Plays a recording with one seed after the other until a run follows it. */
export function runNodeRecording(recording: NodeRecording, seeds: number = SEEDS): NodeResult {
  let closest: NodeResult | undefined
  let most = -1
  for (let seed = 1; seed <= seeds; seed++) {
    const { observer, base } = play(recording, seed)
    const { matched, difference } = compareRun(recording, observer, base)
    if (!difference) return { name: recording.name, passed: true, seed, field: '', expected: '', got: '' }
    if (matched <= most) continue
    most = matched
    closest = { name: recording.name, passed: false, seed, ...difference }
  }
  return closest as NodeResult
}

const latest = (at: number | readonly [number, number]): number => (typeof at === 'number' ? at : at[1])
const middle = (at: number | readonly [number, number]): number => (typeof at === 'number' ? at : (at[0] + at[1]) / 2)

function play(recording: NodeRecording, seed: number): { observer: NodeObserver; base: number } {
  const nodes = recording.nodes ?? (recording.name === 'none' ? [] : KUBELET_NODES)
  const sim = new Simulation(seed)
  const cluster = createCluster(sim, configOf(recording, nodes))
  const observer = new NodeObserver(sim, cluster.store)
  const client = cluster.api.client('kubectl')
  for (const node of nodes) prepareNode(client, node)
  sim.runUntil(WARM_UP_MS)
  const first = middle(recording.steps[0]?.at ?? 0)
  for (const step of recording.steps) {
    const at =
      observer.firstPodAt === undefined
        ? WARM_UP_MS + (middle(step.at) - first) * 1000
        : observer.firstPodAt + middle(step.at) * 1000
    sim.runUntil(Math.max(sim.now, Math.round(at)))
    try {
      playCommand(client, step.kubectl ?? '', step.stdin ?? '')
    } catch (error) {
      // What the API server refuses, kubectl prints; the recording goes on.
      if (!(error instanceof StatusError)) throw error
    }
  }
  const base = observer.firstPodAt ?? WARM_UP_MS
  const last = recording.steps.at(-1)
  const end = base + (latest(last?.at ?? 0) + (last?.wait ?? 0)) * 1000
  sim.runUntil(Math.max(sim.now, Math.round(end) + AFTER_LAST_STEP_MS))
  return { observer, base }
}

function configOf(recording: NodeRecording, nodes: readonly RecordedNode[]): ClusterConfig {
  return {
    nodes: nodes.map(({ name, cpu, memory, pods }) => ({ name, cpu, memory, pods: Number(pods) })),
    latency: { watchMs: [1, 5], queueMs: [0, 1], syncMs: [1, 3], scheduleMs: [1, 4] },
    kubelet: { pullMs: [0, 0], startMs: [0, 0], readyMs: [0, 0], terminateMs: [200, 200] },
    components: { scheduler: true, kubelet: recording.nodes === undefined && nodes.length > 0 },
  }
}

function prepareNode(client: ReturnType<ReturnType<typeof createCluster>['api']['client']>, node: RecordedNode): void {
  const { labels, taints, unschedulable } = node
  const patch = {
    ...(labels ? { metadata: { labels } } : {}),
    spec: { ...(taints ? { taints } : {}), ...(unschedulable ? { unschedulable } : {}) },
  }
  client.patch('nodes', '', node.name, 'merge', patch as unknown as JsonValue)
}
