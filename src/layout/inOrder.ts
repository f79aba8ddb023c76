import type { DeploymentView } from '../engine/index.ts'

/** Order by code units, the same in every language of the browser. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Deployments by namespace and name. */
export function sortedDeployments(deployments: readonly DeploymentView[]): readonly DeploymentView[] {
  return [...deployments].sort((a, b) => compareText(a.namespace, b.namespace) || compareText(a.name, b.name))
}
