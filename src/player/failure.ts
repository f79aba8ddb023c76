import { messageOf, outcome } from '../app/outcome.ts'
import { showNotice } from '../store/notices.ts'
import { EngineGoneError } from '../workers/engineClient.ts'

/**
 * Shows the text of an error. A request without an answer is no error: another message reports the failure of an
 * engine.
 */
export function showFailure(error: unknown): undefined {
  if (error instanceof EngineGoneError) return
  showNotice({ type: 'uncaught', message: messageOf(error) })
}

/**
 * A handler of rejected requests: `value` if the engine has stopped or plays another run; throws any other error again.
 */
export const ifGone = <Value>(value: Value): ((error: unknown) => Value) => outcome(value, EngineGoneError)

/**
 * Shows the text of each error that nobody catches. The browser writes the error and its stack to the console itself.
 */
export function showUncaught(page: Window, signal?: AbortSignal): void {
  const options = signal && { signal }
  page.addEventListener(
    'error',
    ({ error }) => {
      // Events without an error are warnings about the layout.
      if (error !== null && error !== undefined) showFailure(error)
    },
    options,
  )
  page.addEventListener('unhandledrejection', ({ reason }) => showFailure(reason), options)
}
