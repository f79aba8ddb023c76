/** Calls `stop` once the signal is aborted, or now if the signal is aborted already. */
export function stopWith(signal: AbortSignal, stop: () => void): void {
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
}
