import { expect, type Locator, type Page } from '@playwright/test'
import { App } from './app.ts'

/** Page object of a lesson. */
export class LessonPage {
  readonly pane: Locator
  readonly verdict: Locator
  readonly #page: Page
  readonly #app: App

  constructor(page: Page) {
    this.#page = page
    this.#app = new App(page)
    this.pane = page.locator('[data-lesson]')
    this.verdict = page.locator('[data-verdict]')
  }

  /** Opens the page at a lesson's address. */
  async open(fragment: string): Promise<void> {
    await this.openPage(fragment)
    await expect(this.pane).toBeVisible({ timeout: 30_000 })
  }

  async openPage(fragment: string): Promise<void> {
    await this.#page.goto(`/${fragment}`)
    await expect(this.#page.locator('[data-engine=ready]')).toBeVisible({ timeout: 30_000 })
  }

  /** Follows a link on the page. */
  async goTo(fragment: string): Promise<void> {
    await this.#page.evaluate((hash) => {
      window.location.hash = hash
    }, fragment)
  }

  async asks(): Promise<void> {
    await expect(this.pane.locator('[data-phase=asking]')).toBeVisible({ timeout: 30_000 })
  }

  /** Skips to the answer of the question. */
  async shows(): Promise<void> {
    await this.pane.getByRole('button', { name: 'To the end of the lesson' }).click()
    await expect(this.pane.locator('[data-phase=revealed]')).toBeVisible({ timeout: 30_000 })
  }

  async arrived(): Promise<void> {
    await expect(this.pane.getByRole('button', { name: 'Next step' })).toBeVisible({ timeout: 30_000 })
  }

  /** Waits until a step is shown and its run has stopped. */
  async atStep(step: number): Promise<void> {
    await expect(this.pane.getByText(`Step ${step} of`)).toBeVisible({ timeout: 30_000 })
    await expect(this.pane.getByRole('button', { name: 'To the end of the lesson' })).toBeHidden({ timeout: 30_000 })
  }

  /** Virtual ms. */
  async moment(): Promise<number> {
    return Number(await this.#page.locator('[data-sim-time]').getAttribute('data-sim-time'))
  }

  condition(source: string): Locator {
    return this.pane.getByRole('listitem').filter({ hasText: source })
  }

  /** Shows one of the panes: a tab in wide windows, a button at the bottom of narrow windows. */
  async showPane(name: 'Lesson' | 'Manifest' | 'kubectl'): Promise<void> {
    const views = this.#page.getByRole('navigation', { name: 'Views' })
    const tab = this.#page.getByRole('tab', { name })
    await ((await views.isVisible()) ? views.getByRole('button', { name }) : tab).click()
  }

  async kubectl(line: string): Promise<void> {
    await this.showPane('kubectl')
    const entries = this.#page.getByRole('log').getByRole('button', { name: /^Go to / })
    const before = await entries.count()
    const prompt = this.#page
      .getByRole('combobox', { name: 'Command line' })
      .or(this.#page.locator('[data-point=prompt] textarea, [data-point=prompt] input'))
    await prompt.first().fill(`kubectl ${line}`)
    await prompt.first().press('Enter')
    await expect(prompt.first()).toHaveValue('')
    await expect(entries).not.toHaveCount(before)
  }

  leaveControls(): Promise<void> {
    return this.#app.leaveControls()
  }
}
