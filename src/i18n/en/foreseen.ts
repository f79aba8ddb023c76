import { englishTexts } from '../english.ts'

/** When the rollout under way ends, as the transport says it. Keys begin with `forecast.`. */
export const foreseen = englishTexts({
  'forecast.howSure': 'How sure?',
  'forecast.scope.present': 'Without it:',
  'forecast.present.stalls.first': 'Stalls at **{available}** of **{replicas}**',
  'forecast.present': 'Complete at **{clock}** · lowest **{lowest}** · most pods **{most}**',
  'forecast.present.first': 'Complete at **{clock}** · most pods **{most}**',
  'forecast.present.stalls': 'Stalls at **{available}** of **{replicas}** · lowest available **{lowest}**',
  'forecast.present.deadline':
    'Stalls at **{available}** of **{replicas}** · deadline at **{clock}** · lowest **{lowest}**',
})
