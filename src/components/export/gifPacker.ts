import type { GifOptions } from './gifMaker.ts'
import type { GifReply, GifRequest } from './gifProtocol.ts'

/** Client of the GIF worker. Pixel buffers are transferred and unusable afterwards. */
export class GifPacker {
  readonly #worker = new Worker(new URL('./gif.worker.ts', import.meta.url), { type: 'module', name: 'gif' })
  /** Replies arrive in the order of the requests. */
  #last: Promise<GifReply> = Promise.resolve({ type: 'done' })

  constructor(options: GifOptions) {
    this.#ask(
      { type: 'start', options },
      options.samples.map(({ buffer }) => buffer),
    )
  }

  /** Resolves when the previous frame is encoded, so that at most two wait. Rejects if the worker has failed. */
  async add(pixels: Uint8ClampedArray<ArrayBuffer>, delayMs: number): Promise<void> {
    await this.#last
    this.#ask({ type: 'frame', pixels, delayMs }, [pixels.buffer])
  }

  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    await this.#last
    this.#ask({ type: 'finish' })
    const reply = await this.#last
    if (reply.type !== 'file') throw new Error('The frames have become no file.')
    return reply.bytes
  }

  close(): void {
    this.#worker.terminate()
  }

  #ask(request: GifRequest, transfer: Transferable[] = []): void {
    this.#last = new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }: MessageEvent<GifReply>) => resolve(data)
      this.#worker.onerror = (event) => {
        event.preventDefault()
        reject(new Error(event.message || 'The script that packs the frames could not be loaded.'))
      }
    })
    // The sender of the next request also awaits this promise, and reports a failure.
    void Promise.allSettled([this.#last])
    this.#worker.postMessage(request, transfer)
  }
}
