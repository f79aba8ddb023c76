import { GIFEncoder, type GifPalette, quantize } from 'gifenc'

/** Colours of a GIF; the 256th index means "unchanged". */
const mostColours = 255
const bins = 65_536
/** Number of bins from which colours are chosen. */
const mostBins = 500

type Pixels = Uint8ClampedArray<ArrayBuffer>

export interface GifOptions {
  /** In whole px. */
  readonly width: number
  readonly height: number
  /** Colours that must be exact: `rgb(1, 2, 3)`. */
  readonly fixedColours: readonly string[]
  /** Sample frames from which the remaining colours are chosen. */
  readonly samples: readonly Pixels[]
}

/**
 * Encodes the frames of an animation. A frame contains only the changes, the rest is transparent; an unchanged frame
 * extends the previous one's duration.
 */
export class GifMaker {
  readonly #encoder = GIFEncoder()
  readonly #width: number
  readonly #height: number
  readonly #palette: GifPalette
  readonly #clear: number
  /** Palette index by bin; 256: not computed yet. */
  readonly #nearest = new Uint16Array(bins).fill(256)
  #before: Uint32Array | undefined
  /** The newest frame with its duration in ms; written when the next frame arrives. */
  #waiting: { readonly index: Uint8Array; delayMs: number } | undefined
  #frames = 0

  constructor({ width, height, fixedColours, samples }: GifOptions) {
    this.#width = width
    this.#height = height
    this.#palette = paletteOf(fixedColours, samples)
    this.#clear = this.#palette.length
    this.#palette.push([0, 0, 0])
  }

  add(pixels: Pixels, delayMs: number): void {
    const colours = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4)
    const before = this.#before
    const index = new Uint8Array(colours.length)
    let isSame = before !== undefined
    for (let at = 0; at < colours.length; at += 1) {
      const colour = colours[at]!
      if (before !== undefined && before[at] === colour) {
        index[at] = this.#clear
        continue
      }
      isSame = false
      index[at] = this.#indexOf(colour)
    }
    this.#before = colours
    if (isSame && this.#waiting !== undefined) {
      this.#waiting.delayMs += delayMs
      return
    }
    this.#write()
    this.#waiting = { index, delayMs }
  }

  /** The encoded file. */
  finish(): Uint8Array<ArrayBuffer> {
    this.#write()
    this.#encoder.finish()
    return this.#encoder.bytes()
  }

  #write(): void {
    if (this.#waiting === undefined) return
    const { index, delayMs } = this.#waiting
    this.#encoder.writeFrame(index, this.#width, this.#height, {
      delay: delayMs,
      dispose: 1,
      ...(this.#frames === 0
        ? { palette: this.#palette, repeat: 0 }
        : { transparent: true, transparentIndex: this.#clear }),
    })
    this.#frames += 1
    this.#waiting = undefined
  }

  /** Palette index of a colour in memory order: alpha, blue, green, red. */
  #indexOf(colour: number): number {
    const [red, green, blue] = [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255]
    const key = binOf(colour)
    const known = this.#nearest[key]!
    if (known < 256) return known
    let nearest = 0
    let least = Number.POSITIVE_INFINITY
    for (let at = 0; at < this.#clear; at += 1) {
      const [r = 0, g = 0, b = 0] = this.#palette[at] ?? []
      const away = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2
      if (away >= least) continue
      nearest = at
      least = away
    }
    this.#nearest[key] = nearest
    return nearest
  }
}

function paletteOf(fixedColours: readonly string[], samples: readonly Pixels[]): GifPalette {
  const fixed = [...new Set(fixedColours)].map((colour) => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number))
  const all = frequentPixels(samples)
  const room = mostColours - fixed.length
  return [
    ...fixed,
    ...(all.length === 0 ? [] : quantize(new Uint8Array(all.buffer), room).slice(0, room)).map((colour) =>
      colour.slice(0, 3),
    ),
  ]
}

/** The upper 5, 6 and 5 bits of red, green and blue. */
function binOf(colour: number): number {
  return ((colour & 0xf8) << 8) | ((colour & 0xfc00) >> 5) | ((colour & 0xf80000) >> 19)
}

/**
 * A third of the pixels, restricted to the most frequent bins: quantisation takes time quadratic in the number of
 * colours.
 */
function frequentPixels(samples: readonly Pixels[]): Uint32Array<ArrayBuffer> {
  const counts = new Uint32Array(bins)
  const parts = samples.map((sample) => new Uint32Array(sample.buffer).filter((_, at) => at % 3 === 0))
  for (const part of parts) for (const colour of part) counts[binOf(colour)]! += 1
  const least = Math.max(1, counts.toSorted().at(-mostBins) ?? 1)
  const kept = parts.map((part) => part.filter((colour) => counts[binOf(colour)]! >= least))
  const all = new Uint32Array(kept.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of kept) {
    all.set(part, at)
    at += part.length
  }
  return all
}
