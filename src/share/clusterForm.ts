/** Tells kubectl's output of a cluster from manifests and recordings. */

const anyKind = /(?:^[ \t]*(?:- )?"?|[{,]\s*"?)kind"?\s*:\s*"?([A-Za-z]+)/gm
const ofCluster = /^(?:(?:Node|StorageClass|PriorityClass|LimitRange|ResourceQuota)(?:List)?|List)$/

/** Whether a text contains only nodes, classes, limits and quotas. */
export function isClusterText(text: string): boolean {
  if (!/"?allocatable"?\s*:/.test(text)) return false
  const kinds = new Set([...text.matchAll(anyKind)].map(([, kind = '']) => kind))
  return (kinds.has('Node') || kinds.has('NodeList')) && [...kinds].every((kind) => ofCluster.test(kind))
}
