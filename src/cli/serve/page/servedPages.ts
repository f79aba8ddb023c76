/** Pages that follow the runs of a `serve` command. Each run has a random name, which is its secret. */
import { randomBytes } from 'node:crypto'
import { decodeRunFile } from '../../../share/runFile.ts'
import {
  readServed,
  type ServedAction,
  type ServedActions,
  type ServedClock,
  type ServedState,
  sentResult,
  servedChecks,
} from '../../../share/servedRun.ts'
import { ControlError } from '../controls/input.ts'
import type { ClockMode } from '../serveClock.ts'
import type { ServedRun } from '../servedRun.ts'
import { PageFeed } from './pageFeed.ts'

/** Longest virtual time of a step (ms). */
const STEP_HORIZON_MS = 15 * 60_000

/** A run that pages follow. */
interface Followed {
  readonly run: ServedRun
  readonly feed: PageFeed
  readonly access: Pick<ServedState, 'address' | 'line'>
}

export interface PagesHost {
  /** The run from a journal's entry on, as the text of a file. */
  readonly runText: (run: ServedRun, from: number) => string
  /** Serves a copy of a run at a moment. Throws `ControlError`. */
  readonly fork: (run: ServedRun, at: ServedActions['fork']['input']) => Promise<ServedRun>
}

/** The answer to a page; `problem`: the reason of a refusal. */
type PageAnswer = { readonly text: string } | { readonly problem: string }

type Handlers = {
  readonly [A in ServedAction]: (followed: Followed, input: ServedActions[A]['input']) => Promise<object> | object
}

export class ServedPages {
  readonly #host: PagesHost
  readonly #followed = new Map<string, Followed>()

  constructor(host: PagesHost) {
    this.#host = host
  }

  /** Lets pages follow a run. Returns the run's name. */
  add(run: ServedRun, access: Followed['access']): string {
    const name = randomBytes(16).toString('hex')
    this.#followed.set(name, { run, feed: new PageFeed(run), access })
    return name
  }

  /** Ends following; pages that follow the run hear that it is gone. */
  remove(run: ServedRun): void {
    for (const [name, followed] of this.#followed) if (followed.run === run) this.#followed.delete(name)
  }

  /** The answer to a page's request; undefined for a run that is not served. */
  async answer(name: string, action: string, body: string): Promise<PageAnswer | undefined> {
    const followed = this.#followed.get(name)
    if (!followed || !isAction(action)) return undefined
    try {
      return await this.#act(action, followed, body)
    } catch (error) {
      if (error instanceof ControlError) return { problem: error.message }
      throw error
    }
  }

  async #act<A extends ServedAction>(action: A, followed: Followed, body: string): Promise<PageAnswer> {
    const read = readServed(servedChecks[action].input, body)
    if ('problem' in read) return read
    return { text: JSON.stringify(await this.#handlers[action](followed, read.value)) }
  }

  readonly #handlers: Handlers = {
    follow: async ({ run, feed, access }, known) => {
      const from = await feed.newsFor(known)
      return {
        epoch: run.epoch,
        serial: feed.serial,
        from,
        run: this.#host.runText(run, from),
        state: stateOf(run, access),
      }
    },
    command: async ({ run }, { run: text, fork }) => {
      const decoded = decodeRunFile(text)
      const entry = decoded.type === 'run' && decoded.run.document.format === 1 && decoded.run.document.journal[0]
      if (!entry) throw new ControlError('the command cannot be read')
      if (!fork) return { result: sentResult(run.command(entry.command)) }
      const copy = await this.#host.fork(run, { at: entry.at, step: entry.step })
      return { result: sentResult(copy.command(entry.command)), fork: this.#nameOf(copy) }
    },
    fork: async ({ run }, cursor) => ({ fork: this.#nameOf(await this.#host.fork(run, cursor)) }),
    clock: ({ run }, clock) => {
      run.clock.setMode(modeOf(clock))
      return { done: true }
    },
    step: ({ run }, { stopAt, object }) => {
      if (run.clock.mode.type !== 'stopped') throw new ControlError('the clock runs')
      const until = run.session.cursor.at + STEP_HORIZON_MS
      run.clock.move(() => run.session.advance({ until, stopAt, ...(object === undefined ? {} : { object }) }))
      return { done: true }
    },
  }

  #nameOf(run: ServedRun): string {
    for (const [name, followed] of this.#followed) if (followed.run === run) return name
    throw new ControlError('the copy has ended')
  }
}

const isAction = (text: string): text is ServedAction => Object.hasOwn(servedChecks, text)

const modeOf = ({ mode, factor }: ServedClock): ClockMode =>
  mode === 'real' ? { type: 'real', factor } : { type: mode }

function stateOf(run: ServedRun, access: Followed['access']): ServedState {
  const { mode } = run.clock
  const { list, requests, refused } = run.clients
  const clock = { mode: mode.type, factor: mode.type === 'real' ? mode.factor : 1 }
  return { ...access, clock, clients: list, watches: run.watchers.size, requests, refused }
}
