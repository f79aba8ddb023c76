import type { NodeView, PodView } from '../../../engine/index.ts'

/** Requests of the Pods on one node. */
export interface NodeUse {
  readonly node: NodeView
  /** Bound Pods that are not finished. */
  readonly pods: number
  readonly ending: number
  /** CPU requests of staying Pods and of Terminating Pods. */
  readonly cpu: { readonly stayMilli: number; readonly endingMilli: number }
  readonly memory: { readonly stayBytes: number; readonly endingBytes: number }
}

/** Requests by node. A Pod holds its requests until its containers have stopped; finished Pods hold none. */
export function nodeUse(nodes: readonly NodeView[], pods: readonly PodView[]): readonly NodeUse[] {
  const sums = new Map(nodes.map((node) => [node.name, emptySum()]))
  for (const pod of pods) {
    const sum = sums.get(pod.node)
    if (sum === undefined || pod.state === 'gone' || pod.state === 'succeeded' || pod.state === 'failed') continue
    if (pod.state === 'terminating') {
      sum.ending += 1
      sum.endingMilli += pod.cpuMilli
      sum.endingBytes += pod.memoryBytes
    } else {
      sum.pods += 1
      sum.stayMilli += pod.cpuMilli
      sum.stayBytes += pod.memoryBytes
    }
  }
  return nodes
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((node) => {
      const { stayMilli, endingMilli, stayBytes, endingBytes, ...counts } = sums.get(node.name) ?? emptySum()
      return { node, ...counts, cpu: { stayMilli, endingMilli }, memory: { stayBytes, endingBytes } }
    })
}

function emptySum() {
  return { pods: 0, ending: 0, stayMilli: 0, endingMilli: 0, stayBytes: 0, endingBytes: 0 }
}
