/** Client of the lesson worker, which starts with the first request. */
import { createRequestClient, OvertakenError, type RequestClient, type RequestPort } from './engineClient.ts'
import type { LessonRequests } from './workerRequests.ts'

export type LessonPort = RequestPort<LessonRequests>

/**
 * Largest wall-clock ms without a message; the worker reports progress every second, unless a single expression blocks
 * it.
 */
export const lessonSilenceMs = 15_000

export interface LessonClient {
  /**
   * Sends a request. The previous request of the same name rejects. Rejects with an error on any failure, and with the
   * signal's reason if aborted.
   */
  ask<N extends keyof LessonRequests>(
    name: N,
    input: LessonRequests[N]['input'],
    signal?: AbortSignal,
  ): Promise<LessonRequests[N]['answer']>
  close(): void
}

/** A crashed or silent worker is ended; the next request starts another worker. */
export function createLessonClient(connect: () => LessonPort): LessonClient {
  return new WorkerLessons(connect)
}

class WorkerLessons implements LessonClient {
  readonly #connect: () => LessonPort
  readonly #asked = new Map<keyof LessonRequests, AbortController>()
  #client: RequestClient<LessonRequests> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(connect: () => LessonPort) {
    this.#connect = connect
  }

  async ask<N extends keyof LessonRequests>(name: N, input: LessonRequests[N]['input'], cancel?: AbortSignal) {
    this.#asked.get(name)?.abort(new OvertakenError())
    const controller = new AbortController()
    this.#asked.set(name, controller)
    cancel?.addEventListener('abort', () => controller.abort(cancel.reason), { signal: controller.signal })
    const client = this.#open()
    this.#noteHeard()
    try {
      return await client.ask(name, input, { signal: controller.signal, onPart: () => this.#noteHeard() })
    } finally {
      if (this.#asked.get(name) === controller) this.#asked.delete(name)
      this.#noteHeard()
    }
  }

  close(): void {
    this.#end()
  }

  #open(): RequestClient<LessonRequests> {
    this.#client ??= createRequestClient<LessonRequests>(this.#connect(), { onFatal: () => this.#end() })
    return this.#client
  }

  #noteHeard(): void {
    clearTimeout(this.#silence)
    if (this.#asked.size > 0) this.#silence = setTimeout(() => this.#end(), lessonSilenceMs)
  }

  /** Rejects the open requests. */
  #end(): void {
    clearTimeout(this.#silence)
    const ended = this.#client
    this.#client = undefined
    ended?.close()
  }
}
