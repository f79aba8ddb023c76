import { describe, expect, it } from 'vitest'
import type { WorkloadForecast } from '../../engine/index.ts'
import { forecastScene } from './forecastCurve.ts'

const frame = { width: 720, height: 160 }

function foreseen(more: Partial<WorkloadForecast> = {}): WorkloadForecast {
  const curve = [
    { afterMs: 0, available: 0, pods: 0 },
    { afterMs: 100, available: 0, pods: 6 },
    { afterMs: 9_000, available: 2, pods: 6 },
    { afterMs: 12_000, available: 6, pods: 6 },
  ]
  return {
    replicas: { from: 0, to: 6 },
    completeAfterMs: { least: 12_000, most: 16_000 },
    own: { curve, deadline: undefined },
    ...more,
  } as WorkloadForecast
}

describe('forecastScene', () => {
  it('draws the available Pods as steps from the apply to the end of the axis', () => {
    const scene = forecastScene(frame, foreseen())
    const numbers = [...scene.line.matchAll(/[MHV ](-?[\d.]+)/g)].map(([, number]) => Number(number))
    expect(scene.line.startsWith(`M${scene.left} ${scene.bottom}`)).toBe(true)
    expect(scene.line.endsWith(`V${scene.replicas?.y}H${scene.right}`)).toBe(true)
    expect(Math.max(...numbers)).toBeLessThanOrEqual(scene.right)
    expect(scene.replicas).toEqual({ count: 6, y: scene.top })
    // A third of the Pods has a third of the height.
    expect(scene.line).toContain(`V${Math.round((scene.bottom - (scene.bottom - scene.top) / 3) * 2) / 2}`)
  })

  it('marks the first available Pod and the last completion, within the axis', () => {
    const { firstX = 0, doneX = 0, left, right } = forecastScene(frame, foreseen())
    expect(firstX).toBeGreaterThan(left)
    expect(doneX).toBeGreaterThan(firstX)
    expect(doneX).toBeLessThan(right)
    const stalled = forecastScene(frame, foreseen({ completeAfterMs: undefined }))
    expect(stalled.doneX).toBeUndefined()
  })

  it('shows the axis alone without a forecast', () => {
    const scene = forecastScene(frame, undefined)
    expect([scene.line, scene.area, scene.replicas]).toEqual(['', '', undefined])
    expect(scene.ticks.length).toBeGreaterThan(2)
  })
})
