import { deepEqual } from '../api/equality.ts'
import type { DeviceClass, ResourceClaim } from '../api/kindTypes.ts'
import { ownValue } from '../api/lookup.ts'
import { resourcesOfClass } from '../api/placing/extendedDevices.ts'
import { hasUntoleratedTaint, matchesNodeAffinity } from '../api/placing/nodeSelection.ts'
import { placedFacts } from '../api/placing/placedFacts.ts'
import { devicesOf, isAllocated } from '../api/placing/podDevices.ts'
import { isPortConflict, milliOrValue, podFacts } from '../api/placing/podFacts.ts'
import { claimNamesOf } from '../api/podVolumes.ts'
import { selectorMatches } from '../api/selector.ts'
import type { KubeObject, Labels, Node, Pod } from '../api/types.ts'
import { exclusiveDisks, sharesDisk } from './diskConflicts.ts'
import type { FilterPlugin } from './filters.ts'
import { type NamespaceLabels, nameLabel } from './nodeTable.ts'
import { affinityTopologies, meetsAllTerms } from './podAffinity.ts'
import { type SpreadConstraint, spreadConstraints } from './topologySpread.ts'

/** A change of the cluster that may make a waiting Pod schedulable. */
export type ClusterChange =
  | { readonly type: 'podAssigned' | 'podGone'; readonly pod: Pod }
  | { readonly type: 'podChanged'; readonly before: Pod; readonly pod: Pod }
  | { readonly type: 'nodeAdded' | 'nodeGone'; readonly node: Node }
  | { readonly type: 'claimChanged'; readonly claim: KubeObject }
  | { readonly type: 'volumeChanged' | 'classAdded' | 'volumeLimitChanged' | 'storageGrown' | 'devicesChanged' }
  | { readonly type: 'deviceClaimChanged'; readonly before: ResourceClaim | undefined; readonly claim: ResourceClaim }
  | { readonly type: 'deviceClassChanged'; readonly before: DeviceClass | undefined; readonly after: DeviceClass }
  | { readonly type: 'nodeUpdated'; readonly before: Node; readonly node: Node }

/** Facts about the cluster that a change is seen with. */
interface Surroundings {
  readonly labelsOf: NamespaceLabels
  /** Whether a DeviceClass offers an extended resource. */
  readonly isOffered: (resource: string) => boolean
}

const NO_SURROUNDINGS: Surroundings = { labelsOf: nameLabel, isOffered: () => false }

/** Whether the change may alter the decision of the plugin that refused `pod`. */
// Models the queueing hints of pkg/scheduler/framework/plugins (v1.36).
export function mayHelp(
  plugin: FilterPlugin,
  pod: Pod,
  change: ClusterChange,
  { labelsOf, isOffered }: Surroundings = NO_SURROUNDINGS,
): boolean {
  switch (change.type) {
    case 'nodeAdded':
      return nodeMayHelp(plugin, pod, undefined, change.node, isOffered)
    case 'nodeUpdated':
      return nodeMayHelp(plugin, pod, change.before, change.node, isOffered)
    case 'deviceClassChanged':
      if (plugin === 'NodeResourcesFit') return offersNew(pod, change.before, change.after)
      return plugin === 'DynamicResources'
    case 'nodeGone':
      return plugin === 'PodTopologySpread' && hasAllKeys(change.node, hardConstraints(pod))
    case 'claimChanged':
      return (plugin === 'VolumeBinding' || plugin === 'VolumeZone') && usesClaim(pod, change.claim)
    case 'volumeChanged':
    case 'classAdded':
      return plugin === 'VolumeBinding' || plugin === 'VolumeZone'
    case 'volumeLimitChanged':
      return plugin === 'NodeVolumeLimits'
    case 'storageGrown':
      return plugin === 'VolumeBinding'
    case 'devicesChanged':
      return plugin === 'DynamicResources'
    case 'deviceClaimChanged':
      return plugin === 'DynamicResources' && deviceClaimMayHelp(pod, change.before, change.claim)
    case 'podGone':
      return podGoneMayHelp(plugin, pod, change.pod, labelsOf)
    case 'podAssigned':
      return podAssignedMayHelp(plugin, pod, change.pod, labelsOf)
    case 'podChanged':
      if (plugin === 'NodeResourcesFit') return isShrunk(pod, change.before, change.pod)
      return podRelabelledMayHelp(plugin, pod, change, labelsOf)
  }
}

/** Whether a change of the waiting Pod itself may alter the plugin's decision. */
// Models pkg/scheduler/framework/events.go PodSchedulingPropertiesChange (v1.36).
export function ownChangeMayHelp(plugin: FilterPlugin, before: Pod, pod: Pod): boolean {
  const isRelabelled = !deepEqual(before.metadata.labels, pod.metadata.labels)
  const isTolerant = (before.spec.tolerations?.length ?? 0) !== (pod.spec.tolerations?.length ?? 0)
  switch (plugin) {
    case 'NodeResourcesFit':
      return asksForLess(before, pod)
    case 'InterPodAffinity':
      return isRelabelled
    case 'PodTopologySpread': {
      const constraints = hardConstraints(pod)
      if (isTolerant && constraints.some(({ honoursTaints }) => honoursTaints)) return true
      return isRelabelled && constraints.some((c) => isCounted(c, before) !== isCounted(c, pod))
    }
    case 'TaintToleration':
    case 'NodeUnschedulable':
      return isTolerant
    default:
      return false
  }
}

