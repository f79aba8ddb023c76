/** The composition root: it creates a cluster's components, and its controllers from the table of descriptors. */

import { ofKindIfAny } from './api/fields/ofKind.ts'
import type { ResourceName } from './api/kindTypes.ts'
import { CUSTOM_OBJECTS } from './api/objectKey.ts'
import type { KubeObject } from './api/types.ts'
import { quotaStatus } from './apiserver/admission/quota.ts'
import { ApiServer } from './apiserver/apiServer.ts'
import { createSystemPriorityClasses } from './apiserver/bootstrap.ts'
import { readCustomScale } from './apiserver/custom/customScale.ts'
import type { ApiClient } from './apiserver/interface.ts'
import { withOtherVersions } from './apiserver/otherVersions.ts'
import { findResource, resources } from './apiserver/resources.ts'
import { Store } from './apiserver/store.ts'
import { Recorder } from './client/eventRecorder.ts'
import type { Informer } from './client/informer.ts'
import { Informers } from './client/informers.ts'
import { SeriesRecorder } from './client/seriesRecorder.ts'
import type { WorkQueue } from './client/workqueue.ts'
import { createContents, createFirstNamespaces } from './clusterContents.ts'
import { ClusterNodes, watchingInformer } from './clusterNodes.ts'
import {
  bindsClaims,
  type Controller,
  type ControllerDescriptor,
  type ControllerManager,
} from './controllers/controllerUtils/descriptor.ts'
import { controllerDescriptors } from './controllers/descriptors.ts'
import type { ClusterConfig } from './document/types.ts'
import { shellReleases } from './kubectl/core/releases.ts'
import { Kubectl } from './kubectl/kubectl.ts'
import { NodeLeases } from './kubelet/nodeLeases.ts'
import { KubeProxy, type RuleTarget } from './kubeProxy/kubeProxy.ts'
import { type AnswerSpan, ServiceClients } from './kubeProxy/serviceClients.ts'
import { MetricsServer } from './load/metricsServer.ts'
import { PlayedNode } from './playedNode/playedNode.ts'
import { renewMsOf, ServingNodes } from './playedNode/servingNodes.ts'
import { releaseOf } from './releases.ts'
import { Scheduler } from './scheduler/scheduler.ts'
import type { SchedulerOptions } from './scheduler/schedulerState.ts'
import type { Simulation } from './sim/simulation.ts'

export interface Cluster {
  readonly sim: Simulation
  readonly config: ClusterConfig
  readonly store: Store
  readonly api: ApiServer
  /** The work queues by controller. */
  readonly queues: readonly WorkQueue[]
  /** Controllers by name, in the order of their creation. */
  readonly controllers: ReadonlyMap<string, Controller>
  /** The caches that the controllers share, by resource. */
  readonly informers: ReadonlyMap<string, Informer<KubeObject>>
  /** The caches of the scheduler. */
  readonly otherInformers: readonly Informer<KubeObject>[]
  readonly scheduler: Scheduler | undefined
  readonly kubectl: Kubectl
  readonly nodes: ClusterNodes
  /** The leases of running kubelets. */
  readonly leases: NodeLeases
  /** Undefined without requests to Services. */
  readonly clients: ServiceClients | undefined
  /** Undefined where no component uses its metrics. */
  readonly metrics: MetricsServer | undefined
  /** Replaces kubelets and scheduler. */
  readonly playedNode: PlayedNode | undefined
}

/** Races that a real cluster leaves to chance. Here each has a fixed outcome unless an option changes it. */
type ClusterRaces = Partial<Pick<SchedulerOptions, 'overtaking'>>

