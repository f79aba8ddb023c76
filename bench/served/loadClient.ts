import type { ClientRequest } from 'node:http'
import { Agent, request } from 'node:https'

export interface TextAnswer {
  readonly status: number
  readonly text: string
}

/** A watch that counts the received events. */
export interface CountingWatch {
  readonly events: number
  readonly opened: Promise<void>
  readonly close: () => void
}

/** Sends requests to a served cluster over connections that stay open. */
export class LoadClient {
  readonly #address: string
  readonly #ca: string
  readonly #token: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  readonly #watching = new Agent({ keepAlive: true })

  /** Reads the kubeconfig that `rollscope serve` wrote. */
  constructor(kubeconfig: string) {
    const value = (name: string): string => new RegExp(`^ *${name}: (.*)$`, 'm').exec(kubeconfig)?.[1] ?? ''
    this.#address = value('server')
    this.#ca = Buffer.from(value('certificate-authority-data'), 'base64').toString()
    this.#token = value('token')
  }

  ask(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<TextAnswer> {
    return new Promise((resolve, reject) => {
      const sent = this.#request(method, path, headers, this.#agent)
      sent.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }

  watch(path: string): CountingWatch {
    let events = 0
    const sent = this.#request('GET', path, {}, this.#watching)
    const opened = new Promise<void>((resolve, reject) => {
      sent.on('response', (response) => {
        resolve()
        response.on('data', (part: Buffer) => {
          for (const byte of part) if (byte === 10) events++
        })
        response.on('error', () => undefined)
      })
      sent.on('error', reject)
    })
    sent.end()
    return {
      get events() {
        return events
      },
      opened,
      close: () => sent.destroy(),
    }
  }

  /** Waits until the condition is met, for at most this time (ms). */
  async until(holds: () => boolean, mostMs: number): Promise<void> {
    for (const end = performance.now() + mostMs; !holds() && performance.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 50))
  }

  close(): void {
    this.#agent.destroy()
    this.#watching.destroy()
  }

  #request(method: string, path: string, headers: Record<string, string>, agent: Agent): ClientRequest {
    const own = { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json', ...headers }
    const { hostname, port } = new URL(this.#address)
    return request({ hostname, port, path, method, ca: this.#ca, headers: own, agent, servername: 'localhost' })
  }
}
