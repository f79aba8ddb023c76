import { showFailure } from './failure.ts'

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
