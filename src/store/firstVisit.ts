import { persistedStore } from '../app/persistedStore.ts'

/** Stages of the hints for a first-time visitor; `over` for all other users. */
export const visitStages = ['what', 'time', 'why', 'lesson', 'over'] as const
export type VisitStage = (typeof visitStages)[number]

interface FirstVisitState {
  readonly stage: VisitStage
}

/** The stage of the first visit. The browser keeps its name as plain text (`player/saving/prefsStorage.ts`). */
export const useFirstVisit = persistedStore<FirstVisitState, VisitStage>(() => ({ stage: 'over' }), {
  name: 'rollscope.firstVisit',
  keep: ({ stage }) => stage,
  restore: (stage) => ({ stage }),
  parse: (text) => text,
  print: (stage) => stage,
})

/** The next stage. */
export function nextStage(stage: VisitStage): VisitStage {
  return visitStages[visitStages.indexOf(stage) + 1] ?? 'over'
}

/** The hints have reached a stage. */
export function hintAt(stage: VisitStage): void {
  useFirstVisit.setState({ stage })
}
