import { describe, expect, it } from 'vitest'
import { largeRollout, midRollout } from '../../gallery/moments.ts'
import { Settling } from './canvas/settle.ts'
import { placeLimits } from './lanes/BoundsBar.tsx'
import { nodeUse } from './nodes/nodeUse.ts'
import { countStates } from './pods/PodTable.tsx'

describe('nodeUse', () => {
  it('counts the requests that Terminating Pods still hold', () => {
    const { view } = midRollout()
    const use = nodeUse(view.nodes, view.pods).find((one) => one.node.name === 'node-2')!
    expect(use).toMatchObject({ pods: 4, ending: 3, cpu: { stayMilli: 1_000, endingMilli: 750 } })
  })

  it('leaves out Pods that are finished or gone', () => {
    const { view } = midRollout()
    const pods = view.pods.map((pod) => ({ ...pod, state: 'succeeded' as const }))
    for (const use of nodeUse(view.nodes, pods))
      expect(use).toMatchObject({ pods: 0, ending: 0, cpu: { stayMilli: 0 } })
  })
})

describe('placeLimits', () => {
  it('separates the labels of minimum and maximum inside the bar, and shows sums only if there is space', () => {
    const texts = { least: { at: 340, width: 120 }, most: { at: 552, width: 100 }, sums: 140 }
    expect(placeLimits({ width: 680, ...texts })).toEqual({ least: 280, most: 502, showSums: true })
    const tight = placeLimits({ width: 300, least: { at: 200, width: 90 }, most: { at: 230, width: 90 }, sums: 140 })
    expect(tight.most).toBe(185)
    expect(tight.least + 90).toBeLessThan(tight.most)
    expect(tight.showSums).toBe(false)
    expect(placeLimits({ width: 680, least: { at: 0, width: 120 }, most: { at: 680, width: 100 }, sums: 10 })).toEqual({
      least: 0,
      most: 580,
      showSums: false,
    })
  })
})

it('countStates sums Pods up by revision and state', () => {
  const { view } = largeRollout(1_000)
  const revisions = new Map(view.revisions.map((set) => [set.uid, set.revision]))
  const rows = countStates(view.pods, revisions)
  expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(view.pods.length)
  expect(rows[0]!.revision).toBe(2)
  expect(rows.at(-1)!.revision).toBe(1)
})

describe('Settling', () => {
  const still = (atMs: number) => ({ atMs, playing: false, speed: 1 })
  const playing = (atMs: number) => ({ atMs, playing: true, speed: 1 })

  it('starts settled if the run stands still, so that an opened page shows no animation', () => {
    const settling = new Settling()
    expect(settling.lead(still(5_000), 0)).toBe(450)
    expect(settling.isSettled(still(5_000))).toBe(true)
  })

  it('lets animations end after a step, by the wall clock', () => {
    const settling = new Settling()
    settling.lead(still(0), 0)
    expect(settling.lead(still(1_000), 16)).toBe(0)
    expect(settling.lead(still(1_000), 32)).toBe(16)
    let now = 32
    while (!settling.isSettled(still(1_000)) && now < 2_000) {
      now += 16
      settling.lead(still(1_000), now)
    }
    expect(now).toBeLessThan(600)
  })

  it('follows the cursor while playing, and reduces a lead without a jump', () => {
    const settling = new Settling()
    settling.lead(still(1_000), 0)
    const lead = settling.lead(playing(1_100), 100)
    expect(1_100 + lead).toBe(1_450)
    expect(1_300 + settling.lead(playing(1_300), 300)).toBe(1_450)
    expect(settling.lead(playing(2_000), 1_000)).toBe(0)
    expect(settling.isSettled(playing(2_000))).toBe(false)
  })
})
