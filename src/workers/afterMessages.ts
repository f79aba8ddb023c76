/**
 * Returns a function that runs a callback after all pending messages. It posts a message to itself, which arrives after
 * the waiting ones and sooner than any timer.
 */
export function afterMessages(): (callback: () => void) => void {
  const { port1, port2 } = new MessageChannel()
  const callbacks: (() => void)[] = []
  port2.onmessage = () => callbacks.shift()?.()
  return (callback) => {
    callbacks.push(callback)
    port1.postMessage(undefined)
  }
}
