/**
 * Decides whether a node admits a Pod that was bound to it: the kubelet repeats the scheduler's checks, and adds its
 * own.
 */

import { sysctlKey } from '../api/outside/keys.ts'
import { hasUntoleratedNoExecute, matchesNodeAffinity } from '../api/placing/nodeSelection.ts'
import { isPortConflict, milliOrValue, podFacts } from '../api/placing/podFacts.ts'
import { sysctlOf } from '../api/placing/sysctls.ts'
import type { Node, Pod } from '../api/types.ts'

/** The reason and message of a rejected Pod's status. */
export interface Rejection {
  readonly reason: string
  readonly message: string
}

/** A Pod's admission to a node. */
interface Admission {
  readonly pod: Pod
  readonly node: Node | undefined
  /** The node's other Pods. */
  readonly others: readonly Pod[]
  /** The answers of `ClusterConfig.assumed`. */
  readonly assumed: Readonly<Record<string, string>>
}

/** The node's rejection of a Pod; undefined if the node admits the Pod. */
// Models pkg/kubelet/kubelet.go HandlePodAdditions, with the handlers of sysctl/allowlist.go and
// lifecycle/predicate.go in their order (v1.36).
export function rejectionOf({ pod, node, others, assumed }: Admission): Rejection | undefined {
  const sysctl = sysctlRejection(pod, assumed)
  if (sysctl) return sysctl
  if (!node) return undefined
  return osRejection(pod, node) ?? fitRejection(pod, node, others) ?? placeRejection(pod, node, others)
}

// Models pkg/kubelet/sysctl/allowlist.go Admit (v1.36). The API server refuses Pods with sysctls in a host namespace.
function sysctlRejection({ spec }: Pod, assumed: Admission['assumed']): Rejection | undefined {
  const { securityContext } = spec
  const sysctls = securityContext?.sysctls ?? []
  const unsafe = sysctls
    .map(({ name }) => sysctlOf(name))
    .find(({ name, isSafe }) => !isSafe && assumed[sysctlKey(name)] !== 'allowed')
  if (!unsafe) return undefined
  return { reason: 'SysctlForbidden', message: `forbidden sysctl: ${JSON.stringify(unsafe.name)} not allowlisted` }
}

const OS_LABEL = 'kubernetes.io/os'

// Models pkg/kubelet/lifecycle/predicate.go rejectPodAdmissionBasedOnOSSelector and OSField (v1.36).
function osRejection({ metadata, spec }: Pod, node: Node): Rejection | undefined {
  const wanted = metadata.labels?.[OS_LABEL]
  if (wanted !== undefined && wanted !== (node.metadata.labels?.[OS_LABEL] ?? 'linux'))
    return {
      reason: 'PodOSSelectorNodeLabelDoesNotMatch',
      message: "Failed to admit pod as the `kubernetes.io/os` label doesn't match node label",
    }
  const { os } = spec
  if (os === undefined || os.name === (node.metadata.labels?.[OS_LABEL] ?? 'linux')) return undefined
  return { reason: 'PodOSNotSupported', message: "Failed to admit pod as the OS field doesn't match node OS" }
}

/** Resources that every node counts; a node checks other resources only if it has them. */
const own = ['cpu', 'memory', 'ephemeral-storage'] as const

// Models noderesources/fit.go fitsRequest and predicate.go removeMissingExtendedResources (v1.36).
function fitRejection(pod: Pod, { status }: Node, others: readonly Pod[]): Rejection | undefined {
  const allocatable = status.allocatable ?? {}
  const most = Number(allocatable.pods ?? Number.POSITIVE_INFINITY)
  if (others.length + 1 > most) return outOf('pods', 1, others.length, most)
  const { requests } = podFacts(pod)
  const ofDevices = pod.status.extendedResourceClaimStatus?.requestMappings?.map((one) => one.resourceName)
  const further = [...requests.keys()].filter(
    (name) => !own.some((one) => one === name) && name in allocatable && !ofDevices?.includes(name),
  )
  for (const resource of [...own, ...further]) {
    const requested = requests.get(resource)
    if (requested === undefined) continue
    const capacity = milliOrValue(resource, allocatable[resource] ?? 0)
    const used = others.reduce((sum, other) => sum + (podFacts(other).requests.get(resource) ?? 0), 0)
    if (requested > capacity - used) return outOf(resource, requested, used, capacity)
  }
  return undefined
}

const outOf = (resource: string, requested: number, used: number, capacity: number): Rejection => ({
  reason: `OutOf${resource}`,
  message: `Node didn't have enough resource: ${resource}, requested: ${requested}, used: ${used}, capacity: ${capacity}`,
})

// Models pkg/scheduler/eventhandlers.go AdmissionCheck and predicate.go generalFilter (v1.36).
function placeRejection(pod: Pod, node: Node, others: readonly Pod[]): Rejection | undefined {
  if (!matchesNodeAffinity(pod, node))
    return failed('NodeAffinity', "node(s) didn't match Pod's node affinity/selector")
  const { hostPorts } = podFacts(pod)
  const isTaken = hostPorts.some((port) =>
    others.some((other) => podFacts(other).hostPorts.some((taken) => isPortConflict(port, taken))),
  )
  if (isTaken) return failed('NodePorts', "node(s) didn't have free ports for the requested pod ports")
  if (hasUntoleratedNoExecute(pod, node))
    return failed('TaintToleration', "node(s) had taints that the pod didn't tolerate")
  return undefined
}

const failed = (predicate: string, text: string): Rejection => ({
  reason: predicate,
  message: `Predicate ${predicate} failed: ${text}`,
})
