import { type StageView, shownViews, type ViewNeeds } from '../share/stageViews.ts'
import { useCanCompare } from './compare.ts'
import { isObserved, useIsObserved } from './observed.ts'

/** A recording contains no caches and queues of the real cluster. */
const needs = (isObserved: boolean, branches: boolean): ViewNeeds => ({ branches, controllers: !isObserved })

/** The stage's views that are available for this run. */
export function useShownViews(): readonly StageView[] {
  return shownViews(needs(useIsObserved(), useCanCompare()))
}

/** Whether a run of this kind can have the view, with branches or without them. */
export const canHaveView = (view: StageView): boolean => shownViews(needs(isObserved(), true)).includes(view)
