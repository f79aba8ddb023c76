/** Phases of a Pod's life, each with its duration and the field that sets it, from the trace and the live object. */
import { isSidecar } from '../api/restartRules.ts'
import { fromTimestamp } from '../api/time.ts'
import type { Container, Pod } from '../api/types.ts'
import { containerState } from '../kubelet/decisions.ts'
import { hookOf } from '../kubelet/hooks.ts'
import type { Fact, TraceRecord } from '../trace/records.ts'
import type { PodWaitSource } from './podWaits.ts'
import type { LifeStep, PodView, WaitReason } from './types.ts'

interface LifelineInput {
  readonly source: PodWaitSource
  /** Records about this Pod up to the cursor, oldest first. */
  readonly records: readonly TraceRecord[]
  /** Current wait of the Pod. */
  readonly wait: WaitReason | undefined
  /** Virtual ms. */
  readonly now: number
}

/** A phase before it is known which one is current. */
interface Phase extends Pick<LifeStep, 'id' | 'field'> {
  readonly from: number | undefined
  readonly to: number | undefined
  readonly tries?: readonly number[]
  readonly facts?: { readonly [name: string]: Fact }
}

/** All phases in order: done, current, and future ones. */
export function lifeline({ source, records, wait, now }: LifelineInput): LifeStep[] {
  const { pod, view } = source
  const own = new PodTimes(pod, records)
  const phases = [...beginning(view, own), ...inits(pod, own), ...running(source, own), ...ending(source)]
  const isEnding = view.deletedAt !== undefined
  const open = phases.findLast(({ from, to }) => from !== undefined && from <= now && (to === undefined || to > now))
  return phases.flatMap((phase): LifeStep[] => {
    const { id, field, from, to, tries = [], facts = {} } = phase
    const isDone = to !== undefined && to <= now
    // A terminating Pod never reaches its remaining phases.
    if (isEnding && !isDone && phase !== open) return []
    const state = isDone ? 'done' : phase === open ? 'now' : 'todo'
    const left = typeof wait?.facts.seconds === 'number' ? now + wait.facts.seconds * 1000 : undefined
    const next = state === 'now' ? (left ?? to) : undefined
    return [
      {
        id,
        field,
        state,
        facts,
        tries: tries.filter((at) => at <= now),
        isFailing: state === 'now' && view.block !== undefined,
        ...(from === undefined || from > now ? {} : { from }),
        ...(isDone ? { to } : {}),
        ...(next === undefined ? {} : { next }),
      },
    ]
  })
}

/** Times of one Pod in the trace. */
class PodTimes {
  readonly #records: readonly TraceRecord[]
  readonly #pod: Pod

  constructor(pod: Pod, records: readonly TraceRecord[]) {
    this.#pod = pod
    this.#records = records
  }

  get boundAt(): number | undefined {
    return this.#records.find((record) => record.type === 'write' && record.verb === 'bind')?.at
  }

  /** Times of Events with a reason, and about an image if one is given. */
  events(reason: string, image?: string): number[] {
    const quoted = image === undefined ? '' : `"${image}"`
    return this.#records
      .filter((record) => record.type === 'event' && record.reason === reason && record.message.includes(quoted))
      .map(({ at }) => at)
  }

  /** Times at which the kubelet saw a container in a state: `running`, `ready`, `Completed 0` and so on. */
  states(container: string, isWanted: (state: string) => boolean): number[] {
    return this.#records.flatMap((record) =>
      record.type === 'decision' &&
      record.id === containerState.id &&
      record.facts.container === container &&
      isWanted(String(record.facts.state))
        ? [record.at]
        : [],
    )
  }

  /** Time at which all regular containers had been started once. */
  get startedAt(): number | undefined {
    const starts = this.#pod.spec.containers.map(({ name }) => this.states(name, isRunning)[0])
    return starts.every((at) => at !== undefined) ? Math.max(...starts) : undefined
  }
}

const isRunning = (state: string): boolean => state === 'running' || state === 'ready'

function beginning(view: PodView, own: PodTimes): Phase[] {
  return [
    {
      id: 'scheduled',
      field: 'spec.nodeName',
      from: view.createdAt,
      to: own.boundAt,
      tries: own.events('FailedScheduling'),
      facts: { node: view.node },
    },
  ]
}

