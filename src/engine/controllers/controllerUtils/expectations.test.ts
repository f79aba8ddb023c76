import { describe, expect, it } from 'vitest'
import { Simulation } from '../../sim/simulation.ts'
import { type ExpectationState, Expectations } from './expectations.ts'

function start() {
  const sim = new Simulation(1)
  const state: ExpectationState = new Map()
  return { sim, expectations: new Expectations(sim, () => state) }
}
const KEY = 'default/web-1'

describe('Expectations', () => {
  it('are satisfied for a key without expectations', () => {
    expect(start().expectations.satisfied(KEY)).toBe(true)
  })

  it('count observed creations one by one', () => {
    const { expectations } = start()
    expectations.expectCreations(KEY, 3)
    expectations.creationsObserved(KEY, 1)
    expectations.creationsObserved(KEY, 1)
    expect(expectations.satisfied(KEY)).toBe(false)
    expectations.creationsObserved(KEY, 1)
    expect(expectations.satisfied(KEY)).toBe(true)
  })

  it('are satisfied if more creations are observed than expected', () => {
    const { expectations } = start()
    expectations.expectCreations(KEY, 1)
    expectations.creationsObserved(KEY, 4)
    expect(expectations.get(KEY)?.add).toBe(-3)
    expect(expectations.satisfied(KEY)).toBe(true)
  })

  it('count a deletion once, and only if the deletion is expected', () => {
    const { expectations } = start()
    expectations.expectDeletions(KEY, ['default/a', 'default/b'])
    expectations.deletionObserved(KEY, 'default/a')
    expectations.deletionObserved(KEY, 'default/a')
    expectations.deletionObserved(KEY, 'default/c')
    expect(expectations.get(KEY)?.del).toBe(1)
    expect(expectations.satisfied(KEY)).toBe(false)
    expectations.deletionObserved(KEY, 'default/b')
    expect(expectations.satisfied(KEY)).toBe(true)
  })

  it('replace the previous expectation of a key as a whole', () => {
    const { expectations } = start()
    expectations.expectCreations(KEY, 5)
    expectations.expectDeletions(KEY, ['default/a'])
    expect(expectations.get(KEY)).toMatchObject({ add: 0, del: 1 })
    expectations.expectCreations(KEY, 0)
    expect(expectations.satisfied(KEY)).toBe(true)
  })

  it('are separate for each key, and are satisfied for a key that was forgotten', () => {
    const { expectations } = start()
    expectations.expectCreations(KEY, 1)
    expectations.creationsObserved('default/web-2', 1)
    expect(expectations.satisfied(KEY)).toBe(false)
    expect(expectations.satisfied('default/web-2')).toBe(true)
    expectations.forget(KEY)
    expect(expectations.satisfied(KEY)).toBe(true)
  })

  it('are satisfied after five minutes, and not earlier', () => {
    const { sim, expectations } = start()
    sim.setClock(1000)
    expectations.expectCreations(KEY, 1)
    sim.setClock(1000 + 300_000)
    expect(expectations.satisfied(KEY)).toBe(false)
    sim.setClock(1000 + 300_001)
    expect(expectations.satisfied(KEY)).toBe(true)
  })
})
