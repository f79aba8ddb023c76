/**
 * A script of its own, which imports nothing and comes before the page's: the engine is larger than the page, and the first
 * picture waits for it, so it begins to load at once. In the development server and in a page of one file there is none.
 */

declare global {
  interface Window {
    /** Gives the engine's worker away, once: whoever takes it listens before it hears what the worker has said so far. */
    takeEarlyEngine?: (() => Worker) | undefined
  }
}

// A run inside another page may never be played, and a presenter's window is another page under the same address.
if (!new URLSearchParams(window.location.search).has('embed') && !window.location.hash.startsWith('#presenter.')) {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'engine' })
  const heard: Event[] = []
  const listening = new AbortController()
  for (const type of ['message', 'messageerror', 'error'])
    worker.addEventListener(type, (event) => heard.push(event), { signal: listening.signal })
  window.takeEarlyEngine = () => {
    window.takeEarlyEngine = undefined
    listening.abort()
    queueMicrotask(() => {
      for (const event of heard) worker.dispatchEvent(event)
    })
    return worker
  }
}