function inits({ spec }: Pod, own: PodTimes): Phase[] {
  const all = spec.initContainers ?? []
  let from = own.boundAt
  return all.map((container, i): Phase => {
    const isDone = isSidecar(container) ? isRunning : (state: string) => state === 'Completed 0'
    const [to] = own.states(container.name, isDone)
    const phase: Phase = {
      id: 'init',
      field: `initContainers[${i}]`,
      from,
      to,
      tries: own.states(container.name, isRunning),
      facts: { container: container.name, index: i + 1, of: all.length },
    }
    from = to
    return phase
  })
}

function running({ pod, view, minReadySeconds }: PodWaitSource, own: PodTimes): Phase[] {
  const { containers, initContainers = [] } = pod.spec
  const last = initContainers.at(-1)
  const begunAt = last
    ? own.states(last.name, isSidecar(last) ? isRunning : (state) => state === 'Completed 0')[0]
    : own.boundAt
  const pulls = containers.map((container, i) => pullOf(container, i, { own, from: begunAt }))
  const pulledAt = pulls.every(({ to }) => to !== undefined) ? Math.max(...pulls.map(({ to = 0 }) => to)) : undefined
  const starts = containers.flatMap(({ name }) => own.states(name, isRunning))
  const { startedAt } = own
  const startup = containers.find(({ startupProbe }) => startupProbe)?.startupProbe
  const probe = containers.find(({ readinessProbe }) => readinessProbe)?.readinessProbe
  const readyAt = view.readySince
  const restarts = view.restarts > 0 ? starts : []
  return [
    ...pulls,
    {
      id: 'started',
      field: 'startupProbe',
      from: pulledAt,
      // A container that keeps crashing stays in this phase.
      to: view.block === 'crash' ? undefined : startedAt,
      tries: restarts,
      facts: startup ? { period: startup.periodSeconds } : {},
    },
    {
      id: 'ready',
      field: 'readinessProbe',
      from: view.block === 'crash' ? undefined : startedAt,
      to: readyAt,
      tries: own.events('Unhealthy'),
      facts: probe ? { period: probe.periodSeconds, passes: probe.successThreshold } : {},
    },
    {
      id: 'available',
      field: `minReadySeconds ${minReadySeconds}`,
      from: readyAt,
      to: availableAt(view, minReadySeconds),
      facts: { seconds: minReadySeconds },
    },
  ]
}

/**
 * Virtual ms at which a Pod becomes available, counted from the API's whole second, as the ReplicaSet controller does.
 */
function availableAt({ readySince, state, stateSince }: PodView, minReadySeconds: number): number | undefined {
  if (readySince === undefined) return undefined
  if (minReadySeconds === 0) return readySince
  if (state === 'available') return stateSince
  return (Math.floor(readySince / 1000) + minReadySeconds) * 1000
}

function pullOf(
  { name, image }: Container,
  index: number,
  { own, from }: { readonly own: PodTimes; readonly from: number | undefined },
): Phase {
  const tries = own.events('Pulling', image)
  return {
    id: 'pull',
    field: `containers[${index}].image`,
    from: tries[0] ?? from,
    to: own.events('Pulled', image)[0] ?? own.states(name, isRunning)[0],
    tries,
    facts: { container: name, image },
  }
}

/** The phases of a deleted Pod: the preStop hook, then SIGTERM, within the grace period. */
function ending({ epochMs, pod, view, record }: PodWaitSource): Phase[] {
  const { deletedAt } = view
  const { deletionTimestamp, deletionGracePeriodSeconds: seconds = 0 } = pod.metadata
  if (deletedAt === undefined || deletionTimestamp === undefined) return []
  const runs = record?.runs.filter(({ signalledAt }) => Number.isFinite(signalledAt)) ?? []
  const signalledAt = runs.length > 0 ? Math.max(...runs.map((run) => run.signalledAt)) : deletedAt
  const endsAt =
    runs.length > 0 ? Math.max(...runs.map((run) => run.endsAt)) : fromTimestamp(deletionTimestamp) - epochMs
  const hook = pod.spec.containers.find(({ lifecycle }) => hookOf(lifecycle?.preStop))
  const hookStep: Phase[] = hook
    ? [
        {
          id: 'preStop',
          field: 'lifecycle.preStop',
          from: deletedAt,
          to: signalledAt,
          facts: { container: hook.name },
        },
      ]
    : []
  return [
    ...hookStep,
    {
      id: 'sigterm',
      field: `terminationGracePeriodSeconds ${seconds}`,
      from: hook ? signalledAt : deletedAt,
      to: endsAt,
      facts: { seconds },
    },
  ]
}
