import { useMemo } from 'react'
import { useForecast } from '../../store/forecast.ts'
import { type KnownPlan, usePlan } from '../manifest/usePlan.ts'
import { applyVerdict } from './applyVerdict.ts'

/** The verdict on an apply of the text, with the plan that it is of; undefined where there is no plan. */
export function useVerdict() {
  const known = usePlan()
  const edit = useForecast((forecast) => forecast.edit)
  const ways = useForecast((forecast) => forecast.ways)
  return useMemo(() => known && { known, verdict: verdictOf(known, { edit, ways }) }, [known, edit, ways])
}

const verdictOf = (known: KnownPlan, played: Parameters<typeof applyVerdict>[1]) =>
  // Of a text that nobody has in front of them any more nothing is said.
  known.isCurrent || known.plan.questions.length > 0 ? applyVerdict(known, played) : undefined
