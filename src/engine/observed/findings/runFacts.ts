/** Gathers the facts that findings need: the objects at the end of a run, and the course of its Pods and rollouts. */

import { StatusError } from '../../api/errors.ts'
import type { KindTypes } from '../../api/fields/apiTypes.ts'
import { isOfKind, ofKind } from '../../api/fields/ofKind.ts'
import type { AnyObject, Budget, DaemonSet, EndpointSlice, Service, StatefulSet } from '../../api/kindTypes.ts'
import type { Deployment, KubeEvent, KubeObject, Pod, ReplicaSet } from '../../api/types.ts'
import { kindOf, kinds } from '../../kinds/table.ts'
import { engineObject } from '../engineObject.ts'
import { type ObservedRun, objectsAfter } from '../observedRun.ts'
import { type ImportProblem, type SeenObject, seenName } from '../records.ts'
import { type Eviction, evictionsIn } from './evictions.ts'
import { type LostNode, lostNodes } from './lostNodes.ts'
import { type PodTrouble, podTroubles } from './podTroubles.ts'
import { type RolloutStall, rolloutStalls } from './rolloutStalls.ts'
import { type SeenServiceOutage, serviceOutages } from './serviceOutages.ts'
import { type SetStall, setStalls } from './setStalls.ts'
import { type TakenDown, takenDown } from './takenDown.ts'
import { type UserChange, userChangesOf } from './userChanges.ts'
import { type Owners, ownersIn, type WorkloadHistory, workloadHistories } from './workloadHistory.ts'

export interface RunFacts {
  readonly run: ObservedRun
  /** Unix ms of the end. */
  readonly to: number
  /** Objects at the end. */
  readonly deployments: readonly Deployment[]
  readonly replicaSets: readonly ReplicaSet[]
  readonly statefulSets: readonly StatefulSet[]
  readonly daemonSets: readonly DaemonSet[]
  readonly pods: readonly Pod[]
  readonly services: readonly Service[]
  readonly endpointSlices: readonly EndpointSlice[]
  readonly budgets: readonly Budget[]
  readonly nodes: readonly KubeObject[]
  readonly autoscalers: readonly AnyObject[]
  /** All Events of the run, including deleted Events. */
  readonly events: readonly KubeEvent[]
  readonly troubles: readonly PodTrouble[]
  readonly stalls: readonly RolloutStall[]
  readonly setStalls: readonly SetStall[]
  readonly lostNodes: readonly LostNode[]
  readonly evictions: readonly Eviction[]
  readonly serviceOutages: readonly SeenServiceOutage[]
  readonly workloads: readonly WorkloadHistory[]
  readonly owners: Owners
  /** Changes of workloads' specs, by the workload's uid. */
  readonly changes: ReadonlyMap<string, readonly UserChange[]>
  /** Outages that somebody ordered, by the workload's uid. */
  readonly takenDown: ReadonlyMap<string, readonly TakenDown[]>
  has(resource: string): boolean
  /** The version of an object at the end as it was recorded, by uid. */
  seen(uid: string): SeenObject | undefined
}

/** Gathers the facts of a run. Objects that cannot be decoded are added to `problems` and left out. */
export function runFacts(run: ObservedRun, problems: ImportProblem[]): RunFacts {
  const byResource = new Map<string, KubeObject[]>()
  const byUid = new Map<string, SeenObject>()
  for (const object of objectsAfter(run)) {
    const resource = kindOf(object)?.resource
    if (resource === undefined || resource === 'events') continue
    const made = usable(run, object, problems)
    if (made === undefined) continue
    byUid.set(made.metadata.uid, object)
    const list = byResource.get(resource)
    if (list) list.push(made)
    else byResource.set(resource, [made])
  }
  const of = <K extends keyof KindTypes>(kind: K) => {
    const resource = kinds.find((row) => row.kind === kind)?.resource ?? ''
    return (byResource.get(resource) ?? []).map((object) => ofKind(kind, object))
  }
  const recorded = new Set(run.kinds.map(({ resource }) => resource))
  const troubles = podTroubles(run)
  const nodes = lostNodes(run)
  const owners = ownersIn(run)
  const workloads = workloadHistories(run, owners)
  const changes = new Map(workloads.map((one) => [one.uid, userChangesOf(one, run)]))
  const recordedChanges = { run, owners, workloads, changes }
  return {
    run,
    to: run.to ?? 0,
    deployments: of('Deployment'),
    replicaSets: of('ReplicaSet'),
    statefulSets: of('StatefulSet'),
    daemonSets: of('DaemonSet'),
    pods: of('Pod'),
    services: of('Service'),
    endpointSlices: of('EndpointSlice'),
    budgets: of('PodDisruptionBudget'),
    nodes: of('Node'),
    autoscalers: of('HorizontalPodAutoscaler'),
    events: lastEvents(run, problems),
    troubles,
    stalls: rolloutStalls(run),
    setStalls: setStalls(run, nodes),
    lostNodes: nodes,
    evictions: evictionsIn(run, owners, nodes),
    serviceOutages: serviceOutages(run),
    workloads,
    owners,
    changes,
    takenDown: new Map(workloads.map((one) => [one.uid, takenDown(one, recordedChanges)])),
    has: (resource) => recorded.has(resource),
    seen: (uid) => byUid.get(uid),
  }
}

function placeOf({ changes }: ObservedRun, object: SeenObject) {
  return changes.find((change) => change.object === object)?.place ?? { file: '', line: 0 }
}

/** The last version of each Event. */
function lastEvents(run: ObservedRun, problems: ImportProblem[]): KubeEvent[] {
  const last = new Map<string, SeenObject>()
  for (const { object, key, resource, type } of run.changes)
    if (resource === 'events' && type !== 'deleted' && type !== 'lost') last.set(key, object)
  return [...last.values()].flatMap((object) => {
    const made = usable(run, object, problems)
    return made && isOfKind('Event', made) ? [made] : []
  })
}

/** The decoded object; undefined, with an entry in `problems`, if it cannot be decoded as its kind. */
function usable(run: ObservedRun, object: SeenObject, problems: ImportProblem[]): KubeObject | undefined {
  try {
    return engineObject(object)
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    const facts = { words: error.message }
    problems.push({ place: placeOf(run, object), object: seenName(object), id: 'notUsable', facts })
    return undefined
  }
}