const usesClaim = (pod: Pod, { metadata }: KubeObject): boolean =>
  pod.metadata.namespace === metadata.namespace && claimNamesOf(pod).includes(metadata.name)

const sharesClaim = (pod: Pod, other: Pod): boolean => {
  const names = claimNamesOf(pod)
  return claimNamesOf(other).some((name) => names.includes(name))
}

// Models plugins/dynamicresources isSchedulableAfterClaimChange (v1.36).
function deviceClaimMayHelp(pod: Pod, before: ResourceClaim | undefined, claim: ResourceClaim): boolean {
  if (before && isAllocated(before) && !isAllocated(claim)) return true
  const { namespace, name } = claim.metadata
  const isOfPod = namespace === pod.metadata.namespace && devicesOf(pod).some((one) => one.claim === name)
  return isOfPod && !(before && deepEqual(before.status, claim.status))
}

function asksForLess(before: Pod, pod: Pod): boolean {
  const now = podFacts(pod).requests
  for (const [resource, amount] of podFacts(before).requests) if ((now.get(resource) ?? 0) < amount) return true
  return false
}

function podGoneMayHelp(plugin: FilterPlugin, pod: Pod, gone: Pod, labelsOf: NamespaceLabels): boolean {
  switch (plugin) {
    case 'NodeResourcesFit':
      return true
    case 'NodePorts': {
      const freed = podFacts(gone).hostPorts
      return podFacts(pod).hostPorts.some((port) => freed.some((other) => isPortConflict(port, other)))
    }
    case 'NodeVolumeLimits':
      return claimNamesOf(gone).length > 0
    case 'VolumeRestrictions':
      return (
        sharesDisk(exclusiveDisks(pod), gone) ||
        (gone.metadata.namespace === pod.metadata.namespace && sharesClaim(pod, gone))
      )
    case 'PodTopologySpread':
      return isCountedByAny(pod, gone)
    case 'InterPodAffinity':
      return (
        meetsAllTerms(pod, 'podAntiAffinity', gone, labelsOf) || meetsAllTerms(gone, 'podAntiAffinity', pod, labelsOf)
      )
    default:
      return false
  }
}

const podAssignedMayHelp = (plugin: FilterPlugin, pod: Pod, assigned: Pod, labelsOf: NamespaceLabels): boolean =>
  (plugin === 'PodTopologySpread' && isCountedByAny(pod, assigned)) ||
  (plugin === 'InterPodAffinity' && meetsAllTerms(pod, 'podAffinity', assigned, labelsOf))

/** Whether a change of a Pod on a node may matter to waiting Pods: its labels or its effective requests differ. */
export const isOtherOnNode = (before: Pod, pod: Pod): boolean =>
  before.metadata.labels !== pod.metadata.labels ||
  before.spec.containers !== pod.spec.containers ||
  placedFacts(before) !== placedFacts(pod)

/** Whether a Pod now requests less of a resource that `pod` needs. */
// Models plugins/noderesources/fit.go isSchedulableAfterPodScaleDown (v1.36).
function isShrunk(pod: Pod, before: Pod, after: Pod): boolean {
  const had = placedFacts(before).requests
  const has = placedFacts(after).requests
  return [...podFacts(pod).requests.keys()].some((name) => (had.get(name) ?? 0) > (has.get(name) ?? 0))
}

function podRelabelledMayHelp(
  plugin: FilterPlugin,
  pod: Pod,
  { before, pod: after }: { readonly before: Pod; readonly pod: Pod },
  labelsOf: NamespaceLabels,
): boolean {
  if (plugin === 'PodTopologySpread')
    return (
      after.metadata.namespace === pod.metadata.namespace &&
      hardConstraints(pod).some((c) => isCounted(c, before) !== isCounted(c, after))
    )
  if (plugin !== 'InterPodAffinity') return false
  return (
    (!meetsAllTerms(pod, 'podAffinity', before, labelsOf) && meetsAllTerms(pod, 'podAffinity', after, labelsOf)) ||
    (meetsAllTerms(pod, 'podAntiAffinity', before, labelsOf) && !meetsAllTerms(pod, 'podAntiAffinity', after, labelsOf))
  )
}

const hardConstraints = (pod: Pod): readonly SpreadConstraint[] => spreadConstraints(pod).filter((c) => c.isHard)

const isCounted = ({ selectors }: SpreadConstraint, { metadata }: Pod): boolean =>
  selectors.length > 0 && selectors.every((selector) => selectorMatches(selector, metadata.labels))

