import { describe, expect, it } from 'vitest'
import { largeRollout, midRollout } from '../../gallery/moments.ts'
import { minimapFrame } from './minimap.ts'
import { layoutNodes } from './nodeLayout.ts'
import type { Scene, StageInput } from './scene.ts'
import { placeAt, pointOf } from './scenePlace.ts'
import { layoutStage, type StageOptions } from './stageLayout.ts'

const layouts: readonly [string, (view: StageInput, width: number, options: StageOptions) => Scene][] = [
  ['by ReplicaSet', layoutStage],
  ['by node', layoutNodes],
]

describe.each(layouts)('zooming %s', (_, layout) => {
  const { view } = largeRollout(1_000)
  const at = (zoom: number) => layout(view, 660, { workloadUid: '', height: 500, zoom })

  it('changes from the dense field over chips to tokens, with an unchanged number of columns', () => {
    const fit = at(1)
    const largest = at(fit.mostZoom)
    const middle = at(fit.mostZoom / 5)
    expect([fit.level, middle.level, largest.level]).toEqual([fit.fitLevel, 'chip', 'token'])
    expect(largest.fitLevel).toBe(fit.level)
    expect(largest.boxes.map((box) => box.columns)).toEqual(fit.boxes.map((box) => box.columns))
    expect(largest.width).toBeGreaterThan(fit.width)
    expect(largest.frameWidth).toBe(660)
  })

  it('puts no Pod over another Pod or over the edge at any zoom', () => {
    const fit = at(1)
    for (const share of [0.1, 0.35, 0.6, 1]) {
      const scene = at(1 + (fit.mostZoom - 1) * share)
      const taken = new Set<string>()
      for (const { pod, x, y } of scene.marks) {
        if (pod.state === 'gone') continue
        expect(taken.has(`${x},${y}`)).toBe(false)
        taken.add(`${x},${y}`)
        expect(x + scene.cell.width).toBeLessThanOrEqual(scene.width)
        expect(y + scene.cell.height).toBeLessThanOrEqual(scene.height)
      }
    }
  })

  it('keeps a Pod at its relative position in the box', () => {
    const fit = at(1)
    const large = at(fit.mostZoom)
    const mark = fit.marks[321]!
    const place = placeAt(fit, { x: mark.x, y: mark.y })!
    const point = pointOf(large, place)!
    const same = large.marks[321]!
    expect(point.x).toBeCloseTo(same.x)
    expect(point.y).toBeCloseTo(same.y)
  })
})

describe('placeAt', () => {
  it('takes the nearest box for a point between two boxes, and is undefined without boxes', () => {
    const scene = layoutStage(midRollout().view, 660, { workloadUid: '' })
    const [first, second] = scene.boxes
    expect(placeAt(scene, { x: 10, y: first!.y + first!.height + 1 })?.key).toBe(first!.key)
    expect(placeAt(scene, { x: 10, y: second!.y - 1 })?.key).toBe(second!.key)
    expect(placeAt({ ...scene, boxes: [] }, { x: 10, y: 10 })).toBeUndefined()
  })

  it('keeps the distance of a point in a heading from the top of its box: headings do not grow', () => {
    const options = { workloadUid: '', height: 500 }
    const fit = layoutStage(largeRollout(1_000).view, 660, options)
    const large = layoutStage(largeRollout(1_000).view, 660, { ...options, zoom: 4 })
    const place = placeAt(fit, { x: 100, y: fit.boxes[1]!.y + 10 })!
    expect(pointOf(large, place)!.y).toBe(large.boxes[1]!.y + 10)
  })
})

describe('minimapFrame', () => {
  it.each([
    [1_000, 500, 660, 152, 76],
    [500, 1_000, 660, 40, 76],
    [300, 30_000, 660, 40, 76],
    [1_000, 500, 358, 112, 56],
  ])('scales a scene of %i × %i beside a stage of %i px to %i × %i', (width, height, frameWidth, wide, high) => {
    const frame = minimapFrame({ width, height, frameWidth })
    expect([frame.width, frame.height]).toEqual([wide, high])
    expect(frame.scaleX * width).toBeCloseTo(wide)
    expect(frame.scaleY * height).toBeCloseTo(high)
  })
})
