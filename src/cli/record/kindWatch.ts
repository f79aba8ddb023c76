import type { JsonObject } from '../../engine/index.ts'
import { JsonTexts } from '../../kubectlOutput/jsonTexts.ts'
import type { CliHost, RunningProgram } from '../cliHost.ts'

/** Pause before a watch is restarted; doubles with each watch that brings no change. */
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** Errors that a retry would repeat. */
const IS_FINAL =
  /forbidden|doesn't have a resource type|unknown (?:flag|shorthand flag)|context .* does not exist|no such file/i

interface WatchListener {
  /** Called with each `{type, object}` that kubectl prints. */
  readonly onChange: (change: JsonObject) => void
  /** Called when the watch ended by itself; KindWatch begins the watch again. */
  readonly onDropped: (reason: string) => void
  /** Called when kubectl does not give the kind; the recording then lacks the kind. */
  readonly onRefused: (reason: string) => void
}

/** `kubectl get KIND -w` for a kind, restarted whenever it ends. */
export class KindWatch {
  readonly #start: CliHost['startProgram']
  readonly #args: readonly string[]
  readonly #listener: WatchListener
  #program: RunningProgram | undefined
  #pause: ReturnType<typeof setTimeout> | undefined
  #pauseMs = FIRST_PAUSE_MS
  #isStopped = false

  constructor(start: CliHost['startProgram'], args: readonly string[], listener: WatchListener) {
    this.#start = start
    this.#args = args
    this.#listener = listener
    this.#begin()
  }

  /** Stops the watch. Resolves when its program has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#pause)
    this.#program?.stop()
    await this.#program?.ended
  }

  #begin(): void {
    const texts = new JsonTexts()
    let problem = ''
    let hasChanges = false
    this.#program = this.#start('kubectl', this.#args, {
      out: (text) => {
        for (const piece of texts.push(text))
          if (piece.type === 'value' && isChange(piece.value)) {
            hasChanges = true
            this.#listener.onChange(piece.value)
          }
      },
      err: (text) => {
        problem = (problem + text).slice(-2000)
      },
    })
    void this.#program.ended.then((failure) => {
      if (this.#isStopped) return
      const reason = failure ?? lastLine(problem)
      if (failure !== undefined || IS_FINAL.test(reason)) this.#listener.onRefused(reason)
      else this.#beginAgain(hasChanges, reason)
    })
  }

  #beginAgain(hasChanges: boolean, reason: string): void {
    this.#listener.onDropped(reason)
    if (hasChanges) this.#pauseMs = FIRST_PAUSE_MS
    this.#pause = setTimeout(() => this.#begin(), this.#pauseMs)
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2)
  }
}

function isChange(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && 'type' in value && 'object' in value
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
