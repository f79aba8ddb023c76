/** Finds the causes that acted on a recorded rollout, and that no simulated run has. */
import type { Fact } from '../../trace/records.ts'
import { evictionsIn } from '../findings/evictions.ts'
import type { Sign } from '../findings/finding.ts'
import { lostNodes } from '../findings/lostNodes.ts'
import { findingsOf } from '../findings/table.ts'
import { type Owners, ownersIn } from '../findings/workloadHistory.ts'
import type { BoundedDelay } from '../likelyDelays.ts'
import type { ObservedRun } from '../observedRun.ts'
import { SECOND_MS } from '../times.ts'
import type { TracedWorkload } from './rolloutTrace.ts'

/**
 * `nodeLost`: a node with Pods of the workload; `deleted`: the workload or its namespace; `podsEvicted`: evicted Pods of the workload; `slowControllers`: an
 * overloaded control plane; `notRecorded`: a fault of Pods whose cause is not part of the recording.
 */
export const otherCauseIds = ['nodeLost', 'deleted', 'podsEvicted', 'notRecorded', 'slowControllers'] as const

/** A cause that acted on a recorded rollout only. */
export interface OtherCause {
  readonly id: (typeof otherCauseIds)[number]
  /** ms since the beginning of the rollout. */
  readonly at: number
  /** Parameters of its sentence. */
  readonly facts: { readonly [name: string]: Fact }
}

/** The causes since the beginning of the rollout, at `from` in Unix ms. `reactions`: the delays of the controllers. */
export function otherCauses(
  run: ObservedRun,
  workload: TracedWorkload,
  from: number,
  reactions: readonly BoundedDelay[],
): readonly OtherCause[] {
  const owners = ownersIn(run)
  const uids = uidsOf(run, workload)
  const signs = signsOf(run, workload)
  const found = [
    ...lostNodesOf(run, owners, uids),
    ...deletionsOf(run, signs),
    ...evictionsOf(run, owners, uids),
    ...notRecorded(run, signs),
  ]
  return [
    ...found
      .filter(({ at }) => at >= from - SECOND_MS)
      .map((cause) => ({ ...cause, at: Math.max(0, cause.at - from) })),
    ...slowControllers(reactions),
  ]
}

/** The uids of the workload: a workload that was made again has another uid. */
function uidsOf({ changes }: ObservedRun, { kind, namespace, name }: TracedWorkload): ReadonlySet<string> {
  const own = changes.filter(
    ({ object: { kind: is, metadata } }) =>
      is === kind && metadata.name === name && (metadata.namespace ?? 'default') === namespace,
  )
  return new Set(own.map(({ key }) => key))
}

/** Their times are Unix ms. */
function lostNodesOf(run: ObservedRun, owners: Owners, uids: ReadonlySet<string>): readonly OtherCause[] {
  return lostNodes(run)
    .filter(({ pods }) => [...pods].some((uid) => uids.has(owners.rootOf(uid))))
    .map(({ name, until }) => ({ id: 'nodeLost', at: until ?? run.to ?? 0, facts: { node: name } }))
}

function evictionsOf(run: ObservedRun, owners: Owners, uids: ReadonlySet<string>): readonly OtherCause[] {
  return evictionsIn(run, owners, lostNodes(run)).flatMap(({ pods, until }): OtherCause[] => {
    const count = [...pods.values()].filter(({ root, isBefore }) => !isBefore && uids.has(root)).length
    return count === 0 ? [] : [{ id: 'podsEvicted', at: until, facts: { count } }]
  })
}

/** Findings whose cause can be a missing object, a rule of the cluster or a process, which recordings do not contain. */
const unrecorded: ReadonlySet<string> = new Set(['badConfig', 'podsRefused', 'podNotStarting', 'probeFailing'])

const signsOf = (run: ObservedRun, { kind, namespace, name }: TracedWorkload): readonly Sign[] =>
  findingsOf(run)
    .findings.filter(({ object }) => object === `${kind} ${namespace}/${name}`)
    .flatMap(({ signs }) => signs)

/** The reasons of an outage in which the workload was deleted. */
const deletions: readonly unknown[] = ['workloadDeleted', 'ownedDeleted', 'namespaceDeleted']

function deletionsOf({ to = 0 }: ObservedRun, signs: readonly Sign[]): readonly OtherCause[] {
  const sign = signs.find(({ facts: { why } }) => deletions.includes(why))
  return sign === undefined ? [] : [{ id: 'deleted', at: sign.until ?? to, facts: {} }]
}

function notRecorded(run: ObservedRun, signs: readonly Sign[]): readonly OtherCause[] {
  const sign = signs.find(({ id }) => unrecorded.has(id))
  return sign === undefined ? [] : [{ id: 'notRecorded', at: sign.until ?? run.to ?? sign.at, facts: {} }]
}

/** ms. Controllers of a cluster that is not overloaded react within some hundred ms. */
const SLOW_MS = 1000
/** Fewer slow reactions can be retries after an error. */
const LEAST_SLOW = 5

function slowControllers(reactions: readonly BoundedDelay[]): readonly OtherCause[] {
  const count = reactions.filter(({ ms, slack }) => ms - slack >= SLOW_MS).length
  return count < LEAST_SLOW ? [] : [{ id: 'slowControllers', at: 0, facts: { count } }]
}
