/** Every resource of discovery: the resources of the table of kinds, and resources without objects. */
import { lookup } from '../../api/lookup.ts'
import type { Kind } from '../../kinds/kind.ts'
import { kinds, otherVersions } from '../../kinds/table.ts'
import { hashOfKind } from './storageVersionHash.ts'

/** A resource or subresource in the form in which discovery describes it. */
export interface ServedResource {
  /** '' for the core group. */
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly singular: string
  readonly kind: string
  readonly namespaced: boolean
  readonly verbs: readonly string[]
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
  /** '' for a resource that is not stored. */
  readonly storageVersionHash: string
  readonly subresources: readonly ServedSubresource[]
}

export interface ServedSubresource {
  readonly name: string
  /** The kind of the resource's objects. Another group than the resource's is part of the name. */
  readonly kind: string
  readonly group?: string
  readonly version?: string
  readonly verbs: readonly string[]
}

/** The verbs of most kinds. */
const objectVerbs = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch']
const partVerbs = ['get', 'patch', 'update']
const proxyVerbs = ['create', 'delete', 'get', 'patch', 'update']
const sessionVerbs = ['create', 'get']

const scale = { kind: 'Scale', group: 'autoscaling', version: 'v1', verbs: partVerbs }

/** Subresources that are not part of the stored object, so no row of a kind names them. */
const furtherSubresources: Readonly<Record<string, readonly ServedSubresource[]>> = lookup({
  namespaces: [{ name: 'finalize', kind: 'Namespace', verbs: ['update'] }],
  nodes: [{ name: 'proxy', kind: 'NodeProxyOptions', verbs: proxyVerbs }],
  pods: [
    { name: 'attach', kind: 'PodAttachOptions', verbs: sessionVerbs },
    { name: 'binding', kind: 'Binding', verbs: ['create'] },
    { name: 'eviction', kind: 'Eviction', group: 'policy', version: 'v1', verbs: ['create'] },
    { name: 'exec', kind: 'PodExecOptions', verbs: sessionVerbs },
    { name: 'log', kind: 'Pod', verbs: ['get'] },
    { name: 'portforward', kind: 'PodPortForwardOptions', verbs: sessionVerbs },
    { name: 'proxy', kind: 'PodProxyOptions', verbs: proxyVerbs },
  ],
  serviceaccounts: [
    { name: 'token', kind: 'TokenRequest', group: 'authentication.k8s.io', version: 'v1', verbs: ['create'] },
  ],
  services: [{ name: 'proxy', kind: 'ServiceProxyOptions', verbs: proxyVerbs }],
})

const bare = { shortNames: [], categories: [], storageVersionHash: '', subresources: [] }

/** A resource whose objects are questions; they are never stored. */
const question = (group: string, kind: string, namespaced = false): ServedResource => ({
  ...bare,
  group,
  version: 'v1',
  resource: `${kind.toLowerCase()}s`,
  singular: kind.toLowerCase(),
  kind,
  namespaced,
  verbs: ['create'],
})

const AUTHENTICATION = 'authentication.k8s.io'
const AUTHORIZATION = 'authorization.k8s.io'

/** Resources that are not in the table of kinds. */
const further = (): readonly ServedResource[] => [
  question('', 'Binding', true),
  {
    ...bare,
    group: '',
    version: 'v1',
    resource: 'componentstatuses',
    singular: 'componentstatus',
    kind: 'ComponentStatus',
    namespaced: false,
    verbs: ['get', 'list'],
    shortNames: ['cs'],
  },
  question(AUTHENTICATION, 'SelfSubjectReview'),
  question(AUTHENTICATION, 'TokenReview'),
  question(AUTHORIZATION, 'LocalSubjectAccessReview', true),
  question(AUTHORIZATION, 'SelfSubjectAccessReview'),
  question(AUTHORIZATION, 'SelfSubjectRulesReview'),
  question(AUTHORIZATION, 'SubjectAccessReview'),
]

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => (a.name < b.name ? -1 : 1)

let builtIn: readonly ServedResource[] | undefined

/** The built-in resources. */
export const builtInResources = (): readonly ServedResource[] => (builtIn ??= servedByAll())

function servedByAll(): readonly ServedResource[] {
  const stored = new Map<string, string>(kinds.map((kind) => [kind.resource, hashOfKind(kind)]))
  const ofKinds = [...kinds, ...otherVersions].map((kind) => servedKind(kind, stored.get(kind.resource) ?? ''))
  return [...ofKinds, ...further()]
}

function servedKind(kind: Kind, storageVersionHash: string): ServedResource {
  const { group, version, resource, singular, namespaced, shortNames } = kind
  const own = (kind.subresources ?? []).map((name) =>
    name === 'scale' ? { name, ...scale } : { name, kind: kind.kind, verbs: partVerbs },
  )
  return {
    group,
    version,
    resource,
    singular,
    kind: kind.kind,
    namespaced,
    // Deleting a namespace deletes its content, so namespaces are deleted one at a time.
    verbs: resource === 'namespaces' ? objectVerbs.filter((verb) => verb !== 'deletecollection') : objectVerbs,
    shortNames,
    categories: [...(kind.isInAll ? ['all'] : []), ...(kind.extendsApi ? ['api-extensions'] : [])],
    storageVersionHash,
    subresources: [...own, ...(furtherSubresources[resource] ?? [])].sort(byName),
  }
}
