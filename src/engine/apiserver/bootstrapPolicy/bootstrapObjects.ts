/** The objects of its own that an API server creates at its start. */
import type { JsonObject } from '../../api/types.ts'
import policy from './policy.json' with { type: 'json' }

/** An object, and where it is stored. */
interface BootstrapObject {
  readonly resource: string
  /** Empty for cluster-wide objects. */
  readonly namespace: string
  readonly object: JsonObject & { readonly metadata: JsonObject & { readonly name: string } }
}

/** The address of the API server, beside the addresses of the nodes. */
const ADDRESS = '192.0.2.1'
const NAME = 'kubernetes'
const BOOTSTRAPPING = 'kubernetes.io/bootstrapping'
const serviceLabels = { component: 'apiserver', provider: 'kubernetes' }
const port = { name: 'https', port: 6443, protocol: 'TCP' }

/**
 * The Service `kubernetes` with its endpoints, which name the API server. Models
 * pkg/controlplane/controller/kubernetesservice and pkg/controlplane/reconcilers/endpointsadapter.go (v1.36).
 */
const service: readonly BootstrapObject[] = [
  {
    resource: 'services',
    namespace: 'default',
    object: {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: NAME, labels: serviceLabels },
      spec: {
        type: 'ClusterIP',
        clusterIP: '10.96.0.1',
        ipFamilyPolicy: 'SingleStack',
        internalTrafficPolicy: 'Cluster',
        sessionAffinity: 'None',
        ports: [{ ...port, port: 443, targetPort: port.port }],
      },
    },
  },
  {
    resource: 'endpoints',
    namespace: 'default',
    object: {
      apiVersion: 'v1',
      kind: 'Endpoints',
      metadata: { name: NAME, labels: { 'endpointslice.kubernetes.io/skip-mirror': 'true' } },
      subsets: [{ addresses: [{ ip: ADDRESS }], ports: [port] }],
    },
  },
  {
    resource: 'endpointslices',
    namespace: 'default',
    object: {
      apiVersion: 'discovery.k8s.io/v1',
      kind: 'EndpointSlice',
      metadata: { name: NAME, labels: { 'kubernetes.io/service-name': NAME } },
      addressType: 'IPv4',
      endpoints: [{ addresses: [ADDRESS], conditions: { ready: true } }],
      ports: [port],
    },
  },
]

/** The roles, the bindings and the Service, in the order in which they are created. */
export function bootstrapObjects(): readonly BootstrapObject[] {
  const roles = policy.map((object) => ({
    resource: `${object.kind.toLowerCase()}s`,
    namespace: object.metadata.namespace ?? '',
    object,
  }))
  return [...roles, ...service]
}

/** Whether an API server has created the object by itself, so that it belongs to nobody's work. */
export function isBootstrapObject({
  kind,
  metadata: { labels },
}: {
  readonly kind: string
  readonly metadata: { readonly labels?: Readonly<Record<string, string>> }
}): boolean {
  if (labels === undefined) return false
  if (labels[BOOTSTRAPPING] === 'rbac-defaults') return true
  return (
    kind === 'Service' && labels.component === serviceLabels.component && labels.provider === serviceLabels.provider
  )
}
