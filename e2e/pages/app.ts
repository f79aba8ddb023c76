import { expect, type Locator, type Page } from '@playwright/test'

/** A row of the table of Pods. */
export interface PodRow {
  readonly name: string
  readonly revision: string
  readonly state: string
  readonly node: string
}

/** Position of a run, and the state that the page shows. */
export interface Moment {
  /** Virtual ms. */
  readonly at: number
  readonly fingerprint: string
  readonly pods: readonly PodRow[]
  /** Values of the bounds' bar; undefined without the bound. */
  readonly least: number | undefined
  readonly most: number
  /** Reason of the Deployment's Progressing condition; empty without a reason. */
  readonly progressing: string
}

/** Step units by their names on the page. */
export type StepUnit = 'event' | 'sync' | 'write' | 'second'

const available = 'Available'
const terminating = 'Terminating'

/** Page object: finds elements by roles and names, and reads the state attributes of the root element. */
export class App {
  readonly page: Page
  /**
   * Has `data-sim-time` (virtual ms), `data-fingerprint`, `data-playing`, `data-engine`, `data-work` (empty unless a
   * task takes long) and `data-kept` (id of the stored run; empty before the run is stored).
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

  /** Opens an address below the server's root and waits until the first run is idle. */
  async open(address = ''): Promise<void> {
    await this.page.goto(address)
    await this.standsStill()
  }

  /**
   * Waits until the engine is idle and nothing plays. The page is up to date by then, because it draws within the same
   * task, except for the stage's first drawing.
   */
  async standsStill(): Promise<void> {
    await this.page.waitForFunction(() => {
      const { playing, engine, simTime, work } = document.querySelector<HTMLElement>('[data-sim-time]')?.dataset ?? {}
      // The slider is ahead of the run until the engine has caught up.
      const wanted = document
        .querySelector(':is([role=slider][aria-label=Time], [role=slider][aria-label=时间])')
        ?.getAttribute('aria-valuenow')
      const isStarting = document.querySelector('[data-starting]') !== null
      return playing === 'false' && engine === 'ready' && work === '' && wanted === simTime && !isStarting
    })
  }

  /**
   * Reloads the page after the run was stored. The storage code is loaded after the first paint, so this waits for it.
   */
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

  /** The current position and state. */
  async moment(): Promise<Moment> {
    const [moment] = await this.#moments({ steps: 0 })
    return moment as Moment
  }

  /**
   * Presses the step key repeatedly and returns the state after each step, up to the first state that `isLast` accepts.
   * Fails if the run ends before.
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

  /** Steps inside the page, so that hundreds of steps need no round trips. */
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

  /** Presses a key that moves the run, and waits for the engine. */
  async move(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    await this.standsStill()
  }

  /** Plays to the end of the current rollout: complete or failed. */
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

  /** Plays at 25× past a virtual time (ms), or until the run is quiet, then pauses and restores the speed. */
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

  /** Steps by whole seconds of virtual time, which, unlike playing, is exact on a busy machine. */
  async stepSeconds(count: number): Promise<void> {
    const units = this.page.getByRole('combobox', { name: 'Step by' })
    const unit = await units.inputValue()
    await this.stepBy('second')
    await this.#moments({ steps: count })
    await this.standsStill()
    await units.selectOption(unit)
    await this.leaveControls()
  }

  /** Pauses a run that an apply has started. */
  async pause(): Promise<void> {
    await expect(this.root).toHaveAttribute('data-playing', 'true')
    await this.leaveControls()
    await this.pauseIfPlaying()
  }

  /** Pauses unless the run has already stopped: checks and presses in one task of the page. */
  async pauseIfPlaying(): Promise<void> {
    await this.root.evaluate((root: HTMLElement) => {
      if (root.dataset.playing !== 'true') return
      const event = new KeyboardEvent('keydown', { key: ' ', code: 'Space', bubbles: true, cancelable: true })
      document.getElementById('stage')?.dispatchEvent(event)
    })
    await this.standsStill()
  }

  /** Focuses the stage, where the page's keys work. */
  async leaveControls(): Promise<void> {
    await this.page.evaluate(() => document.getElementById('stage')?.focus())
  }

  /** Replaces the editor's text as a paste does. */
  async write(text: string): Promise<void> {
    await this.editor.click()
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.insertText(text)
  }

  /** Opens the sheet with the plan, in a narrow window. */
  async openApplySheet(): Promise<void> {
    await this.page.locator('[data-apply-line]').click()
    await expect(this.page.locator('[data-apply-sheet]')).toBeVisible()
  }

  /** Applies by keyboard, from inside the editor. */
  async applyByKeys(): Promise<void> {
    await this.editor.focus()
    await this.page.keyboard.press('ControlOrMeta+Enter')
    await expect(this.applyButton).toBeEnabled()
  }

  /**
   * Writes a manifest, applies it and pauses once the controllers have observed it, so that the rollout can be stepped
   * through.
   */
  async applyAndPause(text: string, by: 'keys' | 'button' = 'keys'): Promise<void> {
    await this.write(text)
    const before = await this.time()
    if (by === 'keys') await this.applyByKeys()
    else await this.applyButton.click()
    await this.page.waitForFunction((seenAt) => {
      const { simTime } = document.querySelector<HTMLElement>('[data-sim-time]')?.dataset ?? {}
      // A manifest about other objects starts a new run at 0.
      const at = Number(simTime)
      return at >= seenAt || (at >= 50 && at < seenAt - 50)
    }, before + 50)
    await this.leaveControls()
    await this.pauseIfPlaying()
  }

  /** Text of the editor, without widgets between its lines. */
  async text(): Promise<string> {
    // The editor is loaded after the first paint.
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

  /** Line and message of a rejection in the editor. */
  async refusal(): Promise<{ line: string; message: string }> {
    const line = this.editor.locator('.cm-line.cm-refused, .cm-line:has(.cm-lintRange-error)').first()
    await expect(line).toBeVisible()
    const message = this.editor.locator('.cm-problem-message').first()
    return {
      line: ((await line.textContent()) ?? '').trim(),
      message: (await message.count()) === 0 ? '' : ((await message.textContent()) ?? ''),
    }
  }

  /** Link to the current time, from the clipboard, for which the context needs permissions. */
  async shareLink(): Promise<string> {
    await this.page.getByRole('button', { name: 'Share link' }).click()
    await expect(this.page.locator('[data-notice=linkCopied]')).toBeVisible()
    return this.page.evaluate(() => navigator.clipboard.readText())
  }
}

/** Number of available Pods. */
export function availableCount({ pods }: Moment): number {
  return pods.filter(({ state }) => state === available).length
}

/** Number of Pods that maxSurge counts: all except Terminating ones. */
export function countedPods({ pods }: Moment): number {
  return pods.filter(({ state }) => state !== terminating).length
}

/** Fails with the state if a bound is violated. */
export function expectBounds(moment: Moment): void {
  const seen = `at ${moment.at} ms: ${moment.pods.map(({ name, state }) => `${name} ${state}`).join(', ')}`
  expect(availableCount(moment), seen).toBeGreaterThanOrEqual(moment.least ?? 0)
  expect(countedPods(moment), seen).toBeLessThanOrEqual(moment.most)
}

/** Pods of a revision, without Terminating ones. */
export function podsOf({ pods }: Moment, revision: number): readonly PodRow[] {
  return pods.filter((pod) => pod.revision === String(revision) && pod.state !== terminating)
}
