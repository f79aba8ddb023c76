/**
 * Calls back after the messages that have come in the meantime: a message to oneself comes after those that wait already, and
 * sooner than any timer.
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
