/** Rollouts that stalled, exceeded their deadline or are paused. */

import { asObject, textOf } from '../../api/jsonObject.ts'
import { fromTimestamp } from '../../api/time.ts'
import type { Deployment } from '../../api/types.ts'
import { findNewReplicaSet } from '../../controllers/deployment/deploymentUtil.ts'
import { maxSurgeOf, maxUnavailableOf } from '../../controllers/deployment/fenceposts.ts'
import type { ObservedChange } from '../observedRun.ts'
import { type FindingEvidence, inNamespace, type Sign } from './finding.ts'
import { heldPartitions } from './heldPartitions.ts'
import type { RolloutStall } from './rolloutStalls.ts'
import type { FindingRow } from './row.ts'
import type { RunFacts } from './runFacts.ts'

const nameOf = ({ metadata }: { readonly metadata: { readonly namespace?: string; readonly name: string } }): string =>
  `${metadata.namespace ?? 'default'}/${metadata.name}`

/** The bounds allow no further scaling, and the present Pods cannot continue. */
export const rolloutStalled: FindingRow = {
  id: 'rolloutStalled',
  find: ({ stalls, to }) => stalls.map((stall) => stalledFinding(stall, to)),
}

function stalledFinding(stall: RolloutStall, to: number): Sign {
  const { sum, from, until, newReplicaSet, hasOlder, refusal, blocked } = stall
  const { deployment: d } = stall
  const object = `Deployment ${nameOf(d)}`
  const [surge, unavailable] = [maxSurgeOf(d), maxUnavailableOf(d)]
  const rolls = d.spec.strategy.type !== 'Recreate'
  const atSurge = rolls && sum !== undefined && sum.totalPods >= d.spec.replicas + surge
  const atLeast = rolls && sum !== undefined && sum.oldPods > 0 && sum.mayGo <= 0
  const heldBy = refusal
    ? 'refusal'
    : atSurge && atLeast
      ? 'bothBounds'
      : atLeast
        ? 'maxUnavailable'
        : atSurge
          ? 'maxSurge'
          : 'pods'
  const evidence: FindingEvidence[] = []
  if (sum && !refusal && rolls) {
    const { totalPods, minAvailable, newUnavailable } = sum
    const removable = totalPods - minAvailable - newUnavailable
    evidence.push({
      object,
      field: 'spec.strategy.rollingUpdate.maxUnavailable',
      value: {
        id: removable > 0 ? 'removable' : 'noneRemovable',
        facts: { pods: totalPods, minAvailable, newUnavailable, removable },
      },
      time: until ?? to,
    })
    evidence.push({
      object,
      field: 'spec.strategy.rollingUpdate.maxSurge',
      value: { id: 'atMost', facts: { pods: totalPods, most: d.spec.replicas + surge } },
      time: until ?? to,
    })
  }
  if (refusal)
    evidence.push({ object, field: 'status.conditions[ReplicaFailure].message', value: refusal, time: until ?? to })
  return {
    id: 'rolloutStalled',
    severity: until === undefined ? 'high' : 'medium',
    object,
    at: from,
    ...(until === undefined ? {} : { until }),
    facts: {
      name: d.metadata.name,
      blocked,
      heldBy,
      newReplicaSet,
      seconds: Math.round(((until ?? to) - from) / 1000),
      maxUnavailable: unavailable,
      maxSurge: surge,
    },
    evidence,
    advice: wayOut(d.metadata, until, hasOlder),
  }
}

/** The command that ends a stall. A rollback is wrong once the stall is over, and fails without an older revision. */
function wayOut(
  { name, namespace }: { readonly name: string; readonly namespace?: string },
  until: number | undefined,
  hasOlder: boolean,
): string {
  const verb = until !== undefined ? 'rollout history' : hasOlder ? 'rollout undo' : 'describe'
  return `kubectl ${verb} deployment/${name}${inNamespace(namespace)}`
}

