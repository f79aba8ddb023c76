/** Converts a node recording into a cluster configuration and steps. */

import { driverKey } from '../src/engine/api/outside/keys.ts'
import type { ClusterConfig } from '../src/engine/document/types.ts'
import { recordedReleases, type StepInput } from '../src/engine/recordings/recording.ts'
import type { At, NodeRecording, RecordedNode } from './takes.ts'

/** Virtual ms before the first step: recordings begin on a cluster that has been up for a while. */
const WARM_UP_MS = 3000
/** As `WARM_UP_MS`, for clusters whose controllers count their periods from their start. */
const WARM_UP_ALL_MS = 5000

export const warmUpMs = ({ admission }: NodeRecording): number => (admission === 'all' ? WARM_UP_ALL_MS : WARM_UP_MS)

/** Nodes of recordings that list no nodes. */
const KUBELET_NODES: readonly RecordedNode[] = [{ name: 'node-1', cpu: '1', memory: '3840Mi', pods: '110' }]

const NO_NODES = 'no nodes available to schedule pods'

/**
 * Whether the recording has a kubelet. Scheduler recordings list their nodes, or say that there are none; kubelet
 * recordings have a single unlisted node, even if no Pod gets there.
 */
export const hasKubelet = ({ nodes, pods, events }: NodeRecording): boolean =>
  nodes === undefined &&
  (pods.some(({ node }) => node !== undefined) || !events.some(({ message }) => message.includes(NO_NODES)))

const hasServingNodes = (recording: NodeRecording): boolean =>
  recording.nodes?.some(({ serves }) => serves === true) ?? false

/** Nodes of the recording. */
export const nodesOf = (recording: NodeRecording): readonly RecordedNode[] =>
  recording.nodes ?? (hasKubelet(recording) ? KUBELET_NODES : [])

export function configOf(recording: NodeRecording): ClusterConfig {
  return {
    nodes: nodesOf(recording).map(({ name, cpu, memory, pods }) => ({ name, cpu, memory, pods: Number(pods) })),
    latency: { watchMs: [1, 5], queueMs: [0, 1], syncMs: [1, 3], scheduleMs: [1, 4] },
    admission: recording.admission === 'all' ? ['ServiceAccount', 'PodSecurity'] : ['PodSecurity'],
    ...absentDrivers(recording),
    kubelet: { pullMs: [0, 0], startMs: [0, 0], readyMs: [0, 0], terminateMs: [200, 200] },
    components: {
      scheduler: true,
      kubelet: hasKubelet(recording),
      ...(hasServingNodes(recording) ? { node: 'serves' } : {}),
    },
    // A cluster without requests maintains no EndpointSlices.
    ...(hasKubelet(recording) && recording.endpoints?.length ? { requests: { perSecond: 1 } } : {}),
    ...(definesCustomResources(recording) ? { customResources: true } : {}),
    ...recordedReleases(recording),
  }
}

/** Whether a step applies a CustomResourceDefinition, which a real API server serves. */
const definesCustomResources = ({ steps }: NodeRecording): boolean =>
  steps.some(({ stdin = '' }) => /^kind: CustomResourceDefinition$/m.test(stdin))

/** Answers about storage: the recorded clusters ran neither a provisioner nor a disk driver. */
function absentDrivers({ steps }: NodeRecording): Pick<ClusterConfig, 'assumed'> {
  const named = steps.flatMap(({ stdin = '' }) =>
    [...stdin.matchAll(/^provisioner: (\S+)$|\bcsi: \{driver: ([^,}]+)/gm)].map(([, name, driver]) => name ?? driver),
  )
  return named.length === 0
    ? {}
    : { assumed: Object.fromEntries(named.map((name) => [driverKey(name ?? ''), 'absent'])) }
}

/** Action of a recorded step. */
export const inputOf = ({ kubectl, stdin, lose, back, pressure }: NodeRecording['steps'][number]): StepInput => ({
  ...(kubectl === undefined ? {} : { kubectl }),
  ...(stdin === undefined ? {} : { stdin }),
  ...(lose === undefined ? {} : { node: { node: lose, to: 'lost' } }),
  ...(pressure === undefined
    ? {}
    : { pressure: { ...pressure, to: pressure.left === undefined ? ('enough' as const) : ('short' as const) } }),
  ...(back === undefined ? {} : { node: { node: back, to: 'back' } }),
})

/** Middle of a time range. */
export const middle = (at: At): number => (typeof at === 'number' ? at : (at[0] + at[1]) / 2)
