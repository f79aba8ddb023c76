/** A cluster that begins with a given state: its processes have just been started, and find what is there. */
import { StatusError } from '../api/errors.ts'
import { asObject } from '../api/jsonObject.ts'
import type { Node } from '../api/types.ts'
import { type Creator, createSystemNamespaces, createSystemPriorityClasses } from '../apiserver/bootstrap.ts'
import { type GivenObject, givenObjects } from '../apiserver/givenState.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import type { Cluster } from '../cluster.ts'
import { createContents } from '../clusterContents.ts'
import type { ClusterState } from '../document/types.ts'
import { fnv1a } from '../sim/prng.ts'

/** What the API server makes up, which must not be what it made up before that moment. */
const madeUp = ['apiserver/uids', 'apiserver/names'] as const

/**
 * Writes the state into the store as it is, under its own resourceVersions, and lets every part of the cluster list it before
 * any acts. What no cluster is without, and is not in the state, comes in addition. Throws a StatusError for a state that no
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
  for (const { resource, object } of given) store.put(resource, object)
  const admin = missingOnly(api.client('system'))
  createSystemNamespaces(admin)
  for (const { object } of given) if (object.metadata.namespace) createNamespace(admin, object.metadata.namespace)
  createSystemPriorityClasses(admin)
  if (config.provided !== undefined || store.count('storageclasses') === 0) createContents(admin, config)
  const registered = [...store.list('nodes')]
  nodes.start(config.nodes.filter(({ name }) => !registered.some(({ metadata }) => metadata.name === name)))
  for (const node of registered) nodes.adopt(node)
  store.relistAll()
  for (const node of registered) if (isLost(node)) leases.stop(node.metadata.name)
}

const known = new WeakMap<ClusterState, readonly GivenObject[]>()

/** Made once: under many seeds, one state is the beginning of each run. */
function objectsOf(state: ClusterState): readonly GivenObject[] {
  const given = known.get(state) ?? givenObjects(state.objects, state.at)
  known.set(state, given)
  return given
}

const createNamespace = (admin: Creator, name: string): void => {
  admin.create('namespaces', '', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } })
}

/** Creates what is not there. */
const missingOnly = (client: ApiClient): Creator => ({
  create: (resource, namespace, object) => {
    try {
      return client.create(resource, namespace, object)
    } catch (error) {
      if (!(error instanceof StatusError) || error.reason !== 'AlreadyExists') throw error
      return client.get(resource, namespace, String(asObject(object.metadata).name))
    }
  },
})

/** Its node lifecycle controller has not heard from it for long. */
const isLost = ({ status }: Node): boolean =>
  status.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'Unknown') ?? false
