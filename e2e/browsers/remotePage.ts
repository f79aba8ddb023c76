import { expect } from '@playwright/test'
import type { Remote } from './remote.ts'

/** State of the page, from its data attributes. */
export interface PageState {
  /** Virtual ms. */
  readonly at: number
  readonly fingerprint: string
  readonly isPlaying: boolean
  /** Whether the engine is idle, the stage is drawn and the picture shows the present time. */
  readonly isReady: boolean
}

/** Page object over a remote window: reads state attributes, presses keys and clicks named elements. */
export class RemotePage {
  readonly remote: Remote
  readonly #site: string

  constructor(remote: Remote, site: string) {
    this.remote = remote
    this.#site = site
  }

  /** Opens an address as a returning visitor without a stored run. */
  async open(fragment = ''): Promise<void> {
    // This file has the same origin and starts nothing.
    await this.remote.open(`${this.#site}favicon.svg`)
    await this.remote.run(async () => {
      localStorage.clear()
      localStorage.setItem('rollscope.firstVisit', 'over')
      const gone = ({ name = '' }: IDBDatabaseInfo) =>
        new Promise((resolve) => {
          const request = indexedDB.deleteDatabase(name)
          request.onsuccess = resolve
          request.onblocked = resolve
          request.onerror = resolve
        })
      await Promise.all((await indexedDB.databases()).map(gone))
    })
    await this.remote.open(`${this.#site}${fragment}`)
  }

  state(): Promise<PageState> {
    return this.remote.run(() => {
      const { playing, engine, simTime, work, fingerprint } =
        document.querySelector<HTMLElement>('[data-sim-time]')?.dataset ?? {}
      const wanted = document.querySelector('[role=slider][aria-label=Time]')?.getAttribute('aria-valuenow')
      const isStarting = document.querySelector('[data-starting]') !== null
      return {
        at: Number(simTime),
        fingerprint: fingerprint ?? '',
        isPlaying: playing === 'true',
        isReady: engine === 'ready' && work === '' && wanted === simTime && !isStarting,
      }
    })
  }

  /** Waits until the run is paused and the engine is idle, and returns the state. */
  async standsStill(): Promise<PageState> {
    await expect.poll(() => this.state()).toMatchObject({ isPlaying: false, isReady: true })
    return this.state()
  }

  has(selector: string): Promise<boolean> {
    return this.remote.run((selector) => document.querySelector(selector) !== null, selector)
  }

  text(selector: string): Promise<string> {
    return this.remote.run((selector) => document.querySelector<HTMLElement>(selector)?.innerText ?? '', selector)
  }

  /** Clicks the middle of the button with this text or label. */
  async click(name: string): Promise<void> {
    const middle = () =>
      this.remote.run((name) => {
        const buttons = [...document.querySelectorAll('button')]
        const button = buttons.find((one) => one.innerText.startsWith(name) || one.ariaLabel === name)
        const box = button?.getBoundingClientRect()
        return box === undefined ? null : { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      }, name)
    await expect.poll(middle, `a button ${name}`).not.toBeNull()
    const place = await middle()
    await this.remote.clickAt(place?.x ?? 0, place?.y ?? 0)
  }

  /** Focuses the stage, where the page's keys work, and presses a key. */
  async press(key: string): Promise<void> {
    await this.remote.run(() => document.getElementById('stage')?.focus())
    await this.remote.press(key)
  }

  /** Number of frames that the browser draws per second, measured for some wall-clock ms. */
  framesPerSecond(ms: number): Promise<number> {
    return this.remote.run(
      (ms) =>
        new Promise<number>((resolve) => {
          const from = performance.now()
          let frames = -1
          const count = (): void => {
            frames++
            const passed = performance.now() - from
            if (passed >= ms) resolve(Math.round((frames * 1000) / passed))
            else requestAnimationFrame(count)
          }
          count()
        }),
      ms,
    )
  }
}
