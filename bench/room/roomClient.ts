/** Simulates the phones and the wall of a room, without browsers. */
import { Agent, type IncomingMessage, request } from 'node:http'
import type { RoomAnswer, WallState } from '../../src/room/messages.ts'

export interface RoomAddress {
  readonly port: number
  readonly token: string
  readonly code: string
}

// Every phone has its own connection, so the agent must allow enough of them.
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })

export async function post(
  { port, token }: RoomAddress,
  name: string,
  message: object,
): Promise<{ readonly status: number; readonly text: string }> {
  const headers = {
    'content-type': 'application/json',
    origin: `http://127.0.0.1:${port}`,
    ...(name === 'wall' && { authorization: `Bearer ${token}` }),
  }
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: `/room/api/${name}`, method: 'POST', headers, agent }
    const sent = request(options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(message))
  })
}

export class Phone {
  readonly #address: RoomAddress
  readonly #phone: string
  readonly #stream: IncomingMessage
  #seq = 0
  #waiting: { readonly round: number; readonly heard: () => void } | undefined
  round = 0
  /** Number of states of the wall that the phone received. */
  walls = 0
  closed = false

  private constructor(address: RoomAddress, phone: string, stream: IncomingMessage) {
    this.#address = address
    this.#phone = phone
    this.#stream = stream
    let text = ''
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        this.#hear(text.slice(0, end))
        text = text.slice(end + 2)
      }
    })
    stream.on('close', () => {
      this.closed = true
    })
  }

  static async join(address: RoomAddress): Promise<Phone> {
    const joined = await post(address, 'join', { code: address.code })
    if (joined.status !== 200) throw new Error(`a phone cannot join: ${joined.status}`)
    const { phone } = JSON.parse(joined.text)
    const path = `/room/api/events?phone=${phone}`
    const stream = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port: address.port, path, agent }, resolve)
      asked.on('error', reject)
      asked.end()
    })
    return new Phone(address, phone, stream)
  }

  #hear(event: string): void {
    const [, round] = /"type":"wall","round":(\d+)/.exec(event) ?? []
    if (round === undefined) return
    this.walls++
    this.round = Number(round)
    if (this.#waiting !== undefined && this.round >= this.#waiting.round) this.#waiting.heard()
  }

  /** Resolves once the phone shows a round. */
  shows(round: number): Promise<void> {
    return this.round >= round
      ? Promise.resolve()
      : new Promise((heard) => {
          this.#waiting = { round, heard }
        })
  }

  /** Sends an answer; returns the wall-clock ms until the room accepted it. Throws if the room rejects it. */
  async answer(answer: RoomAnswer): Promise<number> {
    this.#seq++
    const from = performance.now()
    const { status } = await post(this.#address, 'answer', {
      phone: this.#phone,
      seq: this.#seq,
      round: this.round,
      answer,
    })
    if (status !== 200) throw new Error(`an answer was not taken: ${status}`)
    return performance.now() - from
  }

  leave(): void {
    this.#stream.destroy()
  }
}

/** A state of the wall as large as a lesson's state: a question with four answers, and fourteen Pods. */
export function wallOf(question: string, scene: WallState['scene']): WallState {
  return {
    title: '12 maxSurge and maxUnavailable add up',
    step: { number: 2, of: 4 },
    locale: 'en',
    address: '#12/2',
    question: {
      name: question,
      text: 'Image v2 cannot be pulled. How many Pods will there be, and how many of them broken?',
    },
    scene,
    picture: Array.from({ length: 14 }, (_, index) => ({
      name: `web-7c5ddbdf54-pod${index}`,
      label: `pod${index}`,
      state: index < 8 ? 'available' : 'failing',
      colour: index < 8 ? 1 : 2,
    })),
  }
}
