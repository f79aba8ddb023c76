/** What a presenter does with a lesson. Who starts the page says where it comes from: nothing here knows lessons' own code. */

export interface LessonTurns {
  nextStep(): Promise<void>
  previousStep(): Promise<void>
  /** Shows what happens, without an answer. */
  skip(): Promise<void>
  startFreePlay(): Promise<void>
  backToLesson(): Promise<void>
}

let load: () => Promise<LessonTurns | undefined> = async () => undefined

export function installLessonTurns(loader: typeof load): void {
  load = loader
}

/** Undefined where there are no lessons. */
export function lessonTurns(): Promise<LessonTurns | undefined> {
  return load()
}
