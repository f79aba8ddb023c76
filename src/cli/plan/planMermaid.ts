/** A planned rollout as a Mermaid diagram, which pull requests and summaries draw. */
import type { PodCountPoint } from '../../engine/index.ts'
import type { ChangedObject } from './plan.ts'

/** Number of points. Mermaid's charts have no steps, so many points imitate them. */
const points = 60

/** Undefined for a rollout that was not played. */
export function planMermaid({ workload, forecast }: ChangedObject): string | undefined {
  if (!forecast || !workload) return undefined
  const { from } = workload.replicas
  const curve = [{ afterMs: 0, available: from, pods: from }, ...forecast.own.curve]
  const last = Math.max(1_000, curve.at(-1)?.afterMs ?? 0) * 1.08
  const values = (read: (point: PodCountPoint) => number): string => {
    const at = (ms: number): number =>
      read(curve.findLast(({ afterMs }) => afterMs <= ms) ?? { afterMs: 0, available: from, pods: from })
    return Array.from({ length: points + 1 }, (_, i) => at((i * last) / points)).join(', ')
  }
  const most = Math.max(1, ...curve.map(({ pods, available }) => Math.max(pods, available)))
  return [
    'xychart-beta',
    '  title "All Pods, and available Pods"',
    `  x-axis "Seconds after the change" 0 --> ${Math.ceil(last / 1000)}`,
    `  y-axis "Pods" 0 --> ${most}`,
    `  line [${values(({ pods }) => pods)}]`,
    `  line [${values(({ available }) => available)}]`,
  ].join('\n')
}