/** The Deployment controller reported that the progress deadline was exceeded. */
export const deadlineExceeded: FindingRow = {
  id: 'deadlineExceeded',
  find: ({ run, to, replicaSets }) =>
    intervals(run.changes, 'deployments', exceededMessage).map(({ first, last, until }) => {
      const { name, namespace } = first.object.metadata
      const object = `Deployment ${String(namespace ?? 'default')}/${name}`
      const seconds = Number(asObject(first.object.spec).progressDeadlineSeconds ?? 600)
      const isOwn = ({ uid }: { readonly uid: string }): boolean => uid === first.key
      const revisions = replicaSets.filter(({ metadata }) => metadata.ownerReferences?.some(isOwn)).length
      return {
        id: 'deadlineExceeded',
        severity: until === undefined ? 'high' : 'medium',
        object,
        at: first.at,
        ...(until === undefined ? {} : { until }),
        facts: { name, seconds },
        evidence: [
          {
            object,
            field: 'status.conditions[Progressing].message',
            value: exceededMessage(last) ?? '',
            time: first.at,
          },
          { object, field: 'spec.progressDeadlineSeconds', value: String(seconds), time: until ?? to },
        ],
        advice: wayOut({ name, namespace: String(namespace ?? 'default') }, until, revisions > 1),
      }
    }),
}

function exceededMessage({ object }: ObservedChange): string | undefined {
  const { conditions } = asObject(object.status)
  if (!Array.isArray(conditions)) return undefined
  const found = conditions
    .map(asObject)
    .find(({ type, reason }) => type === 'Progressing' && reason === 'ProgressDeadlineExceeded')
  return found && textOf(found.message)
}

/** The periods in which a condition holds, for each object of a resource. */
function intervals(
  changes: readonly ObservedChange[],
  resource: string,
  says: (change: ObservedChange) => string | undefined,
) {
  const open = new Map<string, { first: ObservedChange; last: ObservedChange }>()
  const found: { first: ObservedChange; last: ObservedChange; until: number | undefined }[] = []
  for (const change of changes) {
    if (change.resource !== resource) continue
    const known = open.get(change.key)
    const isEnd = change.type === 'deleted' || change.type === 'lost'
    if (!isEnd && says(change) !== undefined) {
      if (known) known.last = change
      else open.set(change.key, { first: change, last: change })
    } else if (known) {
      found.push({ ...known, until: change.at })
      open.delete(change.key)
    }
  }
  for (const one of open.values()) found.push({ ...one, until: undefined })
  return found
}

/** A paused Deployment whose changed template has no Pods yet, and a StatefulSet that its partition holds. */
export const rolloutPaused: FindingRow = {
  id: 'rolloutPaused',
  find: (facts) => [
    ...facts.deployments.flatMap((d) => (d.spec.paused ? pausedFinding(d, facts) : [])),
    ...heldPartitions(facts),
  ],
}

function pausedFinding(d: Deployment, { replicaSets, run, to }: RunFacts): Sign[] {
  const own = replicaSets.filter(({ metadata }) => metadata.ownerReferences?.some(({ uid }) => uid === d.metadata.uid))
  const newRS = findNewReplicaSet(d, own)
  if (newRS && newRS.spec.replicas >= d.spec.replicas) return []
  const paused = intervals(run.changes, 'deployments', ({ object }) =>
    asObject(object.spec).paused === true ? 'paused' : undefined,
  )
  const since =
    paused.find(({ first, until }) => until === undefined && first.object.metadata.name === d.metadata.name)?.first
      .at ?? to
  const object = `Deployment ${nameOf(d)}`
  return [
    {
      id: 'rolloutPaused',
      severity: 'medium',
      object,
      at: pausedSince(d) ?? since,
      facts: {
        name: d.metadata.name,
        have: newRS?.spec.replicas ?? 0,
        want: d.spec.replicas,
        revisions: own.filter(({ spec }) => spec.replicas > 0).length,
        isMade: newRS !== undefined,
      },
      evidence: [
        { object, field: 'spec.paused', value: 'true', time: since },
        {
          object,
          field: 'spec.template',
          value: newRS
            ? `${newRS.metadata.name} has ${newRS.spec.replicas} of ${d.spec.replicas}`
            : 'no ReplicaSet has it yet',
        },
      ],
      advice: `kubectl rollout resume deployment/${d.metadata.name}${inNamespace(d.metadata.namespace)}`,
    },
  ]
}

function pausedSince({ status }: Deployment): number | undefined {
  const condition = status.conditions?.find(({ reason }) => reason === 'DeploymentPaused')
  try {
    return condition?.lastTransitionTime === undefined ? undefined : fromTimestamp(condition.lastTransitionTime)
  } catch {
    return undefined
  }
}
