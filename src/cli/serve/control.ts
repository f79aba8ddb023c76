import type { ApiRequest, RequestAnswer, Session } from '../../engine/index.ts'
import type { ServeClock } from './serveClock.ts'

export interface ControlledRun {
  readonly session: Session
  readonly clock: ServeClock
}

/** An address below `/rollscope/`, with its methods and answer. */
export interface Control {
  /** `/rollscope/clock` */
  readonly path: string
  readonly methods: readonly string[]
  /** Throws `ControlError`. */
  readonly answer: (run: ControlledRun, request: ApiRequest) => RequestAnswer
}
