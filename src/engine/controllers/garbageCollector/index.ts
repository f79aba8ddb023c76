import type { KubeObject } from '../../api/types.ts'
import type { Informer } from '../../client/informer.ts'
import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { GarbageCollector, NAME, WORKERS } from './controller.ts'

const kinds = ['deployments', 'replicasets', 'replicationcontrollers', 'pods'] as const
/** Resources that only clients of a served cluster use as owners and dependents. */
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
/** Jobs come to an end, and CronJobs start them, only where nodes run containers. */
const ofNodes = ['jobs', 'cronjobs'] as const
/** Only the scheduler gives devices to Pods. */
const ofScheduler = ['resourceclaims'] as const
const ofSets = ['statefulsets', 'daemonsets', 'controllerrevisions', 'persistentvolumeclaims'] as const

export const garbageCollectorDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: kinds,
  workers: WORKERS,
  create: ({ sim, config, dynamicClientOf, informer, customInformer }) => {
    const all = [
      ...kinds,
      ...ofSets,
      ...(config.components.kubelet ? ofNodes : []),
      ...(config.components.kubelet || config.components.scheduler ? ofScheduler : []),
      ...(config.clients ? ofClients : []),
    ]
    const informers = new Map<string, Informer<KubeObject>>(all.map((resource) => [resource, informer(resource)]))
    const custom = config.customResources ? { custom: customInformer() } : {}
    return new GarbageCollector(sim, { client: dynamicClientOf(NAME), informers, ...custom, latency: config.latency })
  },
}
