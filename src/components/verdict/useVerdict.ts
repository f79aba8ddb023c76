import { useMemo } from 'react'
import type { Forecast, Question, RolloutVerdict } from '../../engine/index.ts'
import { useForecast } from '../../store/forecast.ts'
import { type KnownPlan, usePlan } from '../manifest/usePlan.ts'
import { applyVerdict } from './applyVerdict.ts'

export interface KnownVerdict {
  readonly known: KnownPlan
  /** Undefined where there is none, or none yet. */
  readonly verdict: RolloutVerdict<Forecast> | undefined
  /** Open questions whose answers may change the verdict; empty if no answer does. */
  readonly questions: readonly Question[]
  /** Reasons, each once, whoever raises it. */
  readonly reasons: number
}

const none: readonly Question[] = []

/** The verdict on an apply of the text, with the plan that it is of; undefined where there is no plan. */
export function useVerdict(): KnownVerdict | undefined {
  const known = usePlan()
  const edit = useForecast((forecast) => forecast.edit)
  const ways = useForecast((forecast) => forecast.ways)
  return useMemo(() => {
    if (known === undefined) return undefined
    const verdict = applyVerdict(known, { edit, ways })
    const questions = verdict?.word === 'rollsOut' ? none : known.plan.questions
    return { known, verdict, questions, reasons: new Set(questions.map(({ key }) => key)).size }
  }, [known, edit, ways])
}
