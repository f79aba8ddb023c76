import type { PodView } from '../../engine/index.ts'

/** When a Pod that no node takes may fit, by what is known now: Pods that are ending give back what it needs. */
export interface NextChance {
  /** Virtual ms at the latest: a Pod may end before its grace period does. */
  readonly at: number
  readonly node: string
  /** Ending Pods that must be gone. */
  readonly pods: number
  readonly cpuMilli: number
  readonly memoryBytes: number
}

/**
 * The earliest such moment over the nodes that the scheduler refused only for too little cpu or memory; undefined if no
 * ending Pod makes enough room.
 */
export function nextChance({ attempt }: PodView, pods: readonly PodView[]): NextChance | undefined {
  const chances = (attempt?.refusals ?? []).flatMap(({ node, short }) => {
    const need = new Map(short.map(({ resource, free, asked }) => [resource, asked - free]))
    const isHelped = need.size > 0 && [...need.keys()].every((one) => one === 'cpu' || one === 'memory')
    const chance = isHelped && roomOn(node, pods, need.get('cpu') ?? 0, need.get('memory') ?? 0)
    return chance ? [chance] : []
  })
  return chances.reduce<NextChance | undefined>((best, one) => (best && best.at <= one.at ? best : one), undefined)
}

function roomOn(node: string, pods: readonly PodView[], cpu: number, memory: number): NextChance | undefined {
  const ending = pods
    .filter((pod) => pod.node === node && pod.state === 'terminating' && pod.stateUntil !== undefined)
    .sort((a, b) => (a.stateUntil ?? 0) - (b.stateUntil ?? 0))
  let [cpuMilli, memoryBytes] = [0, 0]
  for (const [index, pod] of ending.entries()) {
    cpuMilli += pod.cpuMilli
    memoryBytes += pod.memoryBytes
    if (cpuMilli >= cpu && memoryBytes >= memory)
      return { at: pod.stateUntil ?? 0, node, pods: index + 1, cpuMilli, memoryBytes }
  }
  return undefined
}
