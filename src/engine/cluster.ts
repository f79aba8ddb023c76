/** The composition root: the one file that knows every component. */
import type { Deployment, KubeObject, Node, Pod, ReplicaSet } from './api/types.ts'
import { quotaStatus } from './apiserver/admission/quota.ts'
import { ApiServer } from './apiserver/apiServer.ts'
import {
  createDefaultStorageClass,
  createSystemNamespaces,
  createSystemPriorityClasses,
} from './apiserver/bootstrap.ts'
import type { ApiClient } from './apiserver/interface.ts'
import { withOtherVersions } from './apiserver/otherVersions.ts'
import { findResource, resources } from './apiserver/resources.ts'
import { Store } from './apiserver/store.ts'
import { Recorder } from './client/eventRecorder.ts'
import type { Informer } from './client/informer.ts'
import { SeriesRecorder } from './client/seriesRecorder.ts'
import type { WorkQueue } from './client/workqueue.ts'
import { ClusterNodes, watchingInformer } from './clusterNodes.ts'
import { DeploymentController } from './controllers/deployment/deploymentController.ts'
import { DisruptionController } from './controllers/disruption/disruptionController.ts'
import { EndpointSliceController } from './controllers/endpointSlice/endpointSliceController.ts'
import { GarbageCollector } from './controllers/garbageCollector/garbageCollector.ts'
import { JobController } from './controllers/job/jobController.ts'
import { NamespaceController } from './controllers/namespace/namespaceController.ts'
import { NodeLifecycleController } from './controllers/nodeLifecycle/nodeLifecycleController.ts'
import { PodGcController } from './controllers/podGc/podGcController.ts'
import { replicaSetKind, replicationControllerKind } from './controllers/replicaSet/adapter.ts'
import { ReplicaSetController } from './controllers/replicaSet/replicaSetController.ts'
import { ResourceQuotaController } from './controllers/resourceQuota/resourceQuotaController.ts'
import { TaintEvictionController } from './controllers/taintEviction/taintEvictionController.ts'
import { VolumeController } from './controllers/volume/volumeController.ts'
import { Kubectl } from './kubectl/kubectl.ts'
import { NodeLeases } from './kubelet/nodeLeases.ts'
import { KubeProxy } from './kubeProxy/kubeProxy.ts'
import { ServiceClients } from './kubeProxy/serviceClients.ts'
import { PlayedNode } from './playedNode/playedNode.ts'
import { ServingNodes } from './playedNode/servingNodes.ts'
import { Scheduler, type SchedulerOptions } from './scheduler/scheduler.ts'
import type { ClusterConfig } from './session/types.ts'
import type { Simulation } from './sim/simulation.ts'

export interface Cluster {
  readonly sim: Simulation
  readonly config: ClusterConfig
  readonly store: Store
  readonly api: ApiServer
  /** The work queues by controller. */
  readonly queues: readonly WorkQueue[]
  readonly controllers: {
    readonly deployment: DeploymentController
    readonly replicaSet: ReplicaSetController
    readonly replicationController: ReplicaSetController
    readonly garbageCollector: GarbageCollector
    readonly resourceQuota: ResourceQuotaController
    readonly namespace: NamespaceController
    readonly disruption: DisruptionController
    /** Only where nodes run containers to an end. */
    readonly job?: JobController
    /** Only where Pods wait for their claims. */
    readonly volume?: VolumeController
  }
  /** The caches that the controllers share, by resource. */
  readonly informers: ReadonlyMap<string, Informer<KubeObject>>
  /** The caches of the scheduler. */
  readonly otherInformers: readonly Informer<KubeObject>[]
  readonly scheduler: Scheduler | undefined
  readonly kubectl: Kubectl
  readonly nodes: ClusterNodes
  /** Which kubelets live. */
  readonly leases: NodeLeases
  /** Undefined where nobody asks anything of Services. */
  readonly clients: ServiceClients | undefined
  /** In place of kubelets and scheduler. */
  readonly playedNode: PlayedNode | undefined
}

/** What a real cluster leaves to chance and this one does not, unless it is to. */
export type ClusterLots = Partial<Pick<SchedulerOptions, 'overtaking'>>

