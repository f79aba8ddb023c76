import type {
  CauseChain,
  CausesOf,
  CodePathView,
  Command,
  Completion,
  ControlLoopView,
  LoopKey,
  RecordedRun,
  RunDocument,
  TerminalQuery,
  TerminalView,
} from '../engine/index.ts'
import type {
  BranchAction,
  CompareRequest,
  ComparisonFrame,
  Cursor,
  Reply,
  Request,
  RequestMessage,
  WorkerMessage,
} from './protocol.ts'
import { PROTOCOL_VERSION } from './protocol.ts'

/** The client's end of the line to the engine: a Worker, or a fake in tests. */
export interface EnginePort {
  post(message: RequestMessage): void
  /** Called once. `crash` is for what stops the worker itself: a script that does not load, a message that cannot be read. */
  listen(onMessage: (message: WorkerMessage) => void, onCrash: (message: string) => void): void
  close(): void
}

/** What stopped the engine. */
export interface FatalReport {
  readonly message: string
  readonly stack: string
  readonly document: RunDocument | undefined
  /** Commands that had been begun in the branch that was played; undefined if that is not known. */
  readonly commands?: number
  /** Its script never ran, or could not be loaded: whatever it was to play is not to blame. */
  readonly neverStarted?: true
}

type ReplyOf<T extends Reply['type']> = Extract<Reply, { readonly type: T }>

/** A view or a part of one, to be applied in the order in which they come. */
export type ViewReply = ReplyOf<'reset'> | ReplyOf<'frame'>

export interface EngineClient {
  open(document: RunDocument, cursor?: Cursor): Promise<ReplyOf<'reset'>>
  command(command: Command): Promise<ReplyOf<'commandResult'>>
  /** Runs a command that only reads; false, with nothing done, for one that would write. */
  query(query: TerminalQuery): Promise<boolean>
  interrupt(id: string): Promise<void>
  /** Undefined if the view is still the one of the version `known`. */
  terminal(known?: string): Promise<TerminalView | undefined>
  complete(line: string): Promise<Completion>
  advance(options: Omit<Extract<Request, { type: 'advance' }>, 'type'>): Promise<ViewReply>
  stepBack(options: Omit<Extract<Request, { type: 'stepBack' }>, 'type'>): Promise<ViewReply>
  seek(at: number): Promise<ViewReply>
  /** To an exact cursor that the run has passed. */
  seekTo(cursor: Cursor): Promise<ViewReply>
  /** Runs on from the head towards a cursor for a while; the cursor stays. */
  ahead(to: Cursor): Promise<ReplyOf<'ahead'>>
  inspect(ref: Omit<Extract<Request, { type: 'inspect' }>, 'type'>): Promise<ReplyOf<'inspection'>['inspection']>
  controlLoop(follow?: LoopKey): Promise<ControlLoopView>
  codePath(key: LoopKey): Promise<CodePathView>
  causes(of: CausesOf): Promise<CauseChain>
  /** Begins, names or deletes a branch, or goes to one. */
  branch(action: BranchAction): Promise<ReplyOf<'reset'>>
  /** Two branches at a moment. */
  compare(request: Omit<CompareRequest, 'type'>): Promise<ComparisonFrame>
  exportDocument(): Promise<RunDocument>
  recordedRun(request: Omit<Extract<Request, { type: 'recordedRun' }>, 'type'>): Promise<RecordedRun>
  /** Stops the worker; open requests fail. */
  close(): void
}

/** The engine refused a request; it goes on. */
export class EngineRequestError extends Error {
  override readonly name = 'EngineRequestError'
}

/** The request will not be answered any more: overtaken by a newer epoch, or the engine has stopped. */
export class EngineGoneError extends Error {
  override readonly name = 'EngineGoneError'
}

interface Waiting {
  readonly resolve: (reply: Reply) => void
  readonly reject: (error: Error) => void
  readonly timer: ReturnType<typeof setTimeout>
}

/**
 * An engine that says nothing for so long, in wall-clock ms, is taken for hanging. It never works on one request for more
 * than a fraction of that, unless a single command does not end. One that has died is noticed at once.
 */
export const silenceMs = 12_000
/** After a silence it is listened to for so much longer: the machine may have slept. */
const graceMs = 3_000

export interface EngineClientOptions {
  /** Called at most once; every open request has failed by then. */
  readonly onFatal: (report: FatalReport) => void
}

