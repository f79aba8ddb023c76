/** The built-in kinds that the API server serves. */
export interface ResourceInfo {
  /** '' for the core group. */
  readonly group: string
  readonly version: string
  readonly kind: string
  /** Plural, lower case: `deployments`. */
  readonly resource: string
  readonly singular: string
  readonly shortNames: readonly string[]
  readonly namespaced: boolean
}

const table: [string, string, string, 'namespaced' | 'cluster', string?][] = [
  // apiVersion, kind, resource, scope, short names
  ['v1', 'Namespace', 'namespaces', 'cluster', 'ns'],
  ['v1', 'Node', 'nodes', 'cluster', 'no'],
  ['v1', 'Pod', 'pods', 'namespaced', 'po'],
  ['v1', 'ReplicationController', 'replicationcontrollers', 'namespaced', 'rc'],
  ['v1', 'Service', 'services', 'namespaced', 'svc'],
  ['v1', 'Endpoints', 'endpoints', 'namespaced', 'ep'],
  ['v1', 'Event', 'events', 'namespaced', 'ev'],
  ['v1', 'ConfigMap', 'configmaps', 'namespaced', 'cm'],
  ['v1', 'Secret', 'secrets', 'namespaced'],
  ['v1', 'ServiceAccount', 'serviceaccounts', 'namespaced', 'sa'],
  ['v1', 'LimitRange', 'limitranges', 'namespaced', 'limits'],
  ['v1', 'ResourceQuota', 'resourcequotas', 'namespaced', 'quota'],
  ['v1', 'PersistentVolume', 'persistentvolumes', 'cluster', 'pv'],
  ['v1', 'PersistentVolumeClaim', 'persistentvolumeclaims', 'namespaced', 'pvc'],
  ['v1', 'PodTemplate', 'podtemplates', 'namespaced'],
  ['apps/v1', 'Deployment', 'deployments', 'namespaced', 'deploy'],
  ['apps/v1', 'ReplicaSet', 'replicasets', 'namespaced', 'rs'],
  ['apps/v1', 'StatefulSet', 'statefulsets', 'namespaced', 'sts'],
  ['apps/v1', 'DaemonSet', 'daemonsets', 'namespaced', 'ds'],
  ['apps/v1', 'ControllerRevision', 'controllerrevisions', 'namespaced'],
  ['batch/v1', 'Job', 'jobs', 'namespaced'],
  ['batch/v1', 'CronJob', 'cronjobs', 'namespaced', 'cj'],
  ['autoscaling/v2', 'HorizontalPodAutoscaler', 'horizontalpodautoscalers', 'namespaced', 'hpa'],
  ['policy/v1', 'PodDisruptionBudget', 'poddisruptionbudgets', 'namespaced', 'pdb'],
  ['networking.k8s.io/v1', 'Ingress', 'ingresses', 'namespaced', 'ing'],
  ['networking.k8s.io/v1', 'IngressClass', 'ingressclasses', 'cluster'],
  ['networking.k8s.io/v1', 'NetworkPolicy', 'networkpolicies', 'namespaced', 'netpol'],
  ['rbac.authorization.k8s.io/v1', 'Role', 'roles', 'namespaced'],
  ['rbac.authorization.k8s.io/v1', 'RoleBinding', 'rolebindings', 'namespaced'],
  ['rbac.authorization.k8s.io/v1', 'ClusterRole', 'clusterroles', 'cluster'],
  ['rbac.authorization.k8s.io/v1', 'ClusterRoleBinding', 'clusterrolebindings', 'cluster'],
  ['scheduling.k8s.io/v1', 'PriorityClass', 'priorityclasses', 'cluster', 'pc'],
  ['storage.k8s.io/v1', 'StorageClass', 'storageclasses', 'cluster', 'sc'],
  ['discovery.k8s.io/v1', 'EndpointSlice', 'endpointslices', 'namespaced'],
  ['coordination.k8s.io/v1', 'Lease', 'leases', 'namespaced'],
]

const inAll = [
  'pods',
  'replicationcontrollers',
  'services',
  'daemonsets',
  'deployments',
  'replicasets',
  'statefulsets',
  'horizontalpodautoscalers',
  'cronjobs',
  'jobs',
]

export const resources: readonly ResourceInfo[] = table.map(([apiVersion, kind, resource, scope, shortNames]) => {
  const slash = apiVersion.indexOf('/')
  return {
    group: slash < 0 ? '' : apiVersion.slice(0, slash),
    version: apiVersion.slice(slash + 1),
    kind,
    resource,
    singular: kind.toLowerCase(),
    shortNames: shortNames ? [shortNames] : [],
    namespaced: scope === 'namespaced',
  }
})

/** kubectl's category `all`, in the order in which it asks for them. */
export const allCategory: readonly ResourceInfo[] = inAll.flatMap((name) =>
  resources.filter(({ resource }) => resource === name),
)

/** Versions that are served beside the one in which a kind is stored. */
const otherVersions: readonly ResourceInfo[] = resources
  .filter(({ resource }) => resource === 'horizontalpodautoscalers')
  .map((info) => ({ ...info, version: 'v1' }))

const byKind = new Map([...resources, ...otherVersions].map((info) => [`${apiVersionOf(info)}/${info.kind}`, info]))
const byResource = new Map([...resources, ...otherVersions].map((info) => [requestName(info), info]))

/** `apps/v1`, or `v1` for the core group. */
export function apiVersionOf(info: ResourceInfo): string {
  return info.group ? `${info.group}/${info.version}` : info.version
}

export function resourceForKind(apiVersion: string, kind: string): ResourceInfo | undefined {
  return byKind.get(`${apiVersion}/${kind}`)
}

/** What a client asks for: the plural name, with its version if it is not the one that is stored: `horizontalpodautoscalers.v1.autoscaling`. */
export function requestName(info: ResourceInfo): string {
  return otherVersions.includes(info) ? `${info.resource}.${info.version}.${info.group}` : info.resource
}

/** By what a client asks for; the names of the built-in resources are unique across groups. */
export function resourceInfo(resource: string): ResourceInfo {
  const info = byResource.get(resource)
  if (!info) throw new Error(`no resource is named ${resource}`)
  return info
}

/** By any name that kubectl takes: plural, singular, short, kind, `deployments.apps`, `deployments.v1.apps`; in any case. */
export function findResource(name: string): ResourceInfo | undefined {
  const lower = name.toLowerCase()
  const dot = lower.indexOf('.')
  const base = dot < 0 ? lower : lower.slice(0, dot)
  const suffix = dot < 0 ? '' : lower.slice(dot + 1)
  // A short name stands for the kind, whatever version is asked for.
  const isShort = resources.some(({ shortNames }) => shortNames.includes(base))
  const other = otherVersions.find(({ resource, singular }) => resource === base || singular === base)
  if (other && suffix === `${other.version}.${other.group}`) return other
  const named = resources.filter(
    (info) => info.resource === base || info.singular === base || info.shortNames.includes(base),
  )
  const exact = named.find(
    (info) =>
      suffix === '' ||
      suffix === info.group ||
      suffix === `${info.version}.${info.group}` ||
      (isShort &&
        otherVersions.some(
          ({ resource, version, group }) => resource === info.resource && suffix === `${version}.${group}`,
        )),
  )
  return exact ?? named.find(({ group }) => group.startsWith(suffix))
}
