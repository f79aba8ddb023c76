/** Lets one tab at a time continue a run; other tabs open a copy. */
import { outcome } from '../../app/outcome.ts'

export interface RunLock {
  readonly release: () => void
}

/** Wall-clock ms to wait for other tabs' answers in a browser without locks. */
const answerMs = 200

/**
 * Takes a run for this tab until it is released or the tab ends. Undefined if another tab has it. `waitMs`: time for
 * the other tab to release the run, because after a reload the other tab is this tab's former page, which is still
 * closing.
 */
export function takeRun(id: string, waitMs = 0): Promise<RunLock | undefined> {
  // Browsers have no locks without TLS.
  const locks: LockManager | undefined = navigator.locks
  if (locks === undefined) return askOthers(id)
  const patience: LockOptions = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true }
  return new Promise((resolve, reject) => {
    const held = locks.request(`rollscope.run.${id}`, patience, (lock) => {
      if (lock === null) {
        resolve(undefined)
        return undefined
      }
      return new Promise<void>((release) => resolve({ release }))
    })
    held.catch(outcome(undefined, DOMException)).then(() => resolve(undefined), reject)
  })
}

/** Asks other tabs for the run, and answers the same question from then on. */
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