/** Creates a cluster, with its nodes and namespaces, on an empty simulation. */
export function createCluster(sim: Simulation, config: ClusterConfig, races: ClusterRaces = {}): Cluster {
  const store = new Store(sim)
  const { compatibility = 'v1.36', admission = [] } = config
  const api = new ApiServer(sim, store, {
    compatibility,
    release: releaseOf(config),
    admission,
    assumed: config.assumed,
    customResources: config.customResources,
  })
  const metrics = config.components.kubelet ? createMetricsServer(sim, store, () => clients) : undefined
  const { manager, informers } = createControllerManager(sim, config, store, api, { metrics, kubelets: () => leases })
  const isObserved = config.components.node === 'observed'
  if (!isObserved) for (const resource of openedFirst) manager.informer(resource)
  const first = startControllers(manager)
  const scheduling = config.components.scheduler ? createScheduler(sim, config, store, api, races) : undefined
  const kubectl = createKubectl(sim, config, store, api)
  const admin = api.dynamicClient('system')
  // A cluster with an initial state gets it at once, in `beginFrom`.
  const isNew = config.from === undefined
  if (!isObserved && isNew) createFirstNamespaces(admin, config)
  const stoppedAt = (nodeName: string) => leases.stoppedAt(nodeName)
  // Only simulated kubelets know the times in which a container answers.
  const clients: ServiceClients | undefined =
    config.requests && config.components.kubelet
      ? createServiceClients(sim, config, store, { kubeletOf: (name) => nodes.kubeletOf(name), stoppedAt, metrics })
      : undefined
  const nodes = new ClusterNodes(sim, {
    ...{ config, store, api, stoppedAt },
    onJoin: (nodeName) => leases.join(nodeName),
    ...(clients ? { onRunsChange: (uid) => clients.podChanged(uid) } : {}),
  })
  if (isNew) nodes.start(config.nodes)
  const leases = new NodeLeases(sim, {
    clientOf: (nodeName) => api.client(`kubelet/${nodeName}`),
    recorderOf: (nodeName) => nodes.recorderOf(nodeName),
    renewMs: renewMsOf(config),
  })
  const controllers = new Map([...first, ...startControllers(manager, 'withNodes')])
  leases.addHandler({
    onStop: (nodeName) => clients?.nodeChanged(nodeName),
    onStart: (nodeName) => {
      nodes.kubeletOf(nodeName)?.resume()
      clients?.nodeChanged(nodeName)
    },
  })
  if (config.components.node === 'serves') createServingNodes(sim, store, api, leases)
  const playedNode = createPlayedNode(sim, config, store, api)
  if (!isObserved && isNew) createSystemPriorityClasses(admin)
  if (isNew) createContents(admin, config)
  return {
    sim,
    config,
    store,
    api,
    controllers,
    queues: queuesOf(controllers),
    informers,
    otherInformers: scheduling?.informers ?? [],
    scheduler: scheduling?.scheduler,
    kubectl,
    nodes,
    leases,
    clients,
    metrics,
    playedNode,
  }
}

/** Resources whose informers are created before the controllers: the view has the order of creation. */
const openedFirst = ['deployments', 'replicasets', 'replicationcontrollers', 'pods'] as const

/** The view shows informers that controllers share; a single controller's informer is part of the controller. */
const sharedResources: ReadonlySet<string> = new Set(controllerDescriptors.flatMap(({ informers }) => informers))

/** The process of all controllers, with one cache for each resource. Models cmd/kube-controller-manager. */
function createControllerManager(
  sim: Simulation,
  config: ClusterConfig,
  store: Store,
  api: ApiServer,
  measures: { readonly metrics: MetricsServer | undefined; readonly kubelets: () => NodeLeases },
): { readonly manager: ControllerManager; readonly informers: Map<string, Informer<KubeObject>> } {
  const { watchMs: latencyMs } = config.latency
  const process = 'kube-controller-manager'
  const informers = new Map<string, Informer<KubeObject>>()
  const opened = new Informers((resource) => {
    const added = watchingInformer(sim, store, { process, resource, latencyMs })
    if (sharedResources.has(resource)) informers.set(resource, added)
    return added
  })
  const clientOf = (component: string): ApiClient => api.client(component)
  const manager: ControllerManager = {
    sim,
    config,
    clientOf,
    dynamicClientOf: (component) => api.dynamicClient(component),
    recorderOf: (component) => new Recorder(sim, clientOf(component), { component }),
    informer: (resource) => opened.of(resource),
    customInformer: () => opened.dynamic(CUSTOM_OBJECTS),
    watch: (watch) => store.watch({ ...watch, latencyMs }),
    kinds: resources,
    customScales: (target) => readCustomScale(api.dynamicClient('horizontal-pod-autoscaler'), target),
    resourceNamed: (name) => findResource(name)?.resource,
    quotaStatus,
    metrics: measures.metrics ?? { podMetrics: () => [] },
    get kubelets() {
      return measures.kubelets()
    },
  }
  return { manager, informers }
}

/** The work queues in the order of the view. */
function queuesOf(controllers: Cluster['controllers']): WorkQueue[] {
  const names = controllerDescriptors.filter(({ isShownFirst }) => isShownFirst).map(({ name }) => name)
  const ordered = new Set([...names, ...controllers.keys()])
  return [...ordered].flatMap((name) => controllers.get(name)?.queue ?? [])
}

/** Starts the controllers that begin at this time, by name. */
function startControllers(manager: ControllerManager, begins?: ControllerDescriptor['begins']): [string, Controller][] {
  if (manager.config.components.node === 'observed') return []
  return controllerDescriptors
    .filter((one) => one.begins === begins && (one.runsIn?.(manager.config) ?? true))
    .map((one) => [one.name, one.create(manager)])
}

function createKubectl(sim: Simulation, config: ClusterConfig, store: Store, api: ApiServer): Kubectl {
  const { compatibility = 'v1.36' } = config
  return new Kubectl(sim, {
    client: withOtherVersions(api.dynamicClient('kubectl')),
    compatibility,
    releases: shellReleases(config),
    resources: [...resources.map(({ resource }) => resource), ...(config.customResources ? [CUSTOM_OBJECTS] : [])],
    subscribe: ({ resource, component, isActive }) =>
      store.watch({ name: `kubectl/${resource}`, resource, component, isActive, latencyMs: config.latency.watchMs }),
  })
}

