import { useMemo } from 'react'
import type { Forecast, Question, RolloutVerdict } from '../../engine/index.ts'
import { useForecast } from '../../store/forecast.ts'
import { type KnownPlan, usePlan } from '../manifest/usePlan.ts'
import { applyVerdict } from './applyVerdict.ts'

export interface KnownVerdict {
  readonly known: KnownPlan
  /** Undefined without a verdict, or before it is known. */
  readonly verdict: RolloutVerdict<Forecast> | undefined
  /** Open questions whose answers may change the verdict; empty if no answer does. */
  readonly questions: readonly Question[]
  /** Number of different reasons. */
  readonly reasons: number
}

const none: readonly Question[] = []

/** The verdict on an apply of the text, with its plan; undefined without a plan. */
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
