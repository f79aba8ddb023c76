/** One tab at a time continues with a run; others open a copy. */

export interface RunLock {
  readonly release: () => void
}

/** Wall-clock ms in which other tabs answer where the browser has no locks. */
const answerMs = 200

/**
 * Takes a run for this tab until it is released or the tab ends. Undefined if another tab has it. With `waitMs` that
 * tab has as long to give it up: after a reload it is this very tab, which is still going away.
 */
export function takeRun(id: string, waitMs = 0): Promise<RunLock | undefined> {
  // An address without TLS has no locks.
  const locks: LockManager | undefined = navigator.locks
  if (locks === undefined) return askOthers(id)
  const patience: LockOptions = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true }
  return new Promise((resolve) => {
    const held = locks.request(`rollscope.run.${id}`, patience, (lock) => {
      if (lock === null) {
        resolve(undefined)
        return undefined
      }
      return new Promise<void>((release) => resolve({ release }))
    })
    held.catch(() => resolve(undefined))
  })
}

/** Asks whoever has the run to say so, and answers the same question from then on. */
async function askOthers(id: string): Promise<RunLock | undefined> {
  if (typeof BroadcastChannel === 'undefined') return { release: () => undefined }
  const channel = new BroadcastChannel(`rollscope.run.${id}`)
  const isTaken = await new Promise<boolean>((resolve) => {
    channel.addEventListener('message', ({ data }) => data === 'taken' && resolve(true))
    channel.postMessage('whose')
    setTimeout(() => resolve(false), answerMs)
  })
  if (isTaken) {
    channel.close()
    return undefined
  }
  channel.addEventListener('message', ({ data }) => {
    if (data === 'whose') channel.postMessage('taken')
  })
  return { release: () => channel.close() }
}
