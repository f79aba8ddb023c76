/** Text above the Pods of a StatefulSet as keys of the catalogues, for the page and for pictures. */
import type { WorkloadView } from '../../engine/index.ts'
import { type Phrase, phrase } from '../../i18n/phrase.ts'

export type OrdinalWordsKey = 'sets.onDelete' | 'sets.parallel' | 'sets.ordered' | 'sets.go'

/** The order of creation, and at the end of the line the effect of an update. */
export function ordinalWords({ strategy, ordinals, revision, rollout }: WorkloadView): {
  readonly first: Phrase<OrdinalWordsKey>
  readonly last?: Phrase<OrdinalWordsKey>
} {
  if (strategy === 'OnDelete') return { first: phrase('sets.onDelete', { revision }) }
  const first = phrase(ordinals?.policy === 'Parallel' ? 'sets.parallel' : 'sets.ordered')
  const isUpdating = (ordinals?.partition ?? 0) > 0 || rollout !== 'complete'
  return isUpdating && revision > 1 ? { first, last: phrase('sets.go', { revision }) } : { first }
}
