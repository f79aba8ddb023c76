import { describe, expect, it } from 'vitest'
import { StatusError } from '../api/errors.ts'
import type { SimEvent } from '../sim/eventQueue.ts'
import { Simulation } from '../sim/simulation.ts'
import { WorkQueue, type WorkQueueOptions } from './workqueue.ts'

interface Harness {
  readonly sim: Simulation
  readonly queue: WorkQueue
  /** Each sync as `key@time`. */
  readonly syncs: string[]
}

function start(options: Partial<WorkQueueOptions> & { readonly fails?: (key: string) => boolean } = {}): Harness {
  const sim = new Simulation(1)
  const syncs: string[] = []
  const queue = new WorkQueue(sim, {
    name: 'test',
    workers: 2,
    queueMs: [1, 1],
    syncMs: [10, 10],
    sync: (key) => {
      syncs.push(`${key}@${sim.now}`)
      if (options.fails?.(key)) throw new StatusError('Conflict', 'try again')
    },
    ...options,
  })
  return { sim, queue, syncs }
}

describe('WorkQueue', () => {
  it('does not add a key twice while the key is waiting', () => {
    const { sim, queue, syncs } = start()
    queue.add('a', 'one')
    queue.add('a', 'two')
    sim.runUntil(100)
    expect(syncs).toEqual(['a@1'])
  })

  it('gives keys to its workers in order, to as many workers as the queue has', () => {
    const { sim, queue, syncs } = start()
    for (const key of ['a', 'b', 'c', 'd']) queue.add(key, '')
    sim.runUntil(100)
    expect(syncs).toEqual(['a@1', 'b@1', 'c@12', 'd@12'])
  })

  it('runs a key once more, and never in parallel, if the key is added while a worker processes the key', () => {
    const { sim, queue, syncs } = start()
    queue.add('a', '')
    sim.runUntil(5)
    queue.add('a', '')
    queue.add('a', '')
    expect(queue.view).toMatchObject({ processing: ['a'], dirty: ['a'], queue: [] })
    sim.runUntil(100)
    expect(syncs).toEqual(['a@1', 'a@12'])
  })

  it('has a view with the state of each key: queued, processing, dirty or waiting', () => {
    const { sim, queue } = start()
    for (const key of ['a', 'b', 'c']) queue.add(key, '')
    queue.addAfter('d', 500, '')
    sim.runUntil(2)
    expect(queue.view).toEqual({
      name: 'test',
      queue: ['c'],
      processing: ['a', 'b'],
      dirty: ['c'],
      waiting: [{ key: 'd', dueAt: 500 }],
      failures: [],
    })
  })

  it('traces the first cause of each key with the sync', () => {
    const { sim, queue } = start()
    const woken: string[] = []
    sim.onTrace = (record) => {
      if (record.type === 'sync') woken.push(`${record.controller} ${record.key}: ${record.wokenBy}`)
    }
    queue.add('a', 'first')
    queue.add('a', 'second')
    sim.runUntil(100)
    expect(woken).toEqual(['test a: first'])
  })
})

describe('the records of a work queue about a key', () => {
  it('have the counts of additions by result', () => {
    const { sim, queue } = start()
    expect(queue.addsOf('a')).toEqual({ queued: 0, merged: 0, again: 0, delayed: 0 })
    queue.add('a', '')
    queue.add('a', '')
    queue.addAfter('a', 500, '')
    sim.runUntil(5)
    queue.add('a', '')
    queue.add('a', '')
    sim.runUntil(1000)
    expect(queue.addsOf('a')).toEqual({ queued: 2, merged: 2, again: 1, delayed: 1 })
    expect(queue.runsOf('a')).toBe(3)
  })

  it('name the event that added the key; a command takes precedence over the causes of merged additions', () => {
    const { sim, queue } = start()
    const woken: unknown[] = []
    sim.onTrace = (record) => {
      if (record.type === 'sync') woken.push([record.wokenBy, record.wokenSeq])
    }
    const handler = {
      name: 'handler',
      initialState: () => ({}),
      handle: ({ kind, seq }: SimEvent) => {
        if (kind === 'again') queue.add('a', `again ${seq}`)
        else if (kind === 'commanded') queue.add('a', `commanded ${seq}`)
        else sim.schedule(0, handler, 'again')
      },
    }
    sim.register(handler)
    sim.schedule(0, handler, 'first')
    const commanded = sim.schedule(0, handler, 'commanded')
    sim.runUntil(50)
    expect(woken).toEqual([[`commanded ${commanded}`, commanded]])
    sim.schedule(0, handler, 'first')
    sim.runUntil(100)
    expect(woken).toHaveLength(2)
    expect(woken[1]).not.toEqual(woken[0])
  })

  it('have each retry with its delay, and the end of the retries', () => {
    const { sim, queue } = start({ fails: () => true, maxRetries: 2 })
    const decisions: unknown[] = []
    sim.onTrace = (record) => {
      if (record.type === 'decision') decisions.push([record.id, record.object, record.facts])
    }
    queue.add('a', '')
    sim.runUntil(1000)
    expect(decisions).toEqual([
      ['queue.retry', 'a', { failures: 1, delayMs: 5 }],
      ['queue.retry', 'a', { failures: 2, delayMs: 10 }],
      ['queue.drop', 'a', { failures: 2 }],
    ])
  })
})