/** Puts a cluster together on an empty simulation and creates its nodes and namespaces. */
export function createCluster(sim: Simulation, config: ClusterConfig, lots: ClusterLots = {}): Cluster {
  const store = new Store(sim)
  const { compatibility = 'v1.36' } = config
  const api = new ApiServer(sim, store, compatibility)
  const controllerManager = createControllerManager(sim, config, store, api)
  const scheduling = config.components.scheduler ? createScheduler(sim, config, store, api, lots) : undefined
  const kubectl = new Kubectl(sim, {
    client: withOtherVersions(api.client('kubectl')),
    compatibility,
    resources: resources.map(({ resource }) => resource),
    subscribe: ({ resource, component, isActive }) =>
      store.watch({ name: `kubectl/${resource}`, resource, component, isActive, latencyMs: config.latency.watchMs }),
  })
  const admin = api.client('system')
  createSystemNamespaces(admin)
  const stoppedAt = (nodeName: string): number | undefined => leases.stoppedAt(nodeName)
  // Only simulated kubelets know from when to when a container answers.
  const clients =
    config.requests && config.components.kubelet
      ? createServiceClients(sim, config, store, {
          kubeletOf: (nodeName) => nodes.kubeletOf(nodeName),
          stoppedAt,
        })
      : undefined
  const nodes = new ClusterNodes(sim, {
    config,
    store,
    api,
    stoppedAt,
    onJoin: (nodeName) => leases.join(nodeName),
    ...(clients ? { onRunsChange: (uid) => clients.podChanged(uid) } : {}),
  })
  nodes.start(config.nodes)
  const leases = createNodeControllers(sim, config, store, api, { nodes, ...controllerManager })
  leases.addHandler({
    onStop: (nodeName) => clients?.nodeChanged(nodeName),
    onStart: (nodeName) => {
      nodes.kubeletOf(nodeName)?.resume()
      clients?.nodeChanged(nodeName)
    },
  })
  if (config.components.node === 'serves') createServingNodes(sim, store, api, leases)
  const endpointSlice =
    config.requests || config.components.node === 'serves'
      ? createEndpointSliceController(sim, config, store, api, controllerManager.informers)
      : undefined
  const playedNode = createPlayedNode(sim, config, store, api)
  createSystemPriorityClasses(admin)
  if (config.components.kubelet) createDefaultStorageClass(admin)
  const scheduler = scheduling?.scheduler
  return {
    sim,
    config,
    store,
    api,
    ...controllerManager,
    queues: [...controllerManager.queues, ...(endpointSlice ? [endpointSlice.queue] : [])],
    otherInformers: scheduling?.informers ?? [],
    scheduler,
    kubectl,
    nodes,
    leases,
    clients,
    playedNode,
  }
}

