/** Notes about a workload's update strategy for the head of an embed, as keys of the catalogues. */
import type { WorkloadView } from '../../engine/index.ts'
import { type Phrase, phrase } from '../../i18n/phrase.ts'
import { formatCount } from '../format.ts'

type HeadNote = Phrase<'embed.replicas' | 'embed.nodes' | 'stage.recreate' | 'stage.onDelete' | 'sets.partition'>

/**
 * Number of desired Pods or nodes, then the strategy if it is not the default, else both bounds as written in the
 * manifest.
 */
export function headNotes(workload: WorkloadView): readonly (HeadNote | string)[] {
  const { specReplicas: count, daemons } = workload
  const size = phrase(daemons ? 'embed.nodes' : 'embed.replicas', { count, replicas: formatCount(count) })
  const how = howOf(workload)
  return how === undefined ? [size] : [size, how]
}

function howOf({ strategy, ordinals, maxSurge, maxUnavailable }: WorkloadView): HeadNote | string | undefined {
  if (strategy === 'Recreate') return phrase('stage.recreate')
  if (strategy === 'OnDelete') return phrase('stage.onDelete')
  if (!ordinals) return `${maxSurge.written} / ${maxUnavailable.written}`
  // The default (a Pod at a time from the highest ordinal on) needs no note.
  return ordinals.partition > 0 ? phrase('sets.partition', { partition: ordinals.partition }) : undefined
}
