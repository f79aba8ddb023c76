import { englishTexts } from '../english.ts'

/** The expected end of the rollout in progress, in the transport. Keys begin with `forecast.`. */
export const foreseen = englishTexts({
  'forecast.howSure': 'Confidence',
  'forecast.scope.present': 'If not applied:',
  'forecast.present.stalls.first': 'Stalls at **{available}** of **{replicas}**',
  'forecast.present': 'Complete at **{clock}** · minimum available **{lowest}** · maximum pods **{most}**',
  'forecast.present.first': 'Complete at **{clock}** · maximum pods **{most}**',
  'forecast.present.stalls': 'Stalls at **{available}** of **{replicas}** · minimum available **{lowest}**',
  'forecast.present.deadline':
    'Stalls at **{available}** of **{replicas}** · deadline at **{clock}** · minimum available **{lowest}**',
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof foreseen> {}
}
