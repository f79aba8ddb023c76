import { expect, it } from 'vitest'
import { usePlayback } from '../store/playback.ts'
import { createPlayLoop, type FrameClock, speedOfWait } from './playLoop.ts'
import { ScriptedPage } from './start/scriptedPage.ts'

const page = new ScriptedPage()

const frameMs = 16

/** A run in which Pods change at some virtual times, played frame by frame. */
function playedRun(changes: readonly number[]) {
  let now = 0
  let onFrame: ((now: number) => void) | undefined
  const frames: FrameClock = {
    now: () => now,
    request: (callback) => {
      onFrame = callback
      return 1
    },
    cancel: () => {
      onFrame = undefined
    },
  }
  const loop = createPlayLoop({
    frames,
    isFree: () => true,
    advance: (until, { stopsAtChange }) => {
      const from = at()
      const next = changes.find((change) => change > from && change <= until)
      page.isAt({ at: stopsAtChange && next !== undefined ? next : until, step: 0 })
      return Promise.resolve(next !== undefined)
    },
    onQuiet: () => undefined,
  })
  loop.play()
  /** Passes frames until the run has reached a virtual time, and returns their number. */
  const framesTo = async (until: number): Promise<number> => {
    let count = 0
    for (; at() < until; count++) {
      now += frameMs
      onFrame?.(now)
      await Promise.resolve()
      await Promise.resolve()
    }
    return count
  }
  return { framesTo }
}

const at = () => usePlayback.getState().cursor.at

it('the play loop plays a wait in real time if waits are not skipped', async () => {
  expect(await playedRun([60_000]).framesTo(60_000)).toBe(60_000 / frameMs)
})

it.each([
  ['of a minute', 60_000, 4_000],
  ['of ten minutes', 600_000, 9_000],
])('the play loop skips a wait %s, and stops at the change that ends the wait', async (_, change, mostMs) => {
  page.skipsWaits()
  const { framesTo } = playedRun([change])
  expect((await framesTo(change)) * frameMs).toBeLessThan(mostMs)
  expect(at()).toBe(change)
})

it('the play loop plays the changes after a skipped wait at the chosen speed', async () => {
  page.skipsWaits()
  const { framesTo } = playedRun([60_000, 60_400, 60_800])
  await framesTo(60_000)
  // The time owed at the higher speed is at most a quarter of a second.
  expect((await framesTo(60_800)) * frameMs).toBeGreaterThanOrEqual(800 - 250)
})

it('speedOfWait increases with the time that a wait has been shown, up to the fastest speed', () => {
  expect([0, 699, 700, 950, 1_200, 60_000].map((shownMs) => speedOfWait(1, shownMs))).toEqual([1, 1, 1, 2, 4, 100])
  expect(speedOfWait(0.5, 950)).toBe(1)
})
