// A separate copy: a chunk shared with the page's script would be one more request before the engine.
import { installScriptPolicy } from './scriptPolicy.ts?early'

/**
 * Starts the engine's worker from a script of its own, before the page's script, because the engine is larger than the
 * page and the first picture needs it. The development server and the single-file page have no such script.
 */

declare global {
  interface Window {
    /**
     * Hands over the engine's worker, once; the taker receives all messages sent so far. Null once the page has created
     * an engine: this script may run after the page's, and a second engine would be a waste.
     */
    takeEarlyEngine?: (() => Worker) | null
  }
}

installScriptPolicy(window)
// An embedded run may never be played, and a presenter's window is another page at the same address.
const mayNeedNone =
  new URLSearchParams(window.location.search).has('embed') || window.location.hash.startsWith('#presenter.')
if (window.takeEarlyEngine === undefined && !mayNeedNone) {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'engine' })
  const heard: Event[] = []
  const listening = new AbortController()
  for (const type of ['message', 'messageerror', 'error'])
    worker.addEventListener(type, (event) => heard.push(event), { signal: listening.signal })
  window.takeEarlyEngine = () => {
    listening.abort()
    queueMicrotask(() => {
      for (const event of heard) worker.dispatchEvent(event)
    })
    return worker
  }
}
