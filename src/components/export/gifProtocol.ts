import type { GifOptions } from './gifMaker.ts'

/** Requests to the worker; each is answered before the next is sent. */
export type GifRequest =
  | { readonly type: 'start'; readonly options: GifOptions }
  | { readonly type: 'frame'; readonly pixels: Uint8ClampedArray<ArrayBuffer>; readonly delayMs: number }
  | { readonly type: 'finish' }

export type GifReply =
  | { readonly type: 'done' }
  /** The encoded file; reply to `finish`. */
  | { readonly type: 'file'; readonly bytes: Uint8Array<ArrayBuffer> }
