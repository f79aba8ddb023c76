// A copy of its own: what the page's script shares with this one would be one more request before the engine.
import { installScriptPolicy } from './scriptPolicy.ts?early'

/**
 * A script of its own, which waits for no other and comes before the page's: the engine is larger than the page, and the first
 * picture waits for it, so it begins to load at once. In the development server and in a page of one file there is none.
 */

declare global {
  interface Window {
    /**
     * Gives the engine's worker away, once: whoever takes it listens before it hears what the worker has said so far. Null as
     * soon as the page has an engine: this script may come behind the page's, and a second one would only cost.
     */
    takeEarlyEngine?: (() => Worker) | null
  }
}

installScriptPolicy(window)
// A run inside another page may never be played, and a presenter's window is another page under the same address.
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
