/** A room that `rollscope room` serves, its pages, and phones without a browser. */
import { type ChildProcess, spawn } from 'node:child_process'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, type Locator, type Page } from '@playwright/test'

/** An address of this machine that is not loopback; undefined without a network. */
export const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find((info) => info?.family === 'IPv4' && !info.internal)?.address

export class Room {
  readonly command: ChildProcess
  readonly address: string
  readonly code: string
  readonly port: number

  private constructor(command: ChildProcess, address: string, code: string) {
    this.command = command
    this.address = address
    this.code = code
    this.port = Number(new URL(address).port)
  }

  /** Starts a room; `folder` stores the room's numbers. */
  static start(folder: string, ...args: readonly string[]): Promise<Room> {
    const bin = join(import.meta.dirname, '../../bin/rollscope.mjs')
    const lan = ownAddress === undefined ? [] : ['--lan', '--bind', ownAddress]
    const env = { ...process.env, XDG_CACHE_HOME: folder }
    const command = spawn(process.execPath, [bin, 'room', ...args, ...lan, '--no-browser'], { env })
    return new Promise((resolve, reject) => {
      let said = ''
      const listen = (text: string) => {
        said += text
        const [, address] = /Rollscope is at (\S+)\n/.exec(said) ?? []
        const [, code] = /\/#(\d{4})\n/.exec(said) ?? /\(code (\d{4})\)\n/.exec(said) ?? []
        if (address !== undefined && code !== undefined) resolve(new Room(command, address, code))
      }
      command.stdout.setEncoding('utf8').on('data', listen)
      command.stderr.setEncoding('utf8').on('data', listen)
      command.on('exit', () => reject(new Error(said)))
    })
  }

  /** Address of the phones' page: in the network if the machine has a network, otherwise on loopback. */
  get phones(): string {
    return ownAddress === undefined ? this.local : `http://${ownAddress}:${this.port}/`
  }

  /** Address of the phones' page on loopback. */
  get local(): string {
    return `http://127.0.0.1:${this.port}/room/`
  }

  /** Posts a message as a client without a browser. Returns the status and the answer. */
  async post(name: string, message: object, headers: Readonly<Record<string, string>> = {}) {
    const origin = `http://127.0.0.1:${this.port}`
    const response = await fetch(`${origin}/room/api/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin, ...headers },
      body: JSON.stringify(message),
    })
    return { status: response.status, text: await response.text() }
  }

  /** Joins as a phone without a browser. */
  async join(): Promise<SimulatedPhone> {
    const { phone, seq } = JSON.parse((await this.post('join', { code: this.code })).text)
    const stop = new AbortController()
    const url = `http://127.0.0.1:${this.port}/room/api/events?phone=${phone}`
    const events = await fetch(url, { signal: stop.signal })
    return new SimulatedPhone(this, { phone, seq }, events, stop)
  }
}

export class SimulatedPhone {
  readonly phone: string
  readonly #room: Room
  readonly #stop: AbortController
  #seq: number
  #round = 0

  constructor(room: Room, numbers: { phone: string; seq: number }, events: Response, stop: AbortController) {
    this.#room = room
    this.phone = numbers.phone
    this.#seq = numbers.seq
    this.#stop = stop
    this.#read(events).catch(() => undefined)
  }

  async #read(events: Response): Promise<void> {
    const decoder = new TextDecoder()
    for await (const chunk of events.body ?? []) {
      const [, round] = /"round":(\d+)/.exec(decoder.decode(chunk, { stream: true })) ?? []
      if (round !== undefined) this.#round = Number(round)
    }
  }

  /** Answers the question on the wall. */
  answer(answer: object, changed: object = {}) {
    this.#seq++
    const message = { phone: this.phone, seq: this.#seq, round: this.#round, answer }
    return this.#room.post('answer', { ...message, ...changed })
  }

  leave(): void {
    this.#stop.abort()
  }
}

/** Page object of the window on the projector. */
export class WallPage {
  readonly page: Page
  readonly side: Locator
  readonly spread: Locator

  constructor(page: Page) {
    this.page = page
    this.side = page.getByRole('main', { name: 'Presenter mode' }).getByRole('complementary')
    this.spread = page.getByRole('region', { name: 'What the audience said' })
  }

  async open({ address }: Room): Promise<void> {
    await this.page.goto(address)
    await expect(this.side).toBeVisible({ timeout: 30_000 })
  }

  /** Steps until the lesson asks its question. */
  async toQuestion(phone: PhonePage): Promise<void> {
    await expect(async () => {
      if (await phone.asks.isVisible()) return
      await this.page.keyboard.press('PageDown')
      await expect(phone.asks).toBeVisible({ timeout: 4_000 })
    }).toPass({ timeout: 60_000 })
  }

  /** Ends the question and shows the outcome. */
  async reveal(): Promise<void> {
    await this.page.keyboard.press('PageDown')
    await this.page.keyboard.press('PageDown')
    await expect(this.spread).toBeVisible({ timeout: 30_000 })
  }

  haveAnswered(answered: number, phones: number): Promise<void> {
    return expect(this.page.locator('[data-answered]')).toHaveText(`${answered} of ${phones} have answered`)
  }
}

/** Page object of a phone in a browser. */
export class PhonePage {
  readonly page: Page
  readonly asks: Locator
  readonly pill: Locator

  constructor(page: Page) {
    this.page = page
    this.asks = page.getByRole('radiogroup').or(page.getByRole('slider'))
    this.pill = page.getByRole('banner')
  }

  async follows(): Promise<void> {
    await expect(this.pill).toContainText('Following', { timeout: 30_000 })
  }
}
