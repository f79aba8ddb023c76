/** Handlers of the lesson worker without worker globals. */
import { TaskJudge } from '../lessons/play/judgeTask.ts'
import { shaping } from '../lessons/play/lessonShape.ts'
import { planning } from '../lessons/play/planLesson.ts'
import { playingKnobs } from '../lessons/play/playKnobs.ts'
import type { Asked } from './requests.ts'
import { SlicedHost, type SlicedHostOptions, type Wanted } from './slicedHost.ts'
import type { LessonRequests } from './workerRequests.ts'

type Name = keyof LessonRequests

/** By urgency: judging the learner's task, turning a knob, planning a lesson, computing curves. */
const inOrder: readonly Name[] = ['judge', 'turn', 'plan', 'shape']

/** Works on the newest request of each name. */
export class LessonHost extends SlicedHost<LessonRequests> {
  readonly #judge = new TaskJudge()

  constructor(options: SlicedHostOptions<LessonRequests>) {
    super(options, { sliceMs: 8, aliveMs: 1_000 })
  }

  protected override slotOf({ name }: Asked<LessonRequests>): Name {
    return name
  }

  protected override next(wanted: ReadonlyMap<unknown, Wanted<LessonRequests>>): Wanted<LessonRequests> | undefined {
    return wanted.get(inOrder.find((name) => wanted.has(name)))
  }

  protected override workOf(request: Asked<LessonRequests>): Generator<undefined, LessonRequests[Name]['answer']> {
    if (request.name === 'judge') return this.#judge.judge(request.input)
    if (request.name === 'shape') return shaping(request.input.lesson)
    if (request.name === 'turn') return playingKnobs(request.input)
    return planning(request.input.lesson, request.input.seed)
  }

  /** The next request starts with a new run. */
  protected override forget(): void {
    this.#judge.forget()
  }
}
