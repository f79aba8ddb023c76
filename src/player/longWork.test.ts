import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useNotices } from '../store/notices.ts'
import { usePlayback } from '../store/playback.ts'
import type { Cursor, Position } from '../workers/protocol.ts'
import { LongWorkControl, patienceMs } from './longWork.ts'
import { ScriptedPage } from './start/scriptedPage.ts'

const page = new ScriptedPage()

const to: Cursor = { at: 1_000, step: 100 }

/** A fake engine that computes a tenth of the way with every request. */
function work() {
  let head: Cursor = { at: 0, step: 0 }
  let isFree = true
  const arrive = vi.fn(async () => {})
  const stop = vi.fn()
  const gates: (() => void)[] = []
  const control = new LongWorkControl({
    frames: { now: () => 0, request: (callback) => Number(setTimeout(() => callback(0), 16)), cancel: clearTimeout },
    isFree: () => isFree,
    ahead: () =>
      new Promise<Position & { done: boolean }>((resolve) => {
        gates.push(() => {
          head = { at: head.at + 100, step: head.step + 10 }
          page.reports({ head })
          resolve({
            cursor: usePlayback.getState().cursor,
            head,
            events: { handled: 0, known: 0 },
            fingerprint: '',
            quiet: false,
            done: head.at === to.at,
          })
        })
      }),
    arrive,
    stop,
  })
  const next = async (times = 1) => {
    for (let left = times; left > 0; left--) {
      gates.shift()?.()
      await vi.advanceTimersByTimeAsync(20)
    }
  }
  return { control, arrive, stop, next, gates, setFree: (free: boolean) => (isFree = free) }
}

const shown = () => usePlayback.getState().work

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('the computation of an opened run up to its cursor', () => {
  it('goes in parts with progress, and ends at the cursor', async () => {
    const { control, arrive, next } = work()
    const over = control.begin(to)
    expect(shown()).toEqual({ type: 'opening', to: 1_000, done: 0 })
    await next(3)
    expect(shown()).toEqual({ type: 'opening', to: 1_000, done: 0.3 })
    expect(arrive).not.toHaveBeenCalled()
    await next(7)
    await over
    expect(arrive).toHaveBeenCalledWith(to)
    expect(shown()).toBeUndefined()
  })

  it('is reported as impossible if the run reaches its largest size before the cursor', async () => {
    const { control, arrive, next } = work()
    arrive.mockImplementation(async () => page.reports({ isFull: true }))
    const over = control.begin(to)
    await next(10)
    await over
    expect(useNotices.getState().notice).toEqual({ type: 'runFull' })
  })

  it('waits while the engine handles other requests', async () => {
    const { control, next, gates, setFree } = work()
    setFree(false)
    void control.begin(to)
    await vi.advanceTimersByTimeAsync(200)
    expect(gates).toHaveLength(0)
    setFree(true)
    await vi.advanceTimersByTimeAsync(20)
    await next()
    expect(shown()?.done).toBe(0.1)
  })

  it('does not move the cursor of a user who has sought another time', async () => {
    const { control, arrive, next } = work()
    const over = control.begin(to)
    page.isAt({ at: 40, step: 4 })
    await next(10)
    await over
    expect(arrive).not.toHaveBeenCalled()
    expect(useNotices.getState().notice).toEqual({ type: 'computedTo', at: 1_000 })
  })

  it('leaves the cursor where it is when the computation is cancelled', async () => {
    const { control, arrive, stop, next } = work()
    const over = control.begin(to)
    await next(2)
    control.cancel()
    expect(shown()).toBeUndefined()
    await next(3)
    await over
    await vi.advanceTimersByTimeAsync(patienceMs * 2)
    expect(arrive).not.toHaveBeenCalled()
    expect(stop).not.toHaveBeenCalled()
  })
})

describe('the control of a long request', () => {
  it('shows the request only after a while', async () => {
    const { control } = work()
    const isOver = control.watch()
    await vi.advanceTimersByTimeAsync(500)
    expect(shown()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(500)
    expect(shown()).toEqual({ type: 'going', to: 0, done: undefined })
    control.note(9_000, 0.5)
    expect(shown()).toEqual({ type: 'going', to: 9_000, done: 0.5 })
    isOver()
    expect(shown()).toBeUndefined()
  })

  it('lets a cancelled request end, or terminates an engine that does not end the cancelled request', async () => {
    const { control, stop } = work()
    const isOver = control.watch()
    await vi.advanceTimersByTimeAsync(1_000)
    control.cancel()
    expect(control.isCancelled).toBe(true)
    isOver()
    await vi.advanceTimersByTimeAsync(patienceMs * 2)
    expect(stop).not.toHaveBeenCalled()
    control.watch()
    expect(control.isCancelled).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    control.cancel()
    await vi.advanceTimersByTimeAsync(patienceMs + 1)
    expect(stop).toHaveBeenCalledTimes(1)
  })
})
