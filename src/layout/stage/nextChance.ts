import type { PodView } from '../../engine/index.ts'

/** The expected time at which an unschedulable Pod fits, because Terminating Pods free their requests. */
interface NextChance {
  /** Latest virtual time in ms: a Pod may terminate before its grace period is over. */
  readonly at: number
  readonly node: string
  /** Number of Terminating Pods that must be gone first. */
  readonly pods: number
  readonly cpuMilli: number
  readonly memoryBytes: number
}

/**
 * The earliest chance over all nodes that the scheduler rejected only for CPU or memory; undefined if no Terminating
 * Pod frees enough.
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
