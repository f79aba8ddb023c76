/** Types of the functions used here; the package has none. */
declare module 'gifenc' {
  export type GifPalette = number[][]

  export interface GifFrameOptions {
    /** On the first frame: the global palette. */
    readonly palette?: GifPalette
    /** In ms, stored in 1/100 s. */
    readonly delay?: number
    readonly transparent?: boolean
    readonly transparentIndex?: number
    /** 1: the frame stays below the next one. */
    readonly dispose?: number
    /** 0: repeats forever. */
    readonly repeat?: number
  }

  export function GIFEncoder(): {
    writeFrame(index: Uint8Array, width: number, height: number, options: GifFrameOptions): void
    finish(): void
    bytes(): Uint8Array<ArrayBuffer>
  }

  /** The palette of at most `mostColours` colours closest to the pixels. */
  export function quantize(rgba: Uint8Array | Uint8ClampedArray, mostColours: number): GifPalette
}
