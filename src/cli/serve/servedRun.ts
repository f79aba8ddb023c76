/** A run that clients use over HTTP: its API server, its clock and the open watches. */
import {
  type ApiRequest,
  type Command,
  type CommandResult,
  commandProblem,
  type RequestAnswer,
  RequestHandler,
  requestRun,
  type Session,
  type SessionRecord,
  type WatchAnswer,
} from '../../engine/index.ts'
import { ClientList } from './clientList.ts'
import { controlAnswer, isControl } from './controls/answer.ts'
import type { ControlledRun, Fork, StoredSnapshot } from './controls/control.ts'
import { ControlError } from './controls/input.ts'
import { type ClockMode, type RealClock, ServeClock } from './serveClock.ts'
import { Watchers } from './watchers.ts'

const internalError = {
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Failure',
  message: 'Internal error occurred: the simulation has a fault',
  reason: 'InternalError',
  code: 500,
}

/** A served run never seeks back, so it needs no snapshots; each request would take one. */
export const SERVED_RECORD: SessionRecord = { explanations: true, snapshots: false }

/** Functions of the program that serves a run. */
interface ServingHost {
  readonly clock: RealClock
  /** Called with a fault of the engine, which ends only the request's connection. */
  readonly onFault: (request: ApiRequest, error: unknown) => void
  /** Serves a copy of the run at another port. Throws `ControlError`. */
  readonly fork: (run: ServedRun) => Promise<Fork>
  /** Stops serving this run if it is a copy. Throws `ControlError` for the original. */
  readonly endFork: (run: ServedRun) => void
  /** The run as the text of a file. */
  readonly runFile: (run: ServedRun) => string
}

export class ServedRun implements ControlledRun {
  readonly session: Session
  readonly clock: ServeClock
  readonly snapshots = new Map<string, StoredSnapshot>()
  readonly clients = new ClientList()
  readonly watchers: Watchers
  /** Number of returns to snapshots; a return drops a part of the run. */
  epoch = 0
  readonly #host: ServingHost
  readonly #handler: RequestHandler
  readonly #listeners: (() => void)[] = []

  constructor(session: Session, mode: ClockMode, host: ServingHost) {
    this.session = session
    this.#host = host
    this.#handler = new RequestHandler(requestRun(session))
    this.watchers = new Watchers(host.clock)
    this.clock = new ServeClock(session, mode, host.clock, () => this.#moved())
  }

  handle(request: ApiRequest): RequestAnswer | WatchAnswer | Promise<RequestAnswer> {
    if (isControl(request)) return controlAnswer(this, request).catch((error: unknown) => this.#failed(request, error))
    this.clock.settle()
    try {
      const answer = this.#handler.handle(request)
      const { at } = this.session.cursor
      this.clients.note(request, { at, status: 'watch' in answer ? 200 : answer.status })
      return answer
    } catch (error) {
      return this.#failed(request, error)
    } finally {
      this.clock.afterRequest()
    }
  }

  /** Registers a function that is called after each request, and whenever the run has advanced. */
  onNews(call: () => void): void {
    this.#listeners.push(call)
  }

  command(command: Command): CommandResult {
    const { session } = this
    const problem = session.isFull
      ? 'the run has reached its largest size'
      : commandProblem(command, session.commandsDone)
    if (problem !== undefined) throw new ControlError(problem, 507, 'InsufficientStorage')
    this.clock.settle()
    try {
      return session.command(command)
    } catch (error) {
      // After a fault of the engine, the command is removed from the run.
      session.replaceRest([])
      throw error
    } finally {
      this.clock.afterRequest()
    }
  }

  restore({ mark }: StoredSnapshot): void {
    this.clock.move(() => {
      this.session.returnTo(mark)
      this.epoch++
      this.#handler.restart()
    })
  }

  fork(): Promise<Fork> {
    return this.#host.fork(this)
  }

  endFork(): void {
    this.#host.endFork(this)
  }

  runFile(): string {
    return this.#host.runFile(this)
  }

  /** Stops the clock and ends all open connections. */
  close(): void {
    this.clock.stop()
    this.watchers.close()
  }

  #failed(request: ApiRequest, error: unknown): RequestAnswer {
    this.#host.onFault(request, error)
    return { status: 500, body: internalError }
  }

  #moved(): void {
    this.watchers.sendSoon()
    for (const tell of this.#listeners) tell()
  }
}