/** A Promise per request over a port; replies of older epochs are dropped. */
export function createEngineClient(port: EnginePort, { onFatal }: EngineClientOptions): EngineClient {
  const waiting = new Map<number, Waiting>()
  let nextId = 1
  let epoch = 0
  let stopped = false
  let isHeard = false

  port.listen(receive, (message) => fail({ message, stack: '', document: undefined }))

  function send(request: Request): Promise<Reply> {
    if (stopped) return Promise.reject(new EngineGoneError('The engine has stopped.'))
    const id = nextId++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => listenOnceMore(id), silenceMs)
      waiting.set(id, { resolve, reject, timer })
      port.post({ id, request })
    })
  }

  function receive(message: WorkerMessage): void {
    if (stopped) return
    isHeard = true
    if (message.type === 'fatal') {
      const { type, ...report } = message
      fail(report)
      return
    }
    if (message.type === 'alive') return
    const request = waiting.get(message.id)
    if (request === undefined) return
    waiting.delete(message.id)
    clearTimeout(request.timer)
    if (message.epoch < epoch) {
      request.reject(new EngineGoneError('A newer request has overtaken this one.'))
      return
    }
    epoch = message.epoch
    if (message.reply.type === 'error') request.reject(new EngineRequestError(message.reply.message))
    else request.resolve(message.reply)
  }

  function listenOnceMore(id: number): void {
    const request = waiting.get(id)
    if (request === undefined) return
    const message = `The engine has not answered for ${(silenceMs + graceMs) / 1000} s.`
    const timer = setTimeout(() => fail({ message, stack: '', document: undefined }), graceMs)
    waiting.set(id, { ...request, timer })
  }

  function fail(report: FatalReport): void {
    if (stopped) return
    stop('The engine has stopped.')
    onFatal(isHeard ? report : { ...report, neverStarted: true })
  }

  function stop(reason: string): void {
    stopped = true
    port.close()
    for (const request of waiting.values()) {
      clearTimeout(request.timer)
      request.reject(new EngineGoneError(reason))
    }
    waiting.clear()
  }

  async function ask<T extends Reply['type']>(request: Request, ...types: readonly T[]): Promise<ReplyOf<T>> {
    const reply = await send(request)
    if (isOneOf(reply, types)) return reply
    throw new EngineRequestError(`The engine answered ${request.type} with ${reply.type}.`)
  }

  return {
    open: (document, cursor) =>
      ask({ type: 'open', protocol: PROTOCOL_VERSION, document, ...(cursor === undefined ? {} : { cursor }) }, 'reset'),
    command: (command) => ask({ type: 'command', command }, 'commandResult'),
    query: async (query) => (await ask({ type: 'query', ...query }, 'query')).answered,
    interrupt: async (id) => {
      await ask({ type: 'interrupt', id }, 'terminal')
    },
    terminal: async (known) =>
      (await ask({ type: 'terminal', ...(known === undefined ? {} : { known }) }, 'terminal')).terminal,
    complete: async (line) => (await ask({ type: 'complete', line }, 'completion')).completion,
    advance: (options) => ask({ type: 'advance', ...options }, 'frame', 'reset'),
    stepBack: (options) => ask({ type: 'stepBack', ...options }, 'frame', 'reset'),
    seek: (at) => ask({ type: 'seek', at }, 'frame', 'reset'),
    seekTo: ({ at, handled }) => ask({ type: 'seek', at, handled }, 'frame', 'reset'),
    ahead: (to) => ask({ type: 'ahead', to }, 'ahead'),
    inspect: async (ref) => (await ask({ type: 'inspect', ...ref }, 'inspection')).inspection,
    controlLoop: async (follow) =>
      (await ask({ type: 'controlLoop', ...(follow === undefined ? {} : { follow }) }, 'controlLoop')).controlLoop,
    codePath: async ({ controller, key }) => (await ask({ type: 'codePath', controller, key }, 'codePath')).codePath,
    causes: async (of) => (await ask({ type: 'causes', ...of }, 'causes')).causes,
    branch: (action) => ask({ type: 'branch', ...action }, 'reset'),
    compare: async (request) => (await ask({ type: 'compare', ...request }, 'comparison')).comparison,
    exportDocument: async () => (await ask({ type: 'export' }, 'document')).document,
    recordedRun: async (request) => (await ask({ type: 'recordedRun', ...request }, 'recordedRun')).run,
    close: () => stop('The engine was closed.'),
  }
}

function isOneOf<T extends Reply['type']>(reply: Reply, types: readonly T[]): reply is ReplyOf<T> {
  return types.some((type) => type === reply.type)
}

/**
 * The port of a real Worker. A worker that was ended by the browser says nothing, and one that is busy neither; but the lock
 * that it holds is free as soon as it is gone.
 */
export function workerPort(worker: Worker, locks: LockManager | undefined = navigator.locks): EnginePort {
  const closed = new AbortController()
  return {
    post: (message) => worker.postMessage(message),
    listen: (onMessage, onCrash) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
        onMessage(data)
        if (data.type !== 'alive') return
        const died = (): void => onCrash('The browser has ended the engine, perhaps for want of memory.')
        locks?.request(data.lock, { signal: closed.signal }, died).catch(() => undefined)
      })
      worker.addEventListener('messageerror', () => onCrash('A message of the engine could not be read.'))
      worker.addEventListener('error', (event) => {
        event.preventDefault()
        onCrash(event.message || 'The engine could not be loaded.')
      })
    },
    close: () => {
      closed.abort()
      worker.terminate()
    },
  }
}
