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
  /** Name of the workload of which most was recorded. */
  readonly name: string
  /** How many others there are. */
  readonly more: number
}

/**
 * The workload with most changes, of itself and of what belongs to it, and how many others changed; of the state of one moment,
 * how many there are. Undefined where there is none.
 */
export function recordedSubject(run: Pick<ObservedRun, 'changes' | 'isState'>): RecordedSubject | undefined {
  const [first, ...more] = recordedWorkloads(run)
  return first && { name: first.name, more: more.length }
}

/** The workloads that changed, in the order of how much, or all of a state. */
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

/** Deeper than any chain of owners: a file may have a circle of them. */
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
