/** Notes about a workload's update strategy for the head of an embed, as keys of the catalogues. */
import type { WorkloadView } from '../../engine/index.ts'
import { formatCount } from '../format.ts'

interface HeadNote {
  readonly key: 'embed.replicas' | 'embed.nodes' | 'stage.recreate' | 'stage.onDelete' | 'sets.partition'
  readonly params?: { readonly [name: string]: string | number }
}

/**
 * Number of desired Pods or nodes, then the strategy if it is not the default, else both bounds as written in the
 * manifest.
 */
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
  // The default (a Pod at a time from the highest ordinal on) needs no note.
  return ordinals.partition > 0 ? { key: 'sets.partition', params: { partition: ordinals.partition } } : undefined
}
