import { pageState } from '../../app/pageState.ts'

/** Presenter actions on lessons. The page's start supplies them, so that this code does not load lessons. */

interface LessonTurns {
  nextStep(): Promise<void>
  previousStep(): Promise<void>
  /** Continues without an answer. */
  skip(): Promise<void>
  /** Goes to the time that decides the step, and back. */
  showMoment(): Promise<void>
  isAtEnd(): boolean
  nextLesson(): Promise<void>
  /** Returns false if the lesson could not be opened. */
  openLesson(id: string, options: { readonly step: number }): Promise<boolean>
  startFreePlay(): Promise<void>
  backToLesson(): Promise<void>
}

interface OwnState {
  load: () => Promise<LessonTurns | undefined>
}

const own = pageState(
  (): OwnState => ({
    load: async () => undefined,
  }),
)

export function provideLessonActions(loader: OwnState['load']): void {
  own.load = loader
}

/** Undefined without lessons. */
export function lessonTurns(): Promise<LessonTurns | undefined> {
  return own.load()
}
