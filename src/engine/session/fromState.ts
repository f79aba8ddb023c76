/** Starts a cluster from a given state: all processes have just started and list the existing objects. */
import { StatusError } from '../api/errors.ts'
import { isOfKind } from '../api/fields/ofKind.ts'
import { asObject } from '../api/jsonObject.ts'
import { remainingTaints } from '../api/outside/startTaints.ts'
import type { KubeObject, Node } from '../api/types.ts'
import { type Creator, createSystemPriorityClasses, type DynamicCreator } from '../apiserver/bootstrap.ts'
import { type GivenObject, givenObjects } from '../apiserver/givenState.ts'
import type { DynamicClient } from '../apiserver/interface.ts'
import type { Cluster } from '../cluster.ts'
import { createContents, createFirstNamespaces, createNamespaceObjects } from '../clusterContents.ts'
import type { ClusterConfig, ClusterState } from '../document/types.ts'
import { fnv1a } from '../sim/prng.ts'

/** Streams of generated names and uids, which must differ from those before the state. */
const madeUp = ['apiserver/uids', 'apiserver/names'] as const

/**
 * Writes the state to the store unchanged, with its own resourceVersions, and lets every component list it before any
 * of them acts. Objects that every cluster has are added if they are missing. Throws StatusError for a state that no
 * API server could have had.
 */
export function beginFrom(
  { sim, api, store, nodes, leases, config }: Cluster,
  state: ClusterState,
  seed: number,
): void {
  const given = objectsOf(state)
  const versions = given.map(({ object }) => Number(object.metadata.resourceVersion))
  const highest = versions.reduce((most, version) => Math.max(most, version), 0)
  sim.reseed(fnv1a(`${seed} ${state.at} ${highest}`), madeUp)
  for (const { resource, object } of given) store.put(resource, startedNode(object, config.assumed))
  const admin = missingOnly(api.dynamicClient('system'))
  createFirstNamespaces(admin, config)
  for (const { object } of given) if (object.metadata.namespace) createNamespace(admin, object.metadata.namespace)
  createSystemPriorityClasses(admin)
  const active = [...store.list('namespaces')].filter(({ status }) => status?.phase === 'Active')
  createNamespaceObjects(
    admin,
    config,
    active.map(({ metadata }) => metadata.name),
  )
  if (config.provided !== undefined || store.count('storageclasses') === 0) createContents(admin, config)
  const registered = [...store.list('nodes')]
  nodes.start(config.nodes.filter(({ name }) => !registered.some(({ metadata }) => metadata.name === name)))
  for (const node of registered) nodes.adopt(node)
  store.relistAll()
  api.policies.started()
  for (const node of registered) if (isLost(node)) leases.stop(node.metadata.name)
}

const known = new WeakMap<ClusterState, readonly GivenObject[]>()

/** Cached, because runs with many seeds start from one state. */
function objectsOf(state: ClusterState): readonly GivenObject[] {
  const given = known.get(state) ?? givenObjects(state.objects, state.at)
  known.set(state, given)
  return given
}

const createNamespace = (admin: Creator, name: string): void => {
  admin.create('namespaces', '', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } })
}

/** Creates only missing objects. */
const missingOnly = (client: DynamicClient): DynamicCreator => ({
  create: (resource, namespace, object) => {
    try {
      return client.create(resource, namespace, object)
    } catch (error) {
      if (!(error instanceof StatusError) || error.reason !== 'AlreadyExists') throw error
      return client.get(resource, namespace, String(asObject(object.metadata).name))
    }
  },
})

/** The object; a node is without the taints that a program has removed according to the answers. */
function startedNode(object: KubeObject, assumed: ClusterConfig['assumed']): KubeObject {
  if (assumed === undefined || !isOfKind('Node', object)) return object
  const { taints } = object.spec
  if (taints === undefined || taints === null) return object
  const node: Node = { ...object, spec: { ...object.spec, taints: remainingTaints(taints, assumed) } }
  return node
}

/** Whether the node lifecycle controller has received no heartbeat of the node for long. */
const isLost = ({ status }: Node): boolean =>
  status.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'Unknown') ?? false