describe('addAfter of a work queue', () => {
  it('adds a key after a delay, at the earlier of two times', () => {
    const { sim, queue, syncs } = start()
    queue.addAfter('late', 300, '')
    queue.addAfter('late', 200, '')
    queue.addAfter('early', 100, '')
    queue.addAfter('early', 400, '')
    expect(queue.dueAtOf('late')).toBe(200)
    sim.runUntil(1000)
    expect(syncs).toEqual(['early@101', 'late@201'])
  })

  it('adds a key at once for a delay of 0 or less, and rounds fractions of a millisecond up', () => {
    const { sim, queue, syncs } = start()
    queue.addAfter('a', 0, '')
    queue.addAfter('b', -5, '')
    queue.addAfter('c', 2.2, '')
    sim.runUntil(1000)
    expect(syncs).toEqual(['a@1', 'b@1', 'c@12'])
  })

  it('may delay a key that is already in the queue', () => {
    const { sim, queue, syncs } = start()
    queue.addAfter('a', 50, '')
    queue.add('a', '')
    sim.runUntil(1000)
    expect(syncs).toEqual(['a@1', 'a@51'])
  })
})

describe('the rate limiter of a work queue', () => {
  it('delays a failing key by 5 ms, doubling, at most 1000 s', () => {
    const { sim, queue } = start({ workers: 0 })
    const delays: number[] = []
    for (let i = 0; i < 20; i++) {
      sim.runUntil(sim.now + 2_000_000)
      queue.addRateLimited('a', '')
      delays.push((queue.dueAtOf('a') ?? 0) - sim.now)
    }
    expect(delays.slice(0, 4)).toEqual([5, 10, 20, 40])
    expect(delays.slice(16)).toEqual([327_680, 655_360, 1_000_000, 1_000_000])
  })

  it('forgets the failures of a key on request', () => {
    const { sim, queue } = start()
    queue.addRateLimited('a', '')
    queue.addRateLimited('a', '')
    expect(queue.retriesOf('a')).toBe(2)
    queue.forget('a')
    expect(queue.retriesOf('a')).toBe(0)
    sim.runUntil(1000)
    queue.addRateLimited('a', '')
    expect((queue.dueAtOf('a') ?? 0) - sim.now).toBe(5)
  })

  it('limits all keys together to 10 additions a second after a burst of 100', () => {
    const { queue } = start()
    const dueAt = Array.from({ length: 103 }, (_, i) => {
      queue.addRateLimited(`k${i}`, '')
      return queue.dueAtOf(`k${i}`)
    })
    expect(dueAt.slice(98)).toEqual([5, 5, 100, 200, 300])
  })

  it('refills its token bucket up to the burst', () => {
    const { sim, queue } = start({ workers: 500 })
    for (let i = 0; i < 100; i++) queue.addRateLimited(`k${i}`, '')
    sim.runUntil(1000)
    const late = Array.from({ length: 12 }, (_, i) => {
      queue.addRateLimited(`l${i}`, '')
      return (queue.dueAtOf(`l${i}`) ?? 0) - sim.now
    })
    expect(late).toEqual([5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 100, 200])
  })

  it('takes a token even if the delay of the key itself is longer', () => {
    const { queue } = start()
    for (let i = 0; i < 100; i++) queue.addRateLimited('a', '')
    queue.addRateLimited('b', '')
    expect(queue.dueAtOf('b')).toBe(100)
  })
})

describe('failures of a sync in a work queue', () => {
  it('are retried up to the limit, and then dropped', () => {
    const { sim, queue, syncs } = start({ maxRetries: 3, fails: () => true })
    queue.add('a', '')
    sim.runUntil(10_000)
    expect(syncs).toHaveLength(4)
    expect(queue.view).toMatchObject({ queue: [], waiting: [], failures: [] })
  })

  it('are retried with the delays of the queue', () => {
    const { sim, queue, syncs } = start({
      fails: () => true,
      retries: { firstMs: 1000, longestMs: 3000, sharesRate: false },
    })
    queue.add('a', '')
    sim.runUntil(9_000)
    expect(syncs).toEqual(['a@1', 'a@1002', 'a@3003', 'a@6004'])
  })

  it('are retried forever if the queue has no limit', () => {
    const { sim, queue, syncs } = start({ fails: () => true })
    queue.add('a', '')
    sim.runUntil(60_000)
    expect(syncs.length).toBeGreaterThanOrEqual(13)
    expect(queue.retriesOf('a')).toBe(syncs.length)
  })

  it('are forgotten after a successful sync', () => {
    let failing = true
    const { sim, queue } = start({ fails: () => failing })
    queue.add('a', '')
    sim.runUntil(3)
    expect(queue.retriesOf('a')).toBe(1)
    failing = false
    sim.runUntil(1000)
    expect(queue.retriesOf('a')).toBe(0)
  })

  it('do not include errors of the engine itself, which are thrown', () => {
    const { sim, queue } = start({
      sync: () => {
        throw new Error('fault')
      },
    })
    queue.add('a', '')
    expect(() => sim.runUntil(100)).toThrow('fault')
  })
})
