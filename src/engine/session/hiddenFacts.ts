import type { Cluster } from '../cluster.ts'
import type { HiddenFacts } from '../view/hiddenFacts.ts'

/** Facts that the view shows although the cluster's API does not contain them. */
export function hiddenFactsOf({ config, kubectl, nodes, leases, scheduler }: Cluster): HiddenFacts {
  return {
    expectedReadyAt: (node, uid) => nodes.kubeletOf(node)?.expectedReadyAt(uid),
    expectedEndAt: (node, uid, container) => nodes.kubeletOf(node)?.expectedEndAt(uid, container),
    lastAttempt: (uid) => scheduler?.attemptOf(uid),
    claimsBinding: (uid) => scheduler?.claimsBinding(uid),
    lostAt: (node) => leases.stoppedAt(node),
    shortagesOf: (node) => nodes.kubeletOf(node)?.shortages,
    recordOf: (node, uid) => nodes.kubeletOf(node)?.recordOf(uid),
    pullsBefore: (node, uid) => nodes.kubeletOf(node)?.pullsBefore(uid),
    refusedEvictions: () =>
      kubectl.refusedEvictions.map(({ node, pod: { uid, refused } }) => ({
        node,
        uid,
        since: refused?.since ?? 0,
        message: refused?.message ?? '',
      })),
    areNodesPlayed: !config.components.kubelet,
  }
}
