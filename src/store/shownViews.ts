import { type StageView, shownViews } from '../share/stageViews.ts'
import { useCanCompare } from './compare.ts'
import { runHas, useRunHas } from './run/openRun.ts'

/** The stage's views that are available for this run. */
export function useShownViews(): readonly StageView[] {
  return shownViews({ controllers: useRunHas('hasControllers'), branches: useCanCompare() })
}

/** Whether the run can have the view, with branches or without them. */
export const canHaveView = (view: StageView): boolean =>
  shownViews({ controllers: runHas('hasControllers'), branches: true }).includes(view)
