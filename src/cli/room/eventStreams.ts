/** Sends server-sent events to several readers. */
import type { ServerResponse } from 'node:http'

/** A reader with more unread bytes is disconnected. */
const mostWaitingBytes = 512 * 1024

export class EventStreams {
  readonly #readers = new Set<ServerResponse>()

  /** Begins a stream; `whenOver` is called once, at its end. */
  add(response: ServerResponse, whenOver: () => void): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
    this.#readers.add(response)
    response.on('close', () => {
      if (this.#readers.delete(response)) whenOver()
    })
    // A broken connection also emits its end, so its error needs no handling.
    response.on('error', () => undefined)
  }

  get size(): number {
    return this.#readers.size
  }

  send(message: unknown): void {
    const text = eventText(message)
    for (const reader of this.#readers) {
      if (reader.writableLength > mostWaitingBytes) reader.destroy()
      else reader.write(text)
    }
  }

  close(): void {
    for (const reader of this.#readers) reader.end()
  }
}

export const eventText = (message: unknown): string => `data: ${JSON.stringify(message)}\n\n`
