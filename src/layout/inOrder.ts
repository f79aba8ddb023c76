import type { WorkloadView } from '../engine/index.ts'

/** Compares by UTF-16 code units, so that the order does not depend on the browser's language. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Workloads sorted by namespace, then name. */
export function sortedWorkloads(workloads: readonly WorkloadView[]): readonly WorkloadView[] {
  return [...workloads].sort((a, b) => compareText(a.namespace, b.namespace) || compareText(a.name, b.name))
}

/** The workload on the stage: the selected one, else the first by namespace and name. */
export function shownWorkload(
  { workloads }: { readonly workloads: ReadonlyMap<string, WorkloadView> },
  selectedUid: string,
): WorkloadView | undefined {
  return workloads.get(selectedUid) ?? sortedWorkloads([...workloads.values()])[0]
}