function createServingNodes(sim: Simulation, store: Store, api: ApiServer, kubelets: NodeLeases): void {
  const nodes = new ServingNodes(sim, {
    clientOf: (nodeName) => api.client(`kubelet/${nodeName}`),
    admin: api.client('system'),
    kubelets,
  })
  store.watch({ name: nodes.name, resource: 'pods', component: nodes, latencyMs: [0, 3] })
}

function createMetricsServer(sim: Simulation, store: Store, clients: () => ServiceClients | undefined): MetricsServer {
  return new MetricsServer(sim, {
    observePods: (observer) =>
      store.observe(({ resource, before, after }) => {
        if (resource === 'pods') observer(ofKindIfAny('Pod', before), ofKindIfAny('Pod', after))
      }, 'metrics'),
    get: (resource, key) => store.get(resource, key),
    podsIn: (namespace) => [...store.list('pods', namespace)],
    trafficOf: (service) => clients()?.trafficOf(service),
  })
}

/** Clients on one node, whose kube-proxy sends their requests to Pods on all nodes. */
function createServiceClients(
  sim: Simulation,
  { latency }: ClusterConfig,
  store: Store,
  {
    kubeletOf,
    stoppedAt,
    metrics,
  }: Pick<ClusterNodes, 'kubeletOf'> & {
    readonly stoppedAt: (node: string) => number | undefined
    readonly metrics: MetricsServer | undefined
  },
): ServiceClients {
  const spanOf = ({ uid, node, port }: RuleTarget): AnswerSpan | undefined => {
    const span = kubeletOf(node)?.servingSpan(uid, port)
    const lostAt = stoppedAt(node)
    return span && lostAt !== undefined && lostAt < span.to ? { ...span, to: lostAt, end: 'unreachable' } : span
  }
  const clients = new ServiceClients(sim, spanOf, (service) => metrics?.trafficChanged(service))
  const informer = <R extends ResourceName>(resource: R) =>
    watchingInformer(sim, store, { process: 'kube-proxy', resource, latencyMs: latency.watchMs })
  new KubeProxy(sim, {
    services: informer('services'),
    slices: informer('endpointslices'),
    latency,
    onRules: (key, rules) => clients.rulesChanged(key, rules),
  })
  return clients
}

function createScheduler(
  sim: Simulation,
  config: ClusterConfig,
  store: Store,
  api: ApiServer,
  { overtaking = 0 }: ClusterRaces,
): { readonly scheduler: Scheduler; readonly informers: Informer<KubeObject>[] } {
  const informer = <R extends ResourceName>(resource: R) =>
    watchingInformer(sim, store, { process: 'scheduler', resource, latencyMs: config.latency.watchMs })
  const client = api.client('scheduler')
  const pods = informer('pods')
  const nodes = informer('nodes')
  const isBinding = bindsClaims(config)
  const storage = isBinding
    ? {
        claims: informer('persistentvolumeclaims'),
        volumes: informer('persistentvolumes'),
        classes: informer('storageclasses'),
        nodeDrivers: informer('csinodes'),
        attachments: informer('volumeattachments'),
        drivers: informer('csidrivers'),
        capacities: informer('csistoragecapacities'),
      }
    : undefined
  const devices = isBinding
    ? {
        claims: informer('resourceclaims'),
        classes: informer('deviceclasses'),
        slices: informer('resourceslices'),
      }
    : undefined
  const scheduler = new Scheduler(sim, {
    client,
    pods,
    nodes,
    ...(storage && devices ? { storage, devices } : {}),
    ...(config.assumed ? { assumed: config.assumed } : {}),
    recorder: new SeriesRecorder(sim, client, { component: 'default-scheduler' }),
    config: config.latency,
    overtaking,
    release: releaseOf(config),
  })
  return {
    scheduler,
    informers: [pods, nodes, ...Object.values(storage ?? {}), ...Object.values(devices ?? {})],
  }
}

/**
 * Creates the played node. It receives Pods about as soon as the controllers do, and usually acts first: its first
 * request binds a Pod, while a controller that deletes a surplus Pod reads the owner and adopts the Pod before.
 */
function createPlayedNode(
  sim: Simulation,
  config: ClusterConfig,
  store: Store,
  api: ApiServer,
): PlayedNode | undefined {
  const { node = 'simulated' } = config.components
  if (node === 'simulated' || node === 'serves' || node === 'observed') return undefined
  const mode = node === 'playedReady' ? 'ready' : node === 'playedUnbound' ? 'unbound' : 'manual'
  const playedNode = new PlayedNode(sim, { client: api.client('kubelet/node-1'), mode })
  const { name } = playedNode
  const [, most] = config.latency.watchMs
  store.watch({ name, resource: 'pods', component: playedNode, latencyMs: [0, most - 1] })
  return playedNode
}