/** One process: its controllers share one cache of each resource. Models cmd/kube-controller-manager. */
function createControllerManager(
  sim: Simulation,
  config: ClusterConfig,
  store: Store,
  api: ApiServer,
): Pick<Cluster, 'queues' | 'controllers' | 'informers'> {
  const { latency } = config
  const informer = <T extends KubeObject>(resource: string) =>
    watchingInformer<T>(sim, store, { process: 'kube-controller-manager', resource, latencyMs: latency.watchMs })
  const deployments = informer<Deployment>('deployments')
  const replicaSets = informer<ReplicaSet>('replicasets')
  const replicationControllers = informer<KubeObject>('replicationcontrollers')
  const pods = informer<Pod>('pods')
  const clientOf = (name: string): ApiClient => api.client(name)
  const recorderOf = (component: string) => new Recorder(sim, clientOf(component), { component })
  const replicaSet = new ReplicaSetController(sim, {
    kind: replicaSetKind,
    client: clientOf(replicaSetKind.component),
    owners: replicaSets,
    pods,
    recorder: recorderOf(replicaSetKind.component),
    latency,
  })
  const replicationController = new ReplicaSetController(sim, {
    kind: replicationControllerKind,
    client: clientOf(replicationControllerKind.component),
    owners: replicationControllers,
    pods,
    recorder: recorderOf(replicationControllerKind.component),
    latency,
  })
  const deployment = new DeploymentController(sim, {
    client: clientOf('deployment-controller'),
    deployments,
    replicaSets,
    pods,
    recorder: recorderOf('deployment-controller'),
    latency,
  })
  const informers = new Map<string, Informer<KubeObject>>([
    ['deployments', deployments],
    ['replicasets', replicaSets],
    ['replicationcontrollers', replicationControllers],
    ['pods', pods],
  ])
  const jobs = config.components.kubelet ? informer<KubeObject>('jobs') : undefined
  if (jobs) informers.set('jobs', jobs)
  const garbageCollector = new GarbageCollector(sim, { client: clientOf('garbage-collector'), informers, latency })
  const quotas = informer<KubeObject>('resourcequotas')
  informers.set('resourcequotas', quotas)
  const resourceQuota = createQuotaController(sim, config, store, api, { quotas, pods })
  const namespace = new NamespaceController(sim, {
    client: clientOf('namespace-controller'),
    namespaces: informer<KubeObject>('namespaces'),
    latency,
    resources: resources.filter(({ namespaced }) => namespaced),
  })
  const disruption = new DisruptionController(sim, {
    client: clientOf('disruption-controller'),
    recorder: recorderOf('controllermanager'),
    budgets: informer<KubeObject>('poddisruptionbudgets'),
    pods,
    replicaSets,
    deployments: deployments as Informer<KubeObject>,
    replicationControllers,
    latency,
  })
  const job =
    jobs &&
    new JobController(sim, {
      client: clientOf('job-controller'),
      ttlClient: clientOf('ttl-after-finished-controller'),
      jobs,
      pods,
      recorder: recorderOf('job-controller'),
      latency,
    })
  const volume = config.components.kubelet
    ? new VolumeController(sim, {
        client: clientOf('persistentvolume-binder'),
        claims: informer<KubeObject>('persistentvolumeclaims'),
        volumes: informer<KubeObject>('persistentvolumes'),
        classes: informer<KubeObject>('storageclasses'),
        pods,
        recorder: recorderOf('persistentvolume-controller'),
        latency,
      })
    : undefined
  const controllers = {
    deployment,
    replicaSet,
    replicationController,
    garbageCollector,
    resourceQuota,
    namespace,
    disruption,
    ...(job ? { job } : {}),
    ...(volume ? { volume } : {}),
  }
  return {
    controllers,
    queues: Object.values(controllers).map(({ queue }) => queue),
    informers,
  }
}

/** What notices that a kubelet is silent, and what empties nodes. As long as all is well it has no events. */
function createNodeControllers(
  sim: Simulation,
  { latency }: ClusterConfig,
  store: Store,
  api: ApiServer,
  { nodes, informers }: Pick<Cluster, 'informers' | 'nodes'>,
): NodeLeases {
  const clientOf = (name: string): ApiClient => api.client(name)
  const pods = informers.get('pods') as Informer<Pod>
  const leases = new NodeLeases(sim, {
    clientOf: (nodeName) => clientOf(`kubelet/${nodeName}`),
    recorderOf: (nodeName) => nodes.recorderOf(nodeName),
  })
  const lifecycleClient = clientOf('node-controller')
  const lifecycle = new NodeLifecycleController(sim, {
    client: lifecycleClient,
    pods,
    recorder: new Recorder(sim, lifecycleClient, { component: 'node-controller' }),
    kubelets: leases,
    latency,
  })
  const evictionClient = clientOf('taint-eviction-controller')
  const eviction = new TaintEvictionController(sim, {
    client: evictionClient,
    pods,
    recorder: new Recorder(sim, evictionClient, { component: 'taint-eviction-controller' }),
  })
  const podGc = nodes.haveKubelets
    ? [new PodGcController(sim, { client: clientOf('pod-garbage-collector'), pods })]
    : []
  for (const controller of nodes.haveKubelets ? [lifecycle, eviction, ...podGc] : [eviction])
    store.watch({
      name: `${controller.name}/nodes`,
      resource: 'nodes',
      component: controller.name,
      latencyMs: latency.watchMs,
      isActive: (node, before) => controller.isConcerned(node as Node, before as Node | undefined),
    })
  return leases
}

function createServingNodes(sim: Simulation, store: Store, api: ApiServer, kubelets: NodeLeases): void {
  const nodes = new ServingNodes(sim, {
    clientOf: (nodeName) => api.client(`kubelet/${nodeName}`),
    admin: api.client('system'),
    kubelets,
  })
  store.watch({ name: nodes.name, resource: 'pods', component: nodes.name, latencyMs: [0, 3] })
}

