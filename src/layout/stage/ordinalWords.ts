/** Text above the Pods of a StatefulSet as keys of the catalogues, for the page and for pictures. */
import type { WorkloadView } from '../../engine/index.ts'

export type OrdinalWordsKey = 'sets.onDelete' | 'sets.parallel' | 'sets.ordered' | 'sets.go'

interface OrdinalWords {
  readonly key: OrdinalWordsKey
  readonly params?: { readonly revision: number }
}

/** The order of creation, and at the end of the line the effect of an update. */
export function ordinalWords({ strategy, ordinals, revision, rollout }: WorkloadView): {
  readonly first: OrdinalWords
  readonly last?: OrdinalWords
} {
  if (strategy === 'OnDelete') return { first: { key: 'sets.onDelete', params: { revision } } }
  const first = { key: ordinals?.policy === 'Parallel' ? 'sets.parallel' : 'sets.ordered' } as const
  const isUpdating = (ordinals?.partition ?? 0) > 0 || rollout !== 'complete'
  return isUpdating && revision > 1 ? { first, last: { key: 'sets.go', params: { revision } } } : { first }
}
