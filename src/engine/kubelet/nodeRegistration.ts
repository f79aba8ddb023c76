import { timestampAt } from '../api/clock.ts'
import { trimRight } from '../api/goFormat.ts'
import { assumedDomains, assumedLabels, nodeLabelKey } from '../api/outside/keys.ts'
import { remainingTaints } from '../api/outside/startTaints.ts'
import type { JsonObject, Labels } from '../api/types.ts'
import { qualifiedName } from '../api/validation/formats.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import type { EventRecorder } from '../client/interface.ts'
import type { NodeConfig } from '../document/types.ts'
import { patchReleases, UNNAMED_RELEASE } from '../releases.ts'
import { fnv1a } from '../sim/prng.ts'

/** The index of a node among all nodes, and the virtual ms of its registration. */
interface Registration {
  readonly index: number
  readonly now: number
  /** Whether the node is played, so that no kubelet reports the machine. */
  readonly isPlayed?: boolean
  /** Answers about the cluster: labels that an answer calls absent are left out. */
  readonly assumed?: Readonly<Record<string, string>> | undefined
}

const DEFAULT_STORAGE = '100Gi'
/** Longest value of a label without its number. */
const LONGEST_VALUE = 50
/** Registers a node that is ready from the start; its lease is not simulated. */
export function registerNode(
  client: ApiClient,
  node: NodeConfig,
  { index, now, isPlayed, assumed }: Registration,
): void {
  const at = timestampAt(now)
  const ready = { type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'kubelet is posting ready status' }
  const made = nodeObject(node, { index, assumed }, [{ ...ready, lastHeartbeatTime: at, lastTransitionTime: at }])
  const { nodeInfo: _, ...status } = made.status
  client.create('nodes', '', isPlayed ? { ...made, status } : made)
}

/** Registers a machine that has just started; it is ready once its network is. */
// Models pkg/kubelet/kubelet_node_status.go registerWithAPIServer, and plugin/pkg/admission/nodetaint (v1.36).
export function joinNode(
  client: ApiClient,
  recorder: EventRecorder,
  node: NodeConfig,
  { index, now, assumed }: Registration,
): void {
  const at = timestampAt(now)
  const healthy = (type: string, reason: string, message: string) => ({
    type,
    status: 'False',
    reason,
    message,
    lastHeartbeatTime: at,
    lastTransitionTime: at,
  })
  const conditions = [
    healthy('MemoryPressure', 'KubeletHasSufficientMemory', 'kubelet has sufficient memory available'),
    healthy('DiskPressure', 'KubeletHasNoDiskPressure', 'kubelet has no disk pressure'),
    healthy('PIDPressure', 'KubeletHasSufficientPID', 'kubelet has sufficient PID available'),
    healthy(
      'Ready',
      'KubeletNotReady',
      'container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized',
    ),
  ]
  const taints = [...(node.taints ?? []), { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' as const }]
  const created = client.create('nodes', '', nodeObject({ ...node, taints }, { index, assumed }, conditions))
  const say = (reason: string, message: string) => recorder.event(created, 'Normal', reason, message)
  say('Starting', 'Starting kubelet.')
  for (const reason of ['NodeHasSufficientMemory', 'NodeHasNoDiskPressure', 'NodeHasSufficientPID'])
    say(reason, `Node ${node.name} status is now: ${reason}`)
  say('NodeAllocatableEnforced', 'Updated Node Allocatable limit across pods')
}

function nodeObject(
  node: NodeConfig,
  { index, assumed = {} }: Pick<Registration, 'index' | 'assumed'>,
  conditions: readonly JsonObject[],
) {
  const { name, cpu, memory, pods, storage = DEFAULT_STORAGE, extended, unschedulable } = node
  const { capacity, version } = node
  const taints = remainingTaints(node.taints ?? [], assumed)
  const resources = { cpu, 'ephemeral-storage': storage, memory, pods: String(pods), ...extended }
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: labelsUnder(node, { index, assumed }) },
    spec: {
      podCIDR: podCIDR(index),
      ...(unschedulable ? { unschedulable } : {}),
      ...(taints.length > 0 ? { taints: taints.map((taint) => ({ ...taint })) } : {}),
    },
    status: {
      capacity: capacity
        ? {
            ...resources,
            cpu: capacity.cpu ?? cpu,
            'ephemeral-storage': capacity.storage ?? storage,
            memory: capacity.memory ?? memory,
          }
        : resources,
      allocatable: resources,
      addresses: [{ type: 'InternalIP', address: hostAddress(index) }],
      conditions: [...conditions],
      nodeInfo: nodeInfo(name, version),
    },
  }
}

