/** The time in which a container of the simulated runtime accepts connections, whatever its probes say. */
import type { Container } from '../api/types.ts'
import type { ContainerRun, PodRecord } from './types.ts'

/** The begin and end in virtual ms; the end is exclusive. */
export interface ServingSpan {
  readonly from: number
  readonly to: number
  /** The end of the span: SIGTERM, the end of the process, or a fault inside it. */
  readonly end: 'stop' | 'exit' | 'fault'
}

/** The span of the container behind a port in its newest run; undefined before its first run. */
export function servingSpan(record: PodRecord, port: number): ServingSpan | undefined {
  const container = containerBehind(record.pod.spec.containers, port)
  const run = record.runs.find((candidate) => candidate.container === container?.name)
  return run && spanOf(run)
}

/** The container that declares the port; declarations are optional, so without one it is the first container. */
function containerBehind(containers: readonly Container[], port: number): Container | undefined {
  return containers.find(({ ports }) => ports?.some(({ containerPort }) => containerPort === port)) ?? containers[0]
}

function spanOf({ behavior, startedAt, readyAt, signalledAt, endsAt }: ContainerRun): ServingSpan {
  const from = behavior.ready ? startedAt + behavior.ready.fromMs : readyAt
  const stopAt = behavior.isDraining ? Number.POSITIVE_INFINITY : signalledAt
  const faultAt = startedAt + Math.min(behavior.liveToMs, behavior.ready?.toMs ?? Number.POSITIVE_INFINITY)
  const to = Math.min(stopAt, endsAt, faultAt)
  return { from, to, end: signalledAt <= to ? 'stop' : endsAt === to ? 'exit' : 'fault' }
}
