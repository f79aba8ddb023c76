import { pageStore } from '../app/pageState.ts'

/** Stages of the hints for a first-time visitor; `over` for all other users. */
export const visitStages = ['what', 'time', 'why', 'lesson', 'over'] as const
export type VisitStage = (typeof visitStages)[number]

interface FirstVisitState {
  readonly stage: VisitStage
}

const initialFirstVisit: FirstVisitState = { stage: 'over' }

/** The stage of the first visit; stored by `player/saving/prefsStorage.ts`. */
export const useFirstVisit = pageStore<FirstVisitState>(() => initialFirstVisit)

/** The next stage. */
export function nextStage(stage: VisitStage): VisitStage {
  return visitStages[visitStages.indexOf(stage) + 1] ?? 'over'
}

/** The hints have reached a stage. */
export function hintAt(stage: VisitStage): void {
  useFirstVisit.setState({ stage })
}
