import type { Node } from '../../api/types.ts'

/** --node-eviction-rate 0.1 and --secondary-node-eviction-rate 0.01, per second. */
const EVERY_MS = 10_000
const SECONDARY_EVERY_MS = 100_000
/** --large-cluster-size-threshold and --unhealthy-zone-threshold. */
const LARGE_ZONE = 50
const UNHEALTHY_SHARE = 0.55

/** Region and zone of a node as one text. */
export function zoneOf({ metadata }: Node): string {
  const { labels = {} } = metadata
  return `${labels['topology.kubernetes.io/region'] ?? ''}:${labels['topology.kubernetes.io/zone'] ?? ''}`
}

/**
 * Virtual ms between the taints of two nodes in a zone, depending on its lost nodes; undefined if none may be tainted,
 * because too large a part of a small zone is lost.
 */
// Models ComputeZoneState, ReducedQPSFunc and handleDisruption of pkg/controller/nodelifecycle (v1.36).
export function mayTaintEveryMs(isLost: readonly boolean[]): number | undefined {
  const lost = isLost.filter(Boolean).length
  const isPartlyDisrupted = lost < isLost.length && lost > 2 && lost / isLost.length >= UNHEALTHY_SHARE
  if (!isPartlyDisrupted) return EVERY_MS
  return isLost.length > LARGE_ZONE ? SECONDARY_EVERY_MS : undefined
}
