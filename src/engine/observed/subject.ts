/** Finds the workload that a recording is about. */
import { workloadKinds } from '../view/workloads/kinds.ts'
import { controllerRef, nameOf } from './authors.ts'
import { metaText, type ObservedRun } from './observedRun.ts'
import type { SeenObject } from './records.ts'

export interface RecordedWorkload {
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

export interface RecordedSubject {
  /** Name of the workload with the most changes. */
  readonly name: string
  /** The number of other workloads. */
  readonly more: number
}

/**
 * The workload with the most changes, including changes of its dependents, and the number of other changed workloads;
 * for the state of one moment, the number of other workloads. Undefined without a workload.
 */
export function recordedSubject(run: Pick<ObservedRun, 'changes' | 'isState'>): RecordedSubject | undefined {
  const [first, ...more] = recordedWorkloads(run)
  return first && { name: first.name, more: more.length }
}

/** The workloads that changed, the workloads with the most changes first; for a state, all workloads. */
export function recordedWorkloads({
  changes,
  isState,
}: Pick<ObservedRun, 'changes' | 'isState'>): readonly RecordedWorkload[] {
  const objects = new Map<string, SeenObject>()
  const counts = new Map<string, { readonly workload: RecordedWorkload; count: number }>()
  for (const { key, object } of changes) objects.set(key, object)
  for (const { type, object } of changes) {
    if (type === 'found' && !isState) continue
    const root = rootOf(object, objects)
    if (!workloadKinds.some(({ kind }) => kind === root.kind)) continue
    const id = `${root.kind} ${nameOf(root)}`
    const namespace = metaText(root, 'namespace') ?? 'default'
    const row = counts.get(id) ?? { workload: { kind: root.kind, namespace, name: root.metadata.name }, count: 0 }
    row.count++
    counts.set(id, row)
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ workload }) => workload)
}

/** The longest chain of owners that is followed: a file may contain a cycle. */
const MOST_OWNERS = 10

function rootOf(object: SeenObject, objects: ReadonlyMap<string, SeenObject>): SeenObject {
  let root = object
  for (let i = 0; i < MOST_OWNERS; i++) {
    const owner = objects.get(controllerRef(root)?.uid ?? '')
    if (owner === undefined) return root
    root = owner
  }
  return root
}
