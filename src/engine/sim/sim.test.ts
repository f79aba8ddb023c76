import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CowMap } from './cowMap.ts'
import { type EventOf, popEvent, pushEvent, type SimEvent } from './eventQueue.ts'
import { type Component, Simulation } from './simulation.ts'

/** A reference model of the recorded order: two lists of entries that are merged from time to time. */
class OrderOfWrites {
  #base = new Map<string, number>()
  #written = new Map<string, number | undefined>()

  write(key: string, value: number | undefined): void {
    if (value === undefined && !this.#base.has(key)) this.#written.delete(key)
    else this.#written.set(key, value)
    if (this.#written.size > 32 + (this.#base.size >> 2)) {
      this.#base = new Map(this.entries())
      this.#written = new Map()
    }
  }

  copy(): OrderOfWrites {
    const copy = new OrderOfWrites()
    copy.#base = new Map(this.#base)
    copy.#written = new Map(this.#written)
    return copy
  }

  has(key: string): boolean {
    return this.#get(key) !== undefined
  }

  #get(key: string): number | undefined {
    return this.#written.has(key) ? this.#written.get(key) : this.#base.get(key)
  }

  entries(): [string, number][] {
    const keys = new Set([...this.#base.keys(), ...this.#written.keys()])
    return [...keys].flatMap((key): [string, number][] => {
      const value = this.#get(key)
      return value === undefined ? [] : [[key, value]]
    })
  }
}

/** A map with its expected content. */
interface Written {
  readonly map: CowMap<number>
  readonly order: OrderOfWrites
}

describe('CowMap', () => {
  const operation = fc.tuple(
    fc.nat(250),
    fc.constantFrom('set', 'set', 'set', 'delete', 'delete', 'clone', 'other'),
    fc.nat(),
  )
  it('has an order that does not depend on clones, and clones are independent', () => {
    fc.assert(
      fc.property(
        fc.array(operation, { minLength: 800, maxLength: 1200 }),
        fc.nat({ max: 60 }),
        fc.integer({ min: 1, max: 251 }),
        (operations, clonesBelow, keys) => {
          const all: Written[] = [{ map: new CowMap(), order: new OrderOfWrites() }]
          let written = all[0] as Written
          for (const [i, [number, what, which]] of operations.entries()) {
            const { map, order } = written
            const key = `k${number % keys}`
            const isThere = order.has(key)
            if (what === 'clone') {
              if (number < clonesBelow) all.push({ map: map.clone(), order: order.copy() })
            } else if (what === 'other') {
              if (number < clonesBelow) written = all[which % all.length] as Written
            } else if (what === 'delete') {
              expect(map.delete(key)).toBe(isThere)
              order.write(key, undefined)
            } else {
              map.set(key, i)
              order.write(key, i)
            }
          }
          for (const { map, order } of all) {
            const expected = order.entries()
            expect([...map.entries()]).toEqual(expected)
            expect(map.toArray()).toEqual(expected.map(([, value]) => value))
            expect(map.size).toBe(expected.length)
            const found = new Map(expected)
            for (let key = 0; key < keys; key++) expect(map.get(`k${key}`)).toBe(found.get(`k${key}`))
          }
        },
      ),
      // Shrinking a thousand operations takes minutes.
      { endOnFailure: true },
    )
  })

  it('has a bounded number of slots, however many keys are added and deleted', () => {
    const map = new CowMap<number>()
    for (let i = 0; i < 10_000; i++) {
      map.set(`k${i}`, i)
      if (i >= 10) map.delete(`k${i - 10}`)
      if (i % 100 === 0) map.clone()
    }
    expect(map.toArray()).toEqual(Array.from({ length: 10 }, (_, i) => 9_990 + i))
    map.clone()
    expect(map.clone().cloneCost).toBeLessThan(5)
  })
})

describe('the event queue', () => {
  it('returns events in order of their time, then of their sequence number', () => {
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
    for (let i = 0; i < 2; i++) if (i === 0 || random.float() < 0.3) this.#sim.schedule(random.int(0, 5), this, 'go')
  }
}

function start(seed: number): Simulation {
  const sim = new Simulation(seed)
  const walker = new Walker(sim)
  sim.register(walker)
  for (let i = 0; i < 10; i++) sim.schedule(i, walker, 'go')
  return sim
}

describe('a Simulation', () => {
  it('plays an equal run for an equal seed, also across a snapshot and a restore', () => {
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

  it('returns cells with the current state of their component, also after a restore', () => {
    const sim = start(7)
    const cell = sim.cellOf<{ log: number[] }>('walker')
    const snapshot = sim.snapshot()
    for (let i = 0; i < 8; i++) sim.step()
    expect(cell.state.log).toHaveLength(8)
    sim.restore(snapshot)
    expect(cell.state.log).toHaveLength(0)
    sim.step()
    expect(cell.state).toBe(sim.state('walker'))
    expect(cell.state.log).toHaveLength(1)
  })

  it('gives a cell the state of its component when the component joins again after a restore', () => {
    const sim = new Simulation(7)
    const before = sim.snapshot()
    const walker = new Walker(sim)
    sim.register(walker)
    const cell = sim.cellOf<{ log: number[] }>('walker')
    sim.restore(before)
    sim.join(walker)
    expect(cell.state).toBe(sim.state('walker'))
  })

  it('records which event caused an event', () => {
    const sim = start(7)
    const causes = new Map<number, number>()
    for (let e = sim.step(); e; e = sim.step()) causes.set(e.seq, e.causedBy)
    for (const [seq, causedBy] of causes) expect(causedBy === 0 ? seq <= 10 : causedBy < seq).toBe(true)
  })
})

/** Receives over a channel, draws, and sends over the same channel. Its state is the log of deliveries. */
class Correspondent implements Component {
  readonly name = 'correspondent'
  readonly #sim: Simulation
  constructor(sim: Simulation) {
    this.#sim = sim
  }
  initialState() {
    return { log: [] as (readonly number[])[], sent: 0 }
  }
  handle({ seq, causedBy, payload }: EventOf<{ readonly letter: number }>): void {
    const { now, handled } = this.#sim
    const state = this.#sim.state<{ log: (readonly number[])[]; sent: number }>('correspondent')
    state.log.push([now, handled, seq, causedBy, payload])
    const random = this.#sim.random('correspondent')
    for (let i = random.int(0, 3); i > 0 && state.sent < 150; i--)
      this.#sim.send('letters', random.int(0, 4), this, 'letter', ++state.sent)
  }
  get log(): readonly (readonly number[])[] {
    return this.#sim.state<{ log: (readonly number[])[] }>('correspondent').log
  }
}

function correspondence(seed: number) {
  const sim = new Simulation(seed)
  const correspondent = new Correspondent(sim)
  sim.register(correspondent)
  for (let i = 0; i < 10; i++) sim.send('letters', i % 4, correspondent, 'letter', -i)
  return { sim, correspondent }
}

it('the compiler refuses an event that its target component does not handle', () => {
  const sim = start(1)
  const { correspondent } = correspondence(1)
  sim.schedule(0, correspondent, 'letter', 1)
  // @ts-expect-error letters are numbers
  sim.schedule(0, correspondent, 'letter', 'one')
  // @ts-expect-error a letter is missing
  sim.schedule(0, correspondent, 'letter')
  // @ts-expect-error it takes letters only
  sim.schedule(0, correspondent, 'parcel', 1)
  // @ts-expect-error also over a channel
  sim.send('letters', 0, correspondent, 'letter', undefined)
  expect(sim.pendingEvents.filter(({ target }) => target === correspondent.name)).toHaveLength(5)
})

describe('deliveries over a channel', () => {
  const seeds = fc.integer({ min: 0, max: 1e6 })

  it('arrive in order of sending, and deliveries at one time are one event', () => {
    const { sim, correspondent } = correspondence(3)
    sim.runUntil(1000)
    const { log } = correspondent
    expect(log.length).toBeGreaterThan(20)
    expect(log.map(([, , seq]) => seq)).toEqual(log.map(([, , seq]) => seq).sort((a = 0, b = 0) => a - b))
    // The initial ten were due at 0, 1, 2, 3. None overtakes another, so seven of them arrive with the fourth.
    expect(log.slice(0, 10).map(([at]) => at)).toEqual([0, 1, 2, 3, 3, 3, 3, 3, 3, 3])
    const events = log.map(([, handled]) => handled)
    expect(new Set(events.slice(3, 10)).size).toBe(1)
    expect(sim.handled).toBe(new Set(events).size)
    expect(sim.handled).toBeLessThan(log.length)
  })

  it('have causes of their own, and a delivery sent by a handler is a later event', () => {
    const { sim, correspondent } = correspondence(3)
    sim.runUntil(1000)
    const eventOf = new Map(correspondent.log.map(([, handled, seq]) => [seq, handled]))
    for (const [, handled, , causedBy, payload = 0] of correspondent.log) {
      if (payload <= 0) expect(causedBy).toBe(0)
      else expect(eventOf.get(causedBy)).toBeLessThan(handled as number)
    }
  })

  it('are equal after a restored snapshot, however the run continued before the restore', () => {
    fc.assert(
      fc.property(seeds, fc.nat(40), fc.nat(60), (seed, before, between) => {
        const straight = correspondence(seed)
        straight.sim.runUntil(1000)
        const { sim, correspondent } = correspondence(seed)
        for (let i = 0; i < before; i++) sim.step()
        const snapshot = sim.snapshot()
        const pending = sim.pendingEvents.length
        for (let i = 0; i < between; i++) sim.step()
        sim.send('letters', 2, correspondent, 'letter', 1000)
        sim.restore(snapshot)
        expect(sim.pendingEvents).toHaveLength(pending)
        sim.send('letters', 2, correspondent, 'letter', 2000)
        sim.restore(snapshot)
        sim.runUntil(1000)
        expect(correspondent.log).toEqual(straight.correspondent.log)
        expect(sim.fingerprint()).toBe(straight.sim.fingerprint())
      }),
    )
  })
})
