import { useMemo } from 'react'
import { type EditPlan, useForecast } from '../../store/forecast.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'

export interface KnownPlan extends EditPlan {
  /** Whether the plan is for the present text at the present moment; if not, a newer plan is being computed. */
  readonly isCurrent: boolean
}

/** The last known effect of an apply; undefined before the first plan. */
export function usePlan(): KnownPlan | undefined {
  const plan = useForecast((state) => state.plan)
  const text = useManifest((manifest) => manifest.text)
  // While the run plays, the plan is updated in intervals.
  const target = useManifest((manifest) => manifest.target)
  const isHere = usePlayback(
    ({ playing, cursor }) =>
      target === 'fresh' || playing || (cursor.at === plan?.cursor.at && cursor.step === plan.cursor.step),
  )
  const isCurrent = isHere && plan?.target === target && !plan.isOld && plan.text === text
  return useMemo(() => plan && { ...plan, isCurrent }, [plan, isCurrent])
}