/** Only where somebody asks a Service for an address. */
function createEndpointSliceController(
  sim: Simulation,
  { latency }: ClusterConfig,
  store: Store,
  api: ApiServer,
  informers: Cluster['informers'],
): EndpointSliceController {
  return new EndpointSliceController(sim, {
    client: api.client('endpointslice-controller'),
    services: watchingInformer<KubeObject>(sim, store, {
      process: 'kube-controller-manager',
      resource: 'services',
      latencyMs: latency.watchMs,
    }),
    pods: informers.get('pods') as Informer<Pod>,
    latency,
  })
}

/** Clients on one node, whose kube-proxy sends their requests to Pods on all of them. */
function createServiceClients(
  sim: Simulation,
  { latency }: ClusterConfig,
  store: Store,
  {
    kubeletOf,
    stoppedAt,
  }: Pick<ClusterNodes, 'kubeletOf'> & { readonly stoppedAt: (node: string) => number | undefined },
): ServiceClients {
  const clients = new ServiceClients(sim, ({ uid, node, port }) => {
    const span = kubeletOf(node)?.servingSpan(uid, port)
    const lostAt = stoppedAt(node)
    return span && lostAt !== undefined && lostAt < span.to ? { ...span, to: lostAt, end: 'unreachable' } : span
  })
  const informer = (resource: string) =>
    watchingInformer<KubeObject>(sim, store, { process: 'kube-proxy', resource, latencyMs: latency.watchMs })
  new KubeProxy(sim, {
    services: informer('services'),
    slices: informer('endpointslices'),
    latency,
    onRules: (key, rules) => clients.rulesChanged(key, rules),
  })
  return clients
}

/** Counts live what only quotas count; that is watched only where there are quotas. */
function createQuotaController(
  sim: Simulation,
  { latency }: ClusterConfig,
  store: Store,
  api: ApiServer,
  caches: { readonly quotas: Informer<KubeObject>; readonly pods: Informer<Pod> },
): ResourceQuotaController {
  const controller = new ResourceQuotaController(sim, {
    client: api.client('resourcequota-controller'),
    ...caches,
    latency,
    statusOf: quotaStatus,
    resourceNamed: (name) => findResource(name)?.resource,
  })
  for (const { resource, namespaced } of resources)
    if (namespaced && !['pods', 'events', 'resourcequotas'].includes(resource))
      store.watch({
        name: `resourcequota/${resource}`,
        resource,
        component: controller.name,
        latencyMs: latency.watchMs,
        isActive: () => controller.isActive,
      })
  return controller
}

function createScheduler(
  sim: Simulation,
  config: ClusterConfig,
  store: Store,
  api: ApiServer,
  { overtaking = 0 }: ClusterLots,
): { readonly scheduler: Scheduler; readonly informers: Informer<KubeObject>[] } {
  const informer = <T extends KubeObject>(resource: string) =>
    watchingInformer<T>(sim, store, { process: 'scheduler', resource, latencyMs: config.latency.watchMs })
  const client = api.client('scheduler')
  const pods = informer<Pod>('pods')
  const nodes = informer<Node>('nodes')
  const claims = config.components.kubelet ? informer<KubeObject>('persistentvolumeclaims') : undefined
  const scheduler = new Scheduler(sim, {
    client,
    pods,
    nodes,
    ...(claims ? { claims } : {}),
    recorder: new SeriesRecorder(sim, client, { component: 'default-scheduler' }),
    config: config.latency,
    overtaking,
  })
  return { scheduler, informers: [pods, nodes, ...(claims ? [claims] : [])] as Informer<KubeObject>[] }
}

/**
 * It learns of Pods about as soon as the controllers do, and mostly acts first: its first request binds a Pod, while a
 * controller that takes a stray Pod away looks at the owner and adopts the Pod before.
 */
function createPlayedNode(
  sim: Simulation,
  config: ClusterConfig,
  store: Store,
  api: ApiServer,
): PlayedNode | undefined {
  const { node = 'simulated' } = config.components
  if (node === 'simulated' || node === 'serves') return undefined
  const mode = node === 'playedReady' ? 'ready' : 'manual'
  const playedNode = new PlayedNode(sim, { client: api.client('kubelet/node-1'), mode })
  const { name } = playedNode
  const [, most] = config.latency.watchMs
  store.watch({ name, resource: 'pods', component: name, latencyMs: [0, most - 1] })
  return playedNode
}