const isCountedByAny = (pod: Pod, other: Pod): boolean =>
  other.metadata.namespace === pod.metadata.namespace && hardConstraints(pod).some((c) => isCounted(c, other))

const hasAllKeys = ({ metadata }: Node, constraints: readonly SpreadConstraint[]): boolean =>
  constraints.every(({ topologyKey }) => ownValue(metadata.labels, topologyKey) !== undefined)

function nodeMayHelp(
  plugin: FilterPlugin,
  pod: Pod,
  before: Node | undefined,
  node: Node,
  isOffered: Surroundings['isOffered'],
): boolean {
  if (before && BLIND_TO_TAINTS.has(plugin) && isTaintNews(before, node)) return true
  switch (plugin) {
    case 'NodeUnschedulable':
      return !node.spec.unschedulable && (!before || before.spec.unschedulable === true)
    case 'TaintToleration':
      return !hasUntoleratedTaint(pod, node) && (!before || hasUntoleratedTaint(pod, before))
    case 'NodeAffinity':
      return matchesNodeAffinity(pod, node) && (!before || !matchesNodeAffinity(pod, before))
    case 'NodeResourcesFit':
      return fitsEmpty(pod, node, isOffered) && (!before || offersMore(pod, before, node))
    case 'VolumeBinding':
    case 'VolumeZone':
    case 'DynamicResources':
      return !before || !deepEqual(before.metadata.labels, node.metadata.labels)
    case 'NodePorts':
    case 'VolumeRestrictions':
    case 'NodeVolumeLimits':
      return !before
    case 'PodTopologySpread':
      return nodeMayHelpSpread(hardConstraints(pod), before, node)
    case 'InterPodAffinity':
      return nodeMayHelpAffinity(pod, before, node)
  }
}

/**
 * Plugins that register for new nodes but not for taints; upstream notifies these plugins of changed taints as well.
 */
// Models pkg/scheduler/scheduler.go buildQueueingHintMap (v1.36).
const BLIND_TO_TAINTS: ReadonlySet<FilterPlugin> = new Set<FilterPlugin>([
  'NodeAffinity',
  'NodePorts',
  'NodeResourcesFit',
  'InterPodAffinity',
])

const isTaintNews = (before: Node, node: Node): boolean =>
  (before.spec.unschedulable === true && !node.spec.unschedulable) || !deepEqual(before.spec.taints, node.spec.taints)

function nodeMayHelpSpread(constraints: readonly SpreadConstraint[], before: Node | undefined, node: Node): boolean {
  const isMatching = hasAllKeys(node, constraints)
  if (!before) return isMatching
  if (isMatching !== hasAllKeys(before, constraints)) return true
  const labels = before.metadata.labels ?? {}
  return (
    isMatching &&
    (constraints.some(({ topologyKey: key }) => ownValue(labels, key) !== ownValue(node.metadata.labels, key)) ||
      !deepEqual(before.spec.taints, node.spec.taints))
  )
}

// Models plugins/interpodaffinity/plugin.go isSchedulableAfterNodeChange (v1.36).
function nodeMayHelpAffinity(pod: Pod, before: Node | undefined, node: Node): boolean {
  const after: Labels = node.metadata.labels ?? {}
  const old = before?.metadata.labels ?? {}
  const isMoved = (key: string) => old[key] !== undefined && after[key] !== undefined && old[key] !== after[key]
  return (
    affinityTopologies(pod, 'podAffinity').some((key) =>
      before ? (old[key] === undefined && after[key] !== undefined) || isMoved(key) : after[key] !== undefined,
    ) ||
    affinityTopologies(pod, 'podAntiAffinity').some((key) =>
      before ? (old[key] !== undefined && after[key] === undefined) || isMoved(key) : true,
    )
  )
}

/** Whether the node would be large enough without any Pods. */
function fitsEmpty(pod: Pod, node: Node, isOffered: Surroundings['isOffered']): boolean {
  if (offered(node, 'pods') < 1) return false
  for (const [resource, amount] of podFacts(pod).requests) {
    const own = offered(node, resource)
    if (own < amount && !(own === 0 && isOffered(resource))) return false
  }
  return true
}

/** Whether a new or changed class offers a resource that the Pod requests and that the class did not offer before. */
// Models plugins/noderesources/fit.go isSchedulableAfterDeviceClassEvent (v1.36).
function offersNew(pod: Pod, before: DeviceClass | undefined, after: DeviceClass): boolean {
  const old = before ? resourcesOfClass(before) : []
  return resourcesOfClass(after).some((resource) => !old.includes(resource) && podFacts(pod).requests.has(resource))
}

function offersMore(pod: Pod, before: Node, node: Node): boolean {
  if (before.status.allocatable === node.status.allocatable) return false
  return ['pods', ...podFacts(pod).requests.keys()].some((name) => offered(node, name) > offered(before, name))
}

function offered({ status }: Node, resource: string): number {
  const quantity = (status.allocatable ?? status.capacity)?.[resource]
  return quantity === undefined ? 0 : milliOrValue(resource, quantity)
}
