import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ControlLoopView, LoopKey } from '../../engine/index.ts'
import { useControlLoop } from '../../store/controlLoop.ts'
import { select, showWorkload, useSelection } from '../../store/selection.ts'
import { OvertakenError } from '../../workers/engineClient.ts'
import { installPlayer } from '../actions/actions.ts'
import { followedKeyNow, followKey, loopKeyOf, objectOfKey } from '../actions/followKey.ts'
import { fakeAsk, fakePlayer } from '../fakePlayer.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { watchControlLoop } from './controlLoopQuery.ts'

const page = new ScriptedPage()

const asked: (LoopKey | undefined)[] = []
let answer: ((at: number) => void) | undefined
const stops: (() => void)[] = []

const watch = (...args: Parameters<typeof watchControlLoop>) => {
  const stop = watchControlLoop(...args)
  stops.push(stop)
  return stop
}

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  page.engineIsReady()
  const controlLoop = ({ follow }: { readonly follow: LoopKey | undefined }) => {
    asked.push(follow)
    return new Promise<ControlLoopView>((resolve) => {
      answer = (at) => resolve({ at } as ControlLoopView)
    })
  }
  installPlayer(fakePlayer({ ask: fakeAsk({ controlLoop }) }))
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await reply(0)
  vi.useRealTimers()
})

/** Moves the cursor. */
const moveTo = (at: number) => page.isAt({ at, step: at })

async function reply(at: number): Promise<void> {
  answer?.(at)
  answer = undefined
  await vi.advanceTimersByTimeAsync(0)
}

describe('watchControlLoop', () => {
  it("requests the control loop's state at once, and stores the answer", async () => {
    watch('closely')
    expect(asked).toHaveLength(1)
    await reply(7)
    expect(useControlLoop.getState().view?.at).toBe(7)
  })

  it('sends one request at a time, and one request after the last move of the cursor', async () => {
    watch('closely')
    for (const at of [1, 2, 3]) moveTo(at)
    expect(asked).toHaveLength(1)
    await reply(0)
    await vi.advanceTimersByTimeAsync(20)
    expect(asked).toHaveLength(2)
    await reply(3)
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['closely', 1, 10],
    ['loosely', 1, 1],
    // Messages take a few virtual ms: in slow motion every frame counts.
    ['closely', 0.1, 62],
  ] as const)('watching %s at play speed %s× sends about %s requests a second', async (pace, speed, times) => {
    page.plays(speed)
    watch(pace)
    await reply(0)
    asked.length = 0
    for (let ms = 0; ms < 1000; ms += 10) {
      moveTo(ms + 1)
      await vi.advanceTimersByTimeAsync(10)
      await reply(ms)
    }
    expect(asked.length).toBeGreaterThanOrEqual(times - 1)
    expect(asked.length).toBeLessThanOrEqual(times + 1)
  })

  it('requests each step of a paused run at once', async () => {
    watch('loosely')
    await reply(0)
    await vi.advanceTimersByTimeAsync(20)
    moveTo(5)
    expect(asked).toHaveLength(2)
  })

  it('sends another request if another key is followed', async () => {
    watch('closely', followedKeyNow)
    await reply(0)
    await vi.advanceTimersByTimeAsync(20)
    const key = { controller: 'deployment-controller', key: 'default/web' }
    followKey(key)
    expect(asked.at(-1)).toEqual(key)
  })

  it('sends requests until the last watch is stopped', async () => {
    const stop = watch('closely')
    const other = watch('loosely')
    await reply(0)
    await vi.advanceTimersByTimeAsync(20)
    stop()
    moveTo(1)
    expect(asked).toHaveLength(2)
    await reply(1)
    other()
    moveTo(2)
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked).toHaveLength(2)
  })

  it('sends a request at the next move of the cursor after a rejected request', async () => {
    const controlLoop = vi.fn(() => Promise.reject(new OvertakenError()))
    installPlayer(fakePlayer({ ask: fakeAsk({ controlLoop }) }))
    watch('closely')
    await vi.advanceTimersByTimeAsync(20)
    moveTo(1)
    await vi.advanceTimersByTimeAsync(20)
    expect(controlLoop).toHaveBeenCalledTimes(2)
  })
})

describe("the keys of controllers' queues and their objects", () => {
  it.each([
    ['deployment-controller', 'default/web', 'Deployment'],
    ['replicaset-controller', 'shop/web-1', 'ReplicaSet'],
    ['replication-controller', 'default/rc', 'ReplicationController'],
  ])('the key of %s %s is that of a %s', (controller, key, kind) => {
    const object = objectOfKey({ controller, key })
    expect(object).toMatchObject({ kind, namespace: key.split('/')[0], name: key.split('/')[1] })
    expect(object && loopKeyOf(object)).toEqual({ controller, key })
  })

  it("a key of the garbage collector names an object's resource and uid", () => {
    const key = { controller: 'garbage-collector', key: 'pods|default|web-1|u1' }
    expect(objectOfKey(key)).toEqual({ kind: 'Pod', namespace: 'default', name: 'web-1', uid: 'u1' })
    expect(objectOfKey({ ...key, key: 'unknowns|default|x|u' })).toBeUndefined()
  })

  it('an object of a kind without a controller has no key', () => {
    expect(loopKeyOf({ kind: 'Pod', namespace: 'default', name: 'web-1' })).toBeUndefined()
    expect(objectOfKey({ controller: 'somebody', key: 'default/web' })).toBeUndefined()
  })

  it("followKey selects the key's object, and select follows the key of the selected object", () => {
    followKey({ controller: 'replicaset-controller', key: 'default/web-1' })
    expect(useSelection.getState().selected).toMatchObject({ kind: 'ReplicaSet', name: 'web-1' })
    select({ kind: 'Deployment', namespace: 'default', name: 'web', uid: 'd' })
    expect(followedKeyNow()).toEqual({ controller: 'deployment-controller', key: 'default/web' })
    select({ kind: 'Pod', namespace: 'default', name: 'web-1-x', uid: 'p' })
    expect(followedKeyNow()).toBeUndefined()
    followKey({ controller: 'deployment-controller', key: 'default/web' })
    showWorkload('other')
    expect(useSelection.getState()).toMatchObject({ followedKey: undefined, selected: undefined })
  })
})
