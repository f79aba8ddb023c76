/** Loads and plans lessons: from the library and the lesson worker, or from fakes in tests. */
import { pageState } from '../../app/pageState.ts'
import type { Cursor, SessionDocument } from '../../engine/index.ts'
import type {
  Expression,
  JudgedTask,
  KnobPlay,
  KnobTurn,
  Lesson,
  LessonPlan,
  PlannedPosition,
} from '../../lessons/types.ts'
import type { Locale } from '../../store/prefs.ts'
import { startLessonClient } from './lessonWorker.ts'

interface TaskQuestion {
  /** The branch of the attempt, as a run of its own. */
  readonly document: SessionDocument
  readonly cursor: Cursor
  /** Position at which the branch started, and where measurements begin. */
  readonly since: PlannedPosition
  readonly done: readonly Expression[]
}

interface LessonSource {
  /** Loads a lesson in a language; undefined for an unknown id. */
  load(id: string, locale: Locale): Promise<Lesson | undefined>
  plan(lesson: Lesson, seed: number, cancel?: AbortSignal): Promise<LessonPlan>
  judge(question: TaskQuestion): Promise<JudgedTask>
  /** Plays a step with other numbers; a later call supersedes an earlier call. */
  turn(turn: KnobTurn): Promise<KnobPlay>
}

interface OwnState {
  installed: LessonSource | undefined
  builtIn: LessonSource | undefined
}

const own = pageState(
  (): OwnState => ({
    installed: undefined,
    builtIn: undefined,
  }),
)

/** For tests: lessons without a worker. */
export function installLessonSource(source: LessonSource | undefined): void {
  own.installed = source
}

export function lessonSource(): LessonSource {
  if (own.installed !== undefined) return own.installed
  own.builtIn ??= createSource()
  return own.builtIn
}

function createSource(): LessonSource {
  const worker = startLessonClient()
  return {
    load: async (id, locale) => {
      const { loadLesson } = await import('../../lessons/library.ts')
      return (await loadLesson(id, locale)).lesson
    },
    plan: (lesson, seed, cancel) => worker.ask('plan', { lesson, seed }, cancel),
    judge: (question) => worker.ask('judge', question),
    turn: (turn) => worker.ask('turn', turn),
  }
}
