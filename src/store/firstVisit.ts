import { create } from 'zustand'

/** What a first visitor is told, one after the other; `over` for everybody else. */
export const visitStages = ['what', 'time', 'why', 'lesson', 'over'] as const
export type VisitStage = (typeof visitStages)[number]

export interface FirstVisitState {
  readonly stage: VisitStage
}

export const initialFirstVisit: FirstVisitState = { stage: 'over' }

/** How far the first visit is; kept in the browser by `player/keeping/firstVisitStorage.ts`. */
export const useFirstVisit = create<FirstVisitState>()(() => initialFirstVisit)

/** What comes behind a stage. */
export function nextStage(stage: VisitStage): VisitStage {
  return visitStages[visitStages.indexOf(stage) + 1] ?? 'over'
}
