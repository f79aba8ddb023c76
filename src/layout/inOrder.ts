import type { WorkloadView } from '../engine/index.ts'

/** Order by code units, the same in every language of the browser. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Workloads by namespace and name. */
export function sortedWorkloads(workloads: readonly WorkloadView[]): readonly WorkloadView[] {
  return [...workloads].sort((a, b) => compareText(a.namespace, b.namespace) || compareText(a.name, b.name))
}
