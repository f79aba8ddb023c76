/** Chooses the main object of an apply, and counts the others. */
import { isRollingKind, rollingKinds } from '../engine/api/workloads.ts'
import type { ApplyPlan, CommandProblem, PlannedObject, WorkloadEffect } from '../engine/index.ts'

const effects: readonly WorkloadEffect[] = [
  'first',
  'newReplicaSet',
  'newRevision',
  'reused',
  'goesOn',
  'onDelete',
  'partitioned',
  'whenResumed',
  'resume',
  'pause',
  'scale',
  'newPods',
  'none',
]

/** The workload on the stage. */
export type ShownWorkload = Pick<PlannedObject, 'kind' | 'namespace' | 'name'>

/**
 * The main object of an apply: workloads before other kinds, rejected or rolling objects before unchanged objects, and
 * among equals the workload on the stage. Undefined for an empty manifest.
 */
export function mainObject(plan: ApplyPlan, shown?: ShownWorkload) {
  const isShown = ({ kind, namespace, name }: PlannedObject) =>
    kind === shown?.kind && shown.namespace === namespace && shown.name === name
  const rank = (object: PlannedObject) => weightOf(object) * 2 + (isShown(object) ? 0 : 1)
  return plan.objects.reduce<PlannedObject | undefined>(
    (best, object) => (best === undefined || rank(object) < rank(best) ? object : best),
    undefined,
  )
}

const workloadKinds: ReadonlySet<string> = new Set([
  ...rollingKinds,
  'ReplicaSet',
  'ReplicationController',
  'Job',
  'CronJob',
  'Pod',
])

/** Whether objects of the kind create Pods. */
export const isWorkload = ({ kind }: Pick<PlannedObject, 'kind'>): boolean => workloadKinds.has(kind)

function weightOf(object: PlannedObject): number {
  const { action, kind, workload } = object
  const ofWorkload = isRollingKind(kind) ? 0 : isWorkload(object) ? 20 : 40
  switch (action) {
    case 'refused':
      return ofWorkload
    case 'create':
    case 'change':
      if (!isTouched(object)) return 100 + ofWorkload
      return ofWorkload + 1 + (workload ? effects.indexOf(workload.effect) : 10)
    case 'unchanged':
      return 100 + ofWorkload
    case 'keptAside':
      return 200
  }
}

/** Whether an apply creates the object or changes a field; a default that is written out is no change. */
export const isTouched = ({ action, fields }: PlannedObject): boolean =>
  action === 'create' || (action === 'change' && fields.length > 0)

/** Created or changed objects other than the main one. */
export const othersTouched = (plan: ApplyPlan, main: PlannedObject): readonly PlannedObject[] =>
  plan.objects.filter((object) => object !== main && isTouched(object))

/** Whether kubectl does not know a document's kind, as for a custom resource or a typo. */
export const isUnknownKind = ({ unknownKind }: Pick<CommandProblem, 'unknownKind'>): boolean =>
  unknownKind !== undefined
