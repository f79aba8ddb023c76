import { expect, type Locator, type Page } from '@playwright/test'

/** One Pod as the table beside the picture names it. */
export interface PodRow {
  readonly name: string
  readonly revision: string
  readonly state: string
  readonly node: string
}

/** Where the run is and what the page shows there. */
export interface Moment {
  /** Virtual ms. */
  readonly at: number
  readonly fingerprint: string
  readonly pods: readonly PodRow[]
  /** As the bar of the two bounds says them; undefined where there is no such bound. */
  readonly least: number | undefined
  readonly most: number
  /** Reason of the Deployment's condition Progressing; empty if there is none. */
  readonly progressing: string
}

/** What a step goes to, as the transport names it. */
export type StepUnit = 'event' | 'sync' | 'write' | 'second'

const available = 'Available'
const terminating = 'Terminating'

/** The page, by what a user finds on it: roles and names, and the state that its root element carries. */
export class App {
  readonly page: Page
  /**
   * Carries `data-sim-time` (virtual ms), `data-fingerprint`, `data-playing`, `data-engine`, `data-work` (empty unless something
   * takes long) and `data-kept` (the id under which the browser keeps the run; empty while it does not).
   */
  readonly root: Locator
  readonly editor: Locator
  readonly applyButton: Locator
  readonly kubectlAnswer: Locator
  readonly timeline: Locator
  readonly narrator: Locator

  constructor(page: Page) {
    this.page = page
    this.root = page.locator('[data-sim-time]')
    this.editor = page.getByRole('textbox', { name: 'Manifest, YAML' })
    this.applyButton = page.getByRole('button', { name: 'Apply', exact: true })
    this.kubectlAnswer = page.getByRole('status', { name: 'kubectl output' })
    this.timeline = page.getByRole('slider', { name: 'Time' })
    this.narrator = page.locator('[data-narrator]')
  }

  /** Opens an address below the server's root and waits until the first run stands still. */
  async open(address = ''): Promise<void> {
    await this.page.goto(address)
    await this.standsStill()
  }

  /**
   * The engine has answered everything and nothing plays. The page shows it by then: it draws within the same task, but for
   * the stage when it first comes.
   */
  async standsStill(): Promise<void> {
    await this.page.waitForFunction(() => {
      const { playing, engine, simTime, work } = document.querySelector<HTMLElement>('[data-sim-time]')?.dataset ?? {}
      // The slider is ahead of the run until the engine has got there.
      const wanted = document
        .querySelector(':is([role=slider][aria-label=Time], [role=slider][aria-label=时间])')
        ?.getAttribute('aria-valuenow')
      const isStarting = document.querySelector('[data-starting]') !== null
      return playing === 'false' && engine === 'ready' && work === '' && wanted === simTime && !isStarting
    })
  }

  /** The page comes again, as the browser has kept it. What keeps runs is loaded behind the first paint: that is waited for. */
  async reload(): Promise<void> {
    await expect(this.root).toHaveAttribute('data-kept', /./)
    await this.page.reload()
    await this.standsStill()
  }

  async time(): Promise<number> {
    return Number(await this.root.getAttribute('data-sim-time'))
  }

  async fingerprint(): Promise<string> {
    return (await this.root.getAttribute('data-fingerprint')) ?? ''
  }

  /** Where the run is now. */
  async moment(): Promise<Moment> {
    const [moment] = await this.#moments({ steps: 0 })
    return moment as Moment
  }

  /**
   * Presses the key for a step again and again, and gives what the page shows after each, up to and with the first moment
   * that `isLast` accepts. Fails if the run does not get there.
   */
  async stepUntil(isLast: (moment: Moment) => boolean): Promise<Moment[]> {
    const seen: Moment[] = []
    for (;;) {
      for (const moment of await this.#moments({ steps: 20 })) {
        expect(moment.fingerprint, `a step from ${moment.at} ms leads on`).not.toBe(seen.at(-1)?.fingerprint)
        seen.push(moment)
        if (isLast(moment)) return seen
      }
    }
  }

