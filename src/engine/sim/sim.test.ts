import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CowMap } from './cowMap.ts'
import { popEvent, pushEvent, type SimEvent } from './eventQueue.ts'
import { type Component, Simulation } from './simulation.ts'

describe('CowMap', () => {
  it('behaves as a Map that keeps first-insertion order within its base, and clones are independent', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.boolean()), { maxLength: 2500 }), (ops) => {
        const cow = new CowMap<number>()
        const map = new Map<string, number>()
        let clone: CowMap<number> | undefined
        let expected: [string, number][] = []
        for (const [i, [key, remove]] of ops.entries()) {
          if (remove) expect(cow.delete(`k${key}`)).toBe(map.delete(`k${key}`))
          else {
            cow.set(`k${key}`, i)
            map.set(`k${key}`, i)
          }
          if (i === ops.length >> 1) {
            clone = cow.clone()
            expected = [...cow.entries()]
          }
        }
        expect(cow.size).toBe(map.size)
        expect(new Map(cow.entries())).toEqual(map)
        if (clone) expect([...clone.entries()]).toEqual(expected)
      }),
    )
  })
})

describe('event queue', () => {
  it('pops by (dueAt, seq)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (times) => {
        const heap: SimEvent[] = []
        for (const [i, dueAt] of times.entries())
          pushEvent(heap, { dueAt, scheduledAt: 0, seq: i, causedBy: 0, target: 't', kind: 'k', payload: undefined })
        const popped: [number, number][] = []
        for (let e = popEvent(heap); e; e = popEvent(heap)) popped.push([e.dueAt, e.seq])
        expect(popped).toEqual([...popped].sort((a, b) => a[0] - b[0] || a[1] - b[1]))
        expect(popped).toHaveLength(times.length)
      }),
    )
  })
})

/** Draws a number at each event and schedules up to two more. */
class Walker implements Component {
  readonly name = 'walker'
  readonly #sim: Simulation
  constructor(sim: Simulation) {
    this.#sim = sim
  }
  initialState() {
    return { log: [] as number[] }
  }
  handle(): void {
    const random = this.#sim.random('walker')
    const { log } = this.#sim.state<{ log: number[] }>('walker')
    log.push(random.int(0, 1000))
    if (log.length > 200) return
    for (let i = 0; i < 2; i++)
      if (i === 0 || random.float() < 0.3) this.#sim.schedule(random.int(0, 5), 'walker', 'go')
  }
}

function start(seed: number): Simulation {
  const sim = new Simulation(seed)
  sim.register(new Walker(sim))
  for (let i = 0; i < 10; i++) sim.schedule(i, 'walker', 'go')
  return sim
}

describe('Simulation', () => {
  it('gives the same run for the same seed, also across a snapshot and a restore', () => {
    const a = start(7)
    const b = start(7)
    for (let i = 0; i < 8; i++) a.step()
    const snapshot = a.snapshot()
    for (let i = 0; i < 40; i++) a.step()
    const fingerprint = a.fingerprint()
    const log = a.state<{ log: number[] }>('walker').log.slice()
    a.restore(snapshot)
    expect(a.fingerprint()).not.toBe(fingerprint)
    for (let i = 0; i < 40; i++) a.step()
    for (let i = 0; i < 48; i++) b.step()
    expect(a.fingerprint()).toBe(fingerprint)
    expect(b.fingerprint()).toBe(fingerprint)
    expect(b.state<{ log: number[] }>('walker').log).toEqual(log)
    expect(start(8).fingerprint()).not.toBe(start(7).fingerprint())
  })

  it('records what caused an event', () => {
    const sim = start(7)
    const causes = new Map<number, number>()
    for (let e = sim.step(); e; e = sim.step()) causes.set(e.seq, e.causedBy)
    for (const [seq, causedBy] of causes) expect(causedBy === 0 ? seq <= 10 : causedBy < seq).toBe(true)
  })
})
