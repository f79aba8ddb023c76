import { CUSTOM_OBJECTS } from '../../api/objectKey.ts'
import type { KubeObject } from '../../api/types.ts'
import type { Informer } from '../../client/informer.ts'
import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { GarbageCollector, NAME, WORKERS } from './controller.ts'

const kinds = ['deployments', 'replicasets', 'replicationcontrollers', 'pods'] as const
/** Kinds that only clients of a served cluster make owners and dependents. */
const ofClients = [
  'configmaps',
  'secrets',
  'services',
  'serviceaccounts',
  'ingresses',
  'poddisruptionbudgets',
  'horizontalpodautoscalers',
  'networkpolicies',
  'roles',
  'rolebindings',
  'leases',
] as const
const ofSets = ['statefulsets', 'daemonsets', 'controllerrevisions', 'persistentvolumeclaims'] as const

export const garbageCollectorDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: kinds,
  workers: WORKERS,
  create: ({ sim, config, clientOf, informer }) => {
    // Jobs come to an end, and CronJobs start them, only where nodes run containers.
    const all = [
      ...kinds,
      ...ofSets,
      ...(config.components.kubelet ? ['jobs', 'cronjobs', 'resourceclaims'] : []),
      ...(config.clients ? ofClients : []),
    ]
    const informers = new Map<string, Informer<KubeObject>>(all.map((resource) => [resource, informer(resource)]))
    const custom = config.customResources ? { custom: informer<string>(CUSTOM_OBJECTS) } : {}
    return new GarbageCollector(sim, { client: clientOf(NAME), informers, ...custom, latency: config.latency })
  },
}
