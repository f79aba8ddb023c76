import { expect, type Locator, type Page } from '@playwright/test'
import type { App } from './app.ts'

/** The presenter's window beside a room. */
export class PresenterWindow {
  readonly page: Page
  /** What the room shows, small. */
  readonly wall: Locator
  readonly hands: Locator
  readonly marks: Locator
  readonly notes: Locator

  private constructor(page: Page) {
    this.page = page
    this.wall = page.locator('[data-wall]')
    this.hands = page.getByRole('region', { name: 'Votes', exact: true })
    this.marks = page.getByRole('region', { name: 'Bookmarks' })
    this.notes = page.locator('[data-notes]')
  }

  /** Presses N in the room, and waits until both are in step. */
  static async openFrom(room: App): Promise<PresenterWindow> {
    await room.leaveControls()
    const popup = room.page.waitForEvent('popup')
    await room.page.keyboard.press('n')
    const presenter = new PresenterWindow(await popup)
    await presenter.inStep()
    return presenter
  }

  /** The picture is the room's, at its place. */
  async inStep(): Promise<void> {
    await expect(this.page.locator('[data-in-step]')).toHaveAttribute('data-in-step', 'there')
  }

  /** Asks a question of the presenter's own. */
  async ask(question: string, answers: readonly string[]): Promise<void> {
    await this.page.getByRole('textbox', { name: /^Question/ }).fill([question, ...answers].join('\n'))
    await this.page.getByRole('button', { name: 'Ask the audience' }).click()
    await this.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  }

  /** The time of the room, as its clock says it on the wall. */
  async clock(): Promise<string> {
    return (await this.wall.locator('header output').textContent()) ?? ''
  }
}

/** The room's large picture. */
export function largeView(page: Page): Locator {
  return page.getByRole('main', { name: 'Presenter mode' })
}

/** Texts below 20 px, as a room sees them; those for screen readers alone are left out. */
export function smallTexts(presenter: Locator): Promise<string[]> {
  return presenter.evaluate((root) => {
    const small: string[] = []
    for (const element of root.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '')
      const { width, height } = element.getBoundingClientRect()
      if (!hasText || width < 2 || height < 2) continue
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * element.currentCSSZoom
      if (size < 20) small.push(`${size} px: ${element.textContent}`)
    }
    return small
  })
}
