/** How the page and its workers speak, whatever is asked. What can be asked is in `protocol.ts`. */
import type { RunDocument } from '../engine/index.ts'

/** One request: what is sent, what answers it, and what may come before the answer. */
export interface Exchange<Input, Answer, Part = never> {
  readonly input: Input
  readonly answer: Answer
  readonly part: Part
}

/** The requests that one worker serves, by name. */
export type RequestMap<M> = { readonly [N in keyof M]: Exchange<unknown, unknown, unknown> }

/** A request on its way, told apart by its name. */
export type Asked<M extends RequestMap<M>, N extends keyof M = keyof M> = {
  readonly [K in N]: { readonly id: number; readonly name: K; readonly input: M[K]['input'] }
}[N]

export type RequestMessage<M extends RequestMap<M>> =
  | Asked<M>
  /** Nobody waits for the answer any more. A worker that answers at once need not look at it. */
  | { readonly id: number; readonly cancel: true }

export function requestMessage<M extends RequestMap<M>, N extends keyof M>(
  id: number,
  name: N,
  input: M[N]['input'],
): RequestMessage<M> {
  const request: Asked<M, N> = { id, name, input }
  return request
}

/** What a worker posts that serves these requests. */
export type WorkerMessage<M extends RequestMap<M>> =
  /** The worker lives as long as it holds this lock of the browser's. */
  | { readonly type: 'alive'; readonly lock: string }
  | PartMessage<M>
  | AnswerMessage<M>
  | RefusedMessage
  /** The engine has failed, and answers nothing any more. */
  | ({ readonly type: 'fatal' } & Failure)

export interface PartMessage<M extends RequestMap<M>, N extends keyof M = keyof M> {
  readonly type: 'part'
  readonly id: number
  readonly name: N
  readonly part: M[N]['part']
}

export interface AnswerMessage<M extends RequestMap<M>, N extends keyof M = keyof M> {
  readonly type: 'answer'
  readonly id: number
  readonly name: N
  /** Rises with every answer after which earlier ones no longer fit; the client drops those of older epochs. */
  readonly epoch?: number
  readonly answer: M[N]['answer']
}

/** The request cannot be served; the worker continues. */
export interface RefusedMessage {
  readonly type: 'refused'
  readonly id: number
  readonly epoch?: number
  readonly message: string
}

/** What is known of a failure of the engine. */
export interface Failure {
  readonly message: string
  readonly stack: string
  /** The run with its journal. */
  readonly document: RunDocument | undefined
  /** Commands that had been begun in the branch that was played; undefined if that is not known. */
  readonly commands?: number
}

/** A worker's side: a function for each request. `Context` is what the worker keeps between requests. */
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

/** Calls the handler of a request. Throws `RequestError` for one that the worker does not know. */
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
