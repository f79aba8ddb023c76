/** The groups of discovery, in the API server's order, with their versions in the order that clients prefer. */
import { byPreference } from '../../apiserver/custom/versionOrder.ts'
import type { ServedResource } from './servedResources.ts'

/** Resources of one version of a group. */
export interface GroupVersion {
  readonly group: string
  readonly version: string
  readonly resources: readonly ServedResource[]
}

export interface ApiGroup {
  /** '' for the core group. */
  readonly name: string
  readonly versions: readonly GroupVersion[]
}

/** The built-in groups and their versions. Each group answers, even if none of its resources is simulated. */
// Models cmd/kube-apiserver/app/aggregator.go apiVersionPriorities (v1.36), without groups that are off by default.
const builtIn: readonly (readonly [group: string, ...versions: string[]])[] = [
  ['', 'v1'],
  ['apiregistration.k8s.io', 'v1'],
  ['apps', 'v1'],
  ['events.k8s.io', 'v1'],
  ['authentication.k8s.io', 'v1'],
  ['authorization.k8s.io', 'v1'],
  ['autoscaling', 'v2', 'v1'],
  ['batch', 'v1'],
  ['certificates.k8s.io', 'v1'],
  ['networking.k8s.io', 'v1'],
  ['policy', 'v1'],
  ['rbac.authorization.k8s.io', 'v1'],
  ['storage.k8s.io', 'v1'],
  ['admissionregistration.k8s.io', 'v1'],
  ['apiextensions.k8s.io', 'v1'],
  ['scheduling.k8s.io', 'v1'],
  ['coordination.k8s.io', 'v1'],
  ['node.k8s.io', 'v1'],
  ['discovery.k8s.io', 'v1'],
  ['resource.k8s.io', 'v1'],
  ['flowcontrol.apiserver.k8s.io', 'v1'],
]

/** The groups of some resources: first the built-in groups, then other groups by name. */
export function groupsOf(resources: readonly ServedResource[]): ApiGroup[] {
  const own = builtIn.map(([name, ...versions]) => groupOf(name, versions, resources))
  const known = new Set(builtIn.map(([name]) => name))
  const others = [...new Set(resources.map(({ group }) => group))].filter((name) => !known.has(name)).sort()
  return [
    ...own,
    ...others.map((name) => {
      const versions = new Set(resources.filter(({ group }) => group === name).map(({ version }) => version))
      return groupOf(name, [...versions].sort(byPreference), resources)
    }),
  ]
}

function groupOf(name: string, versions: readonly string[], resources: readonly ServedResource[]): ApiGroup {
  return {
    name,
    versions: versions.map((version) => ({
      group: name,
      version,
      resources: resources
        .filter((one) => one.group === name && one.version === version)
        .sort((a, b) => (a.resource < b.resource ? -1 : 1)),
    })),
  }
}
