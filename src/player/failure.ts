import { messageOf, outcome } from '../app/outcome.ts'
import { EngineGoneError } from '../bridge/engineClient.ts'
import { showNotice } from '../store/notices.ts'

/** Shows the text of an error. A request without an answer is no error: another message tells of an engine that has failed. */
export function showFailure(error: unknown): undefined {
  if (error instanceof EngineGoneError) return
  showNotice({ type: 'uncaught', message: messageOf(error) })
}

/** A handler of rejected requests: `value` if the engine has stopped or plays another run; throws any other error on. */
export const ifGone = <Value>(value: Value): ((error: unknown) => Value) => outcome(value, EngineGoneError)
