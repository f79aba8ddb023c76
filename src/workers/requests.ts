/** The message format between page and workers, independent of the requests, which are in `protocol.ts`. */
import { messageOf } from '../app/outcome.ts'
import type { RunDocument } from '../engine/index.ts'

/** The types of a request: its input, its answer, and the parts before the answer. */
export interface Exchange<Input, Answer, Part = never> {
  readonly input: Input
  readonly answer: Answer
  readonly part: Part
}

/** The requests of one worker, by name. */
export type RequestMap<M> = { readonly [N in keyof M]: Exchange<unknown, unknown, unknown> }

/** A request message, discriminated by its name. */
export type Asked<M extends RequestMap<M>, N extends keyof M = keyof M> = {
  readonly [K in N]: { readonly id: number; readonly name: K; readonly input: M[K]['input'] }
}[N]

export type RequestMessage<M extends RequestMap<M>> =
  | Asked<M>
  /** Cancels a request. A worker that answers at once may ignore it. */
  | { readonly id: number; readonly cancel: true }

export function requestMessage<M extends RequestMap<M>, N extends keyof M>(
  id: number,
  name: N,
  input: M[N]['input'],
): RequestMessage<M> {
  const request: Asked<M, N> = { id, name, input }
  return request
}

/** Messages of a worker that serves the requests `M`. */
export type WorkerMessage<M extends RequestMap<M>> =
  /** The worker is alive as long as it holds this browser lock. */
  | { readonly type: 'alive'; readonly lock: string }
  | PartMessage<M>
  | AnswerMessage<M>
  | RefusedMessage
  /** The engine has failed and answers nothing more. */
  | ({ readonly type: 'fatal' } & Failure)

interface PartMessage<M extends RequestMap<M>, N extends keyof M = keyof M> {
  readonly type: 'part'
  readonly id: number
  readonly name: N
  readonly part: M[N]['part']
}

export interface AnswerMessage<M extends RequestMap<M>, N extends keyof M = keyof M> {
  readonly type: 'answer'
  readonly id: number
  readonly name: N
  /** Increases with every answer that invalidates earlier answers; the client drops answers of older epochs. */
  readonly epoch?: number
  readonly answer: M[N]['answer']
}

/** The request was rejected; the worker continues. */
export interface RefusedMessage {
  readonly type: 'refused'
  readonly id: number
  readonly epoch?: number
  readonly message: string
}

/** The refusal of a request that has failed. */
export function refusal(id: number, error: unknown): RefusedMessage {
  return { type: 'refused', id, message: messageOf(error) }
}

/** Details of an engine failure. */
export interface Failure {
  readonly message: string
  readonly stack: string
  /** The run with its journal. */
  readonly document: RunDocument | undefined
  /** Number of commands started in the played branch; undefined if unknown. */
  readonly commands?: number
}

/** A worker's handlers, one per request. `Context` is its state between requests. */
export type Handlers<M extends RequestMap<M>, Context> = {
  readonly [N in keyof M]: (
    input: M[N]['input'],
    context: Context,
    post: (part: M[N]['part']) => void,
  ) => M[N]['answer']
}

/** The request cannot be served; the worker continues. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
}

/** Calls the handler of a request. Throws `RequestError` for an unknown request. */
export function handle<M extends RequestMap<M>, N extends keyof M, Context>(
  handlers: Handlers<M, Context>,
  { id, name, input }: Asked<M, N>,
  context: Context,
  post: (message: WorkerMessage<M>) => void,
): AnswerMessage<M, N> {
  if (!Object.hasOwn(handlers, name)) throw new RequestError(`no request is called ${String(name)}`)
  const answer = handlers[name](input, context, (part) => post({ type: 'part', id, name, part }))
  return { type: 'answer', id, name, answer }
}
