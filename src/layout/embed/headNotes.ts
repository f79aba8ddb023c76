/** What the head of an embed says of how a workload rolls out, as keys of the catalogues. */
import type { WorkloadView } from '../../engine/index.ts'
import { formatCount } from '../format.ts'

interface HeadNote {
  readonly key: 'embed.replicas' | 'embed.nodes' | 'stage.recreate' | 'stage.onDelete' | 'sets.partition'
  readonly params?: { readonly [name: string]: string | number }
}

/** How many Pods it is to have, or nodes; then what is not the usual, or both bounds as they are written. */
export function headNotes(workload: WorkloadView): readonly (HeadNote | string)[] {
  const { specReplicas: count, daemons } = workload
  const size = {
    key: daemons ? 'embed.nodes' : 'embed.replicas',
    params: { count, replicas: formatCount(count) },
  } as const
  const how = howOf(workload)
  return how === undefined ? [size] : [size, how]
}

function howOf({ strategy, ordinals, maxSurge, maxUnavailable }: WorkloadView): HeadNote | string | undefined {
  if (strategy === 'Recreate') return { key: 'stage.recreate' }
  if (strategy === 'OnDelete') return { key: 'stage.onDelete' }
  if (!ordinals) return `${maxSurge.written} / ${maxUnavailable.written}`
  // One at a time, from the highest on, goes without saying.
  return ordinals.partition > 0 ? { key: 'sets.partition', params: { partition: ordinals.partition } } : undefined
}
