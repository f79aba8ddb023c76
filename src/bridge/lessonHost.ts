/**
 * Handlers of the lesson worker without worker globals. They work in slices of a few ms, so that a newer request or a
 * cancellation is handled soon.
 */
import { TaskJudge } from '../lessons/play/judgeTask.ts'
import { shaping } from '../lessons/play/lessonShape.ts'
import { planning } from '../lessons/play/planLesson.ts'
import { playingKnobs } from '../lessons/play/playKnobs.ts'
import type { Asked } from './requests.ts'
import { type SliceOptions, Slices } from './slices.ts'
import type { LessonMessage, LessonRequest, LessonRequests } from './workerRequests.ts'

/** Wall-clock ms of work between two checks for messages. */
const SLICE_MS = 8
/** Wall-clock ms of work between two progress reports. */
const ALIVE_MS = 1_000

export interface LessonHostOptions extends SliceOptions {
  readonly post: (message: LessonMessage) => void
}

type Name = keyof LessonRequests
type Work = Generator<undefined, LessonRequests[Name]['answer']>

interface Active {
  readonly request: Asked<LessonRequests>
  readonly work: Work
}

/** By urgency: judging the learner's task, turning a knob, planning a lesson, computing curves. */
const inOrder: readonly Name[] = ['judge', 'turn', 'plan', 'shape']

/** Works on the newest request of each name. */
export class LessonHost {
  readonly #options: LessonHostOptions
  readonly #judge = new TaskJudge()
  readonly #active = new Map<Name, Active>()
  readonly #slices: Slices
  #toldAt = 0

  constructor(options: LessonHostOptions) {
    this.#options = options
    this.#slices = new Slices(options, SLICE_MS, () => this.#workOn())
  }

  receive(message: LessonRequest): void {
    if ('cancel' in message) {
      for (const { request } of this.#active.values()) if (request.id === message.id) this.#active.delete(request.name)
      return
    }
    this.#tellAlive(message)
    this.#active.set(message.name, { request: message, work: this.#workOf(message) })
    this.#slices.schedule()
  }

  #workOf(request: Asked<LessonRequests>): Work {
    if (request.name === 'judge') return this.#judge.judge(request.input)
    if (request.name === 'shape') return shaping(request.input.lesson)
    if (request.name === 'turn') return playingKnobs(request.input)
    return planning(request.input.lesson, request.input.seed)
  }

  #tellAlive({ id, name }: Asked<LessonRequests>): void {
    this.#toldAt = this.#options.now()
    this.#options.post({ type: 'part', id, name, part: undefined })
  }

  #workOn(): boolean {
    const name = inOrder.find((one) => this.#active.has(one))
    const next = name && this.#active.get(name)
    if (next === undefined) return false
    if (this.#options.now() - this.#toldAt >= ALIVE_MS)
      for (const { request } of this.#active.values()) this.#tellAlive(request)
    this.#step(next)
    return true
  }

  /** Reports a failure of the engine; the next request starts with a new run. */
  #step({ request, work }: Active): void {
    const { post } = this.#options
    const { id, name } = request
    try {
      const { done, value } = work.next()
      if (!done) return
      this.#active.delete(name)
      post({ type: 'answer', id, name, answer: value } as LessonMessage)
    } catch (error) {
      this.#active.delete(name)
      this.#judge.forget()
      post({ type: 'refused', id, message: error instanceof Error ? error.message : String(error) })
    }
  }
}