/** The system information of a simulated machine, with ids made from the node's name. */
function nodeInfo(name: string, version: string = patchReleases[UNNAMED_RELEASE]): JsonObject {
  const id = (what: string): string =>
    [0, 1, 2, 3].map((part) => fnv1a(`${what}${part}${name}`).toString(16).padStart(8, '0')).join('')
  const uuid = (what: string): string => id(what).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return {
    architecture: 'amd64',
    bootID: uuid('boot'),
    containerRuntimeVersion: 'simulated://1.0',
    kernelVersion: 'simulated',
    kubeProxyVersion: '',
    kubeletVersion: version,
    machineID: id('machine'),
    operatingSystem: 'linux',
    osImage: 'Rollscope',
    systemUUID: uuid('system'),
  }
}

/**
 * The labels of a node according to answers about the cluster: labels called absent are left out, labels called present
 * are added, and a label has as many values as an answer says.
 */
function labelsUnder(
  node: NodeConfig,
  { index, assumed = {} }: { readonly index: number; readonly assumed?: Registration['assumed'] },
): Labels {
  const labels = new Map(Object.entries(nodeLabels(node)))
  const set = (key: string, number: number) => {
    if (qualifiedName(key).length === 0)
      labels.set(key, `${key.slice(key.lastIndexOf('/') + 1, LONGEST_VALUE)}-${number}`)
  }
  for (const key of assumedLabels(assumed)) if (!labels.has(key)) set(key, 1)
  for (const [key, count] of assumedDomains(assumed)) set(key, (index % count) + 1)
  return Object.fromEntries([...labels].filter(([key]) => assumed[nodeLabelKey(key)] !== 'absent'))
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** The labels that a kubelet gives its node, and those of a cloud provider if the node has a zone. */
// Models pkg/kubelet/kubelet_node_status.go initialNode and updateDefaultLabels, and
// staging/src/k8s.io/cloud-provider/controllers/node/node_controller.go getNodeModifiersFromCloudProvider (v1.36).
export function nodeLabels({ name, zone, region, instanceType, labels }: NodeConfig): Labels {
  // The region is the zone's name without its last letters; a label must end with a letter or digit.
  const inRegion = region ?? (zone === undefined ? undefined : trimRight(trimRight(zone, letters), '-_.'))
  const given = (keys: readonly string[], value: string | undefined): Labels =>
    value ? Object.fromEntries(keys.map((key) => [key, value])) : {}
  return {
    ...given(['beta.kubernetes.io/arch', 'kubernetes.io/arch'], 'amd64'),
    ...given(['beta.kubernetes.io/os', 'kubernetes.io/os'], 'linux'),
    'kubernetes.io/hostname': name,
    ...given(['beta.kubernetes.io/instance-type', 'node.kubernetes.io/instance-type'], instanceType),
    ...given(['failure-domain.beta.kubernetes.io/region', 'topology.kubernetes.io/region'], inRegion),
    ...given(['failure-domain.beta.kubernetes.io/zone', 'topology.kubernetes.io/zone'], zone),
    ...labels,
  }
}

/** The number of nodes with an address in the first range. */
const FIRST_RANGE = 252

/** The address of the node with this index, from the ranges reserved for documentation and for benchmarks. */
export function hostAddress(index: number): string {
  if (index < FIRST_RANGE) return `192.0.2.${index + 2}`
  const further = index - FIRST_RANGE
  return `198.18.${Math.floor(further / 250)}.${(further % 250) + 2}`
}

/** The address range for the Pods of the node with this index. */
export const podCIDR = (index: number): string => `10.${Math.floor((index + 1) / 256)}.${(index + 1) % 256}.0/24`
