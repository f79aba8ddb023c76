/** Discovery: `/api`, `/apis` and the documents of groups and their versions. */
import { hasCondition } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'
import type { StoredObjects } from '../../apiserver/store.ts'
import type { Cluster } from '../../cluster.ts'
import type { RequestAnswer } from '../../document/requests.ts'
import { fnv1a } from '../../sim/prng.ts'
import { acceptClauses } from '../negotiation.ts'
import type { RequestPath } from '../requestPath.ts'
import { noSuchResource } from '../resourceRequest.ts'
import { notAcceptable } from '../status.ts'
import type { ApiRequest, PathRoute } from '../types.ts'
import { customResources } from './customResources.ts'
import { aggregated, apiGroup, apiGroupList, apiResourceList, apiVersions } from './documents.ts'
import { type ApiGroup, groupsOf } from './groups.ts'
import { builtInResources } from './servedResources.ts'

/** The groups that a cluster serves, with those of its custom resources. */
function servedGroups(cluster: Cluster): ApiGroup[] {
  return groupsOf([...builtInResources(), ...establishedDefinitions(cluster.store).flatMap(customResources)])
}

/** The CustomResourceDefinitions whose kinds a cluster serves. */
export const establishedDefinitions = (store: StoredObjects): JsonObject[] =>
  [...store.list('customresourcedefinitions', '')]
    .map((one): JsonObject => ({ ...one }))
    .filter((one) => hasCondition(one.status, 'Established'))

const isVersion = (text: string | undefined): boolean => /^v\d+((alpha|beta)\d+)?$/.test(text ?? '')

/** `/api` and `/apis`, plain or with everything below. */
export const discoveryRoots: PathRoute = {
  matches: ({ segments: [root, ...rest] }) => (root === 'api' || root === 'apis') && rest.length === 0,
  answer: (cluster, request, { segments: [root] }) => {
    const groups = servedGroups(cluster)
    const isCore = root === 'api'
    const version = aggregatedVersion(request)
    if (version === undefined) return { status: 200, body: isCore ? apiVersions('127.0.0.1') : apiGroupList(groups) }
    const body = aggregated(
      groups.filter(({ name }) => (name === '') === isCore),
      version,
    )
    return cached(request, body, `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`)
  },
}

/** `/apis/apps`, `/api/v1` and `/apis/apps/v1`. */
export const discoveryDocuments: PathRoute = {
  matches: ({ segments: [root, ...rest] }) =>
    (root === 'api' && rest.length === 1) ||
    (root === 'apis' && (rest.length === 1 || (rest.length === 2 && isVersion(rest[1])))),
  answer: (cluster, _, path) => documentAt(servedGroups(cluster), path),
}

function documentAt(groups: readonly ApiGroup[], { segments: [root, first, second] }: RequestPath): RequestAnswer {
  const [name, version] = root === 'api' ? ['', first] : [first, second]
  const group = groups.find((one) => one.name === name)
  if (group === undefined) return { status: 404, body: '404 page not found\n' }
  if (version === undefined) return { status: 200, body: apiGroup(group) }
  const found = group.versions.find((one) => one.version === version)
  if (found === undefined) throw noSuchResource()
  return { status: 200, body: apiResourceList(found) }
}

/** The version of the aggregated form that the client prefers; undefined for the plain form. Throws NotAcceptable. */
function aggregatedVersion({ accept = '' }: ApiRequest): string | undefined {
  const clauses = acceptClauses(accept)
  if (clauses.length === 0) return undefined
  for (const { type, parameters } of clauses) {
    if (type === '*/*') return undefined
    if (type !== 'application/json') continue
    if (!parameters.has('as')) return undefined
    const version = parameters.get('v') ?? ''
    const isServed = parameters.get('g') === 'apidiscovery.k8s.io' && (version === 'v2' || version === 'v2beta1')
    if (isServed && parameters.get('as') === 'APIGroupDiscoveryList') return version
  }
  throw notAcceptable(
    'only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf',
  )
}

/** An answer that a client keeps until its text changes. */
function cached({ ifNoneMatch }: ApiRequest, body: JsonObject, contentType: string): RequestAnswer {
  const text = `${JSON.stringify(body)}\n`
  const tag = `"${[0, 1].map((seed) => fnv1a(text, seed).toString(16).padStart(8, '0')).join('')}"`
  const headers = { ETag: tag, Vary: 'Accept', 'Cache-Control': 'public' }
  if (ifNoneMatch === tag) return { status: 304, headers }
  return { status: 200, body: text, contentType, headers }
}

const others = ['/healthz', '/livez', '/metrics', '/openapi/v2', '/openapi/v3', '/openapi/v3/', '/readyz', '/version']

/** `/`: the addresses of the groups and of the other documents. */
export const rootPaths: PathRoute = {
  matches: ({ segments }) => segments.length === 0,
  answer: (cluster) => {
    const groups = servedGroups(cluster).flatMap(({ name, versions }) => {
      const root = name === '' ? '/api' : `/apis/${name}`
      return [root, ...versions.map(({ version }) => `${root}/${version}`)]
    })
    return { status: 200, body: { paths: [...groups, '/apis', '/apis/', ...others].sort() } }
  },
}