  /** Steps in the page itself, so that hundreds of steps take no longer than the page needs. */
  async #moments({ steps }: { steps: number }): Promise<Moment[]> {
    const seen = await this.root.evaluate(async (root: HTMLElement, steps) => {
      const textOf = (element: Element | undefined) => element?.textContent ?? ''
      const look = () => {
        const rows = [...root.querySelectorAll('table:has(caption) tbody tr')]
        const conditions = [...root.querySelectorAll('[aria-label=Conditions] li')].map(textOf)
        return {
          at: Number(root.dataset.simTime),
          fingerprint: root.dataset.fingerprint ?? '',
          pods: rows.map(({ children }) => ({
            name: textOf(children[0]),
            revision: textOf(children[1]),
            state: textOf(children[2]),
            node: textOf(children[3]),
          })),
          progressing:
            conditions
              .find((text) => text.startsWith('Progressing'))
              ?.replace('Progressing', '')
              .trim() ?? '',
          bounds: root.querySelector('[role=img][aria-label*="at most"]')?.getAttribute('aria-label') ?? '',
        }
      }
      const answered = () =>
        new Promise<void>((resolve) => {
          const check = () => (root.dataset.engine === 'ready' ? resolve() : setTimeout(check))
          setTimeout(check)
        })
      if (steps === 0) return [look()]
      const moments: ReturnType<typeof look>[] = []
      for (let step = 0; step < steps; step++) {
        const event = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true })
        document.getElementById('stage')?.dispatchEvent(event)
        await answered()
        moments.push(look())
      }
      return moments
    }, steps)
    const numberAfter = (words: string, text: string): number | undefined => {
      const digits = new RegExp(`${words} ([\\d,]+)`).exec(text)?.[1]
      return digits === undefined ? undefined : Number(digits.replaceAll(',', ''))
    }
    return seen.map(({ bounds, ...moment }) => ({
      ...moment,
      least: numberAfter('at least', bounds),
      most: numberAfter('at most', bounds) ?? Number.NaN,
    }))
  }

  /** Presses a key of the page that makes a step or a jump, and waits for the engine's answer. */
  async move(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    await this.standsStill()
  }

  /** To the end of the rollout under way: complete, or given up. */
  async runToEnd(): Promise<void> {
    await this.move('End')
    await expect
      .poll(async () => {
        const { progressing } = await this.moment()
        if (progressing === 'ReplicaSetUpdated') await this.move('End')
        return progressing
      })
      .not.toBe('ReplicaSetUpdated')
  }

  async stepBy(unit: StepUnit): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Step by' }).selectOption({ label: unit })
    await this.leaveControls()
  }

  /** Plays at 25× until a moment (virtual ms) has passed, or until nothing is left to happen, pauses and has the speed of before. */
  async playUntil(at: number): Promise<void> {
    const speeds = this.page.getByRole('combobox', { name: 'Speed' })
    const speed = await speeds.inputValue()
    await speeds.selectOption({ label: '25×' })
    await this.leaveControls()
    await this.page.keyboard.press('Space')
    await this.page.waitForFunction((wanted) => {
      const { simTime, playing } = document.querySelector<HTMLElement>('[data-sim-time]')?.dataset ?? {}
      return playing === 'false' || Number(simTime) >= wanted
    }, at)
    await this.pauseIfPlaying()
    await speeds.selectOption(speed)
    await this.leaveControls()
  }

  /** Steps by whole seconds of virtual time: unlike playing, no further on a busy machine. */
  async stepSeconds(count: number): Promise<void> {
    const units = this.page.getByRole('combobox', { name: 'Step by' })
    const unit = await units.inputValue()
    await this.stepBy('second')
    await this.#moments({ steps: count })
    await this.standsStill()
    await units.selectOption(unit)
    await this.leaveControls()
  }

  /** Pauses a run that an apply has set going. */
  async pause(): Promise<void> {
    await expect(this.root).toHaveAttribute('data-playing', 'true')
    await this.leaveControls()
    await this.pauseIfPlaying()
  }

  /** Presses the key that pauses, unless the run has come to rest by itself: looks and presses in one task of the page. */
  async pauseIfPlaying(): Promise<void> {
    await this.root.evaluate((root: HTMLElement) => {
      if (root.dataset.playing !== 'true') return
      const event = new KeyboardEvent('keydown', { key: ' ', code: 'Space', bubbles: true, cancelable: true })
      document.getElementById('stage')?.dispatchEvent(event)
    })
    await this.standsStill()
  }

  /** Moves the focus to the stage, where the page's keys act. */
  async leaveControls(): Promise<void> {
    await this.page.evaluate(() => document.getElementById('stage')?.focus())
  }

  /** Replaces the text in the editor, as pasting does. */
  async write(text: string): Promise<void> {
    await this.editor.click()
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.insertText(text)
  }

  /** Where there is little room, what is known of an apply is a press away. */
  async openApplySheet(): Promise<void> {
    await this.page.locator('[data-apply-line]').click()
    await expect(this.page.locator('[data-apply-sheet]')).toBeVisible()
  }

  /** Applies with the keys, from inside the editor. */
  async applyByKeys(): Promise<void> {
    await this.editor.focus()
    await this.page.keyboard.press('ControlOrMeta+Enter')
    await expect(this.applyButton).toBeEnabled()
  }

  /** Writes a manifest, applies it and pauses once the controllers have seen it: the rollout is then stepped through. */
  async applyAndPause(text: string): Promise<void> {
    await this.write(text)
    const before = await this.time()
    await this.applyByKeys()
    await this.page.waitForFunction((seenAt) => {
      const { simTime } = document.querySelector<HTMLElement>('[data-sim-time]')?.dataset ?? {}
      // A manifest about something else begins a run of its own, at 0.
      const at = Number(simTime)
      return at >= seenAt || (at >= 50 && at < seenAt - 50)
    }, before + 50)
    await this.leaveControls()
    await this.pauseIfPlaying()
  }

  /** The editor's text, without what the editor shows between its lines. */
  async text(): Promise<string> {
    // The editor comes after the first paint.
    await expect(this.editor).toBeVisible()
    const lines = await this.editor.locator('.cm-line').evaluateAll((elements) =>
      elements.map((element) => {
        const copy = element.cloneNode(true) as HTMLElement
        for (const widget of copy.querySelectorAll('.cm-hint, .cm-widgetBuffer')) widget.remove()
        return copy.textContent ?? ''
      }),
    )
    return lines.join('\n')
  }

  /** The line of the editor that a refusal is shown on, and its words. */
  async refusal(): Promise<{ line: string; message: string }> {
    const line = this.editor.locator('.cm-line.cm-refused, .cm-line:has(.cm-lintRange-error)').first()
    await expect(line).toBeVisible()
    const message = this.editor.locator('.cm-problem-message').first()
    return {
      line: ((await line.textContent()) ?? '').trim(),
      message: (await message.count()) === 0 ? '' : ((await message.textContent()) ?? ''),
    }
  }

  /** The link to this moment, out of the clipboard; the context needs the permissions for it. */
  async shareLink(): Promise<string> {
    await this.page.getByRole('button', { name: 'Share link' }).click()
    await expect(this.page.locator('[data-notice=linkCopied]')).toBeVisible()
    return this.page.evaluate(() => navigator.clipboard.readText())
  }
}

/** Pods that count towards the lower bound. */
export function availableCount({ pods }: Moment): number {
  return pods.filter(({ state }) => state === available).length
}

/** Pods that count towards the upper bound: those that are ending do not. */
export function countedPods({ pods }: Moment): number {
  return pods.filter(({ state }) => state !== terminating).length
}

/** Both bounds hold, or the test fails with the moment at which they did not. */
export function expectBounds(moment: Moment): void {
  const seen = `at ${moment.at} ms: ${moment.pods.map(({ name, state }) => `${name} ${state}`).join(', ')}`
  expect(availableCount(moment), seen).toBeGreaterThanOrEqual(moment.least ?? 0)
  expect(countedPods(moment), seen).toBeLessThanOrEqual(moment.most)
}

/** Pods of a revision, those that are ending left out. */
export function podsOf({ pods }: Moment, revision: number): readonly PodRow[] {
  return pods.filter((pod) => pod.revision === String(revision) && pod.state !== terminating)
}
