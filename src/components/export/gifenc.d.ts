/** The parts of the package that are used here; it comes without types. */
declare module 'gifenc' {
  export type GifPalette = number[][]

  export interface GifFrameOptions {
    /** Of the first frame: for all. */
    readonly palette?: GifPalette
    /** ms, kept in hundredths of a second. */
    readonly delay?: number
    readonly transparent?: boolean
    readonly transparentIndex?: number
    /** 1: the frame stays below the next one. */
    readonly dispose?: number
    /** 0: for ever. */
    readonly repeat?: number
  }

  export function GIFEncoder(): {
    writeFrame(index: Uint8Array, width: number, height: number, options: GifFrameOptions): void
    finish(): void
    bytes(): Uint8Array<ArrayBuffer>
  }

  /** The colours, at most so many, that come nearest to those of the pixels. */
  export function quantize(rgba: Uint8Array | Uint8ClampedArray, mostColours: number): GifPalette
}
