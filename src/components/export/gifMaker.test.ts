import { describe, expect, it } from 'vitest'
import { GifMaker } from './gifMaker.ts'

const [black, red, blue] = [
  [0, 0, 0],
  [200, 10, 10],
  [10, 10, 200],
] as const

/** A picture of four by two px with these colours. */
function pixels(colours: readonly (readonly [number, number, number])[]): Uint8ClampedArray<ArrayBuffer> {
  return new Uint8ClampedArray(colours.flatMap((colour) => [...colour, 255]))
}

const plain = pixels(Array(8).fill(black))
const dotted = pixels([red, ...Array<typeof black>(7).fill(black)])

/** For each frame: its delay in ms, and whether it has transparent pixels. */
function framesOf(gif: Uint8Array): readonly { delayMs: number; seeThrough: boolean }[] {
  const frames: { delayMs: number; seeThrough: boolean }[] = []
  for (let at = 0; at < gif.length - 8; at += 1) {
    if (gif[at] !== 0x21 || gif[at + 1] !== 0xf9 || gif[at + 2] !== 4) continue
    const delay = (gif[at + 4] ?? 0) + 256 * (gif[at + 5] ?? 0)
    frames.push({ delayMs: delay * 10, seeThrough: ((gif[at + 3] ?? 0) & 1) === 1 })
  }
  return frames
}

describe('GifMaker', () => {
  const options = { width: 4, height: 2, fixedColours: ['rgb(0, 0, 0)', 'rgb(200, 10, 10)'], samples: [plain] }

  it('writes frames that contain only the changes', () => {
    const maker = new GifMaker(options)
    maker.add(plain.slice(), 100)
    maker.add(dotted.slice(), 40)
    const gif = maker.finish()
    expect(String.fromCharCode(...gif.slice(0, 6))).toBe('GIF89a')
    expect([gif[6], gif[8]]).toEqual([4, 2])
    expect(framesOf(gif)).toEqual([
      { delayMs: 100, seeThrough: false },
      { delayMs: 40, seeThrough: true },
    ])
    expect(gif.at(-1)).toBe(0x3b)
  })

  it("extends a frame's duration instead of repeating an equal frame", () => {
    const maker = new GifMaker(options)
    for (const frame of [plain, plain, plain, dotted, dotted]) maker.add(frame.slice(), 50)
    expect(framesOf(maker.finish()).map(({ delayMs }) => delayMs)).toEqual([150, 100])
  })

  it('contains the fixed colours, and takes further colours from the samples', () => {
    const maker = new GifMaker({ ...options, samples: [pixels(Array(8).fill(blue))] })
    maker.add(plain.slice(), 10)
    const gif = maker.finish()
    const table = Array.from({ length: 3 }, (_, at) => [...gif.slice(13 + 3 * at, 16 + 3 * at)])
    expect(table[0]).toEqual([...black])
    expect(table[1]).toEqual([...red])
    for (const [at, channel] of (table[2] ?? []).entries()) expect(Math.abs(channel - blue[at]!)).toBeLessThan(8)
  })
})
