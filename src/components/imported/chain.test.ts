import { expect, it } from 'vitest'
import type { Finding, Impact, Sign } from '../../engine/index.ts'
import { chainOf, momentOf, placeIn, pointAt, pointsUntil } from './chain.ts'

const start = Date.UTC(2026, 10, 26, 17, 40, 0)
/** Unix ms of a second of the recording. */
const second = (n: number): number => start + n * 1000
const end = second(100)

const impact: Impact = {
  wanted: 4,
  lowest: 0,
  available: 4,
  atLeast: 3,
  updated: 4,
  isRolling: false,
  outages: [],
  services: [],
}
const sign: Sign = {
  id: 'unavailable',
  severity: 'high',
  object: 'Deployment shop/web',
  at: second(10),
  facts: {},
  evidence: [],
  advice: '',
}
const finding = (more: Partial<Finding>): Finding => ({ ...sign, signs: [sign], meanwhile: [], impact, ...more })
const outage = (type: 'none' | 'below', from: number, until?: number) =>
  ({
    type,
    from: second(from),
    until: until === undefined ? undefined : second(until),
    lowest: 0,
    wanted: 4,
    atLeast: 3,
  }) as const
const change = { at: second(9), type: 'changed', object: sign.object, by: 'kubectl', fields: [] } as const
const withOutages = (...outages: Impact['outages']) => chainOf(finding({ impact: { ...impact, outages } }), end)

it('chainOf has the change, the loss of the last Pod and its return', () => {
  const outages = [outage('below', 10, 50), outage('none', 11, 49)]
  const chain = chainOf(finding({ before: change, impact: { ...impact, outages } }), end)
  expect(chain).toMatchObject({ type: 'none', isStill: false, spans: [{ from: second(11), until: second(49) }] })
  expect(chain.points).toEqual([
    { id: 'change', at: second(9) },
    { id: 'begin', at: second(11) },
    { id: 'end', at: second(49) },
  ])
})

it('chainOf ends with the recording if the fault does, and has no change if none was recorded', () => {
  expect(withOutages(outage('below', 10))).toMatchObject({
    type: 'below',
    isStill: true,
    points: [
      { id: 'begin', at: second(10) },
      { id: 'end', at: end },
    ],
  })
})

it('chainOf takes a fault without an outage as a whole', () => {
  const rolling = { ...impact, isRolling: true }
  const pause: Sign = { ...sign, id: 'rolloutPaused' }
  const { impact: _, ...alone } = finding({ until: second(30) })
  expect(chainOf(finding({ impact: rolling }), end)).toMatchObject({ type: 'stalled', isStill: true })
  expect(chainOf(finding({ impact: rolling, signs: [pause] }), end)).toMatchObject({ type: 'paused' })
  expect(chainOf(alone, end)).toMatchObject({ type: 'other', spans: [{ from: second(10), until: second(30) }] })
})

it('placeIn compares whole seconds, before, in, between and after outages', () => {
  const chain = withOutages(outage('none', 10, 20), outage('none', 26, 40))
  const at = (n: number) => placeIn(chain, second(n) + 999, true)
  expect(at(7)).toEqual({ phase: 'before', ms: 3000, index: 0 })
  expect(at(10)).toEqual({ phase: 'begins', ms: 0, index: 0 })
  expect(at(19)).toEqual({ phase: 'during', ms: 9000, index: 0 })
  expect(at(20)).toEqual({ phase: 'between', ms: 6000, index: 1 })
  expect(at(39)).toEqual({ phase: 'during', ms: 13_000, index: 1 })
  expect(at(40)).toEqual({ phase: 'ends', ms: 0, index: 1 })
  expect(at(45)).toEqual({ phase: 'after', ms: 5000, index: 1 })
  expect(placeIn(withOutages(outage('none', 10)), end, false)).toEqual({ phase: 'during', ms: 90_000, index: 0 })
})

it('pointAt and pointsUntil place a moment among the points', () => {
  const chain = withOutages(outage('none', 10, 20))
  expect(pointAt(chain, second(10) + 999)?.id).toBe('begin')
  expect(pointAt(chain, second(11))).toBeUndefined()
  expect([9, 10, 19, 20].map((n) => pointsUntil(chain, second(n)))).toEqual([0, 1, 1, 2])
})

it('momentOf shows the state before two points of one second', () => {
  const outages = [outage('none', 10, 20)]
  const chain = chainOf(finding({ before: { ...change, at: second(10) }, impact: { ...impact, outages } }), end)
  expect(chain.points.map((point) => momentOf(chain, point))).toEqual([second(9), second(10), second(20)])
})

it('placeIn tells by the available Pods whether an outage within one second is over', () => {
  const chain = withOutages(outage('none', 10, 10), outage('none', 20, 24))
  expect(placeIn(chain, second(10), false)).toEqual({ phase: 'begins', ms: 0, index: 0 })
  expect(placeIn(chain, second(10), true)).toEqual({ phase: 'ends', ms: 0, index: 0 })
  expect(placeIn(chain, second(12), true)).toEqual({ phase: 'between', ms: 8000, index: 1 })
})
