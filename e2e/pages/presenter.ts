import { expect, type Locator, type Page } from '@playwright/test'
import type { App } from './app.ts'

/** Page object of the presenter's window, beside the audience's. */
export class PresenterWindow {
  readonly page: Page
  /** Small copy of the audience's window. */
  readonly wall: Locator
  readonly poll: Locator
  readonly marks: Locator
  readonly notes: Locator

  private constructor(page: Page) {
    this.page = page
    this.wall = page.locator('[data-wall]')
    this.poll = page.getByRole('region', { name: 'Votes', exact: true })
    this.marks = page.getByRole('region', { name: 'Bookmarks' })
    this.notes = page.locator('[data-notes]')
  }

  /** Presses N in the audience's window, and waits until both windows are synchronised. */
  static async openFrom(room: App): Promise<PresenterWindow> {
    await room.leaveControls()
    const popup = room.page.waitForEvent('popup')
    await room.page.keyboard.press('n')
    const presenter = new PresenterWindow(await popup)
    await presenter.inStep()
    return presenter
  }

  /** Waits until the copy is synchronised with the audience's window. */
  async inStep(): Promise<void> {
    await expect(this.page.locator('[data-in-step]')).toHaveAttribute('data-in-step', 'there')
  }

  /** Asks a custom question. */
  async ask(question: string, answers: readonly string[]): Promise<void> {
    await this.page.getByRole('textbox', { name: /^Question/ }).fill([question, ...answers].join('\n'))
    await this.page.getByRole('button', { name: 'Ask the audience' }).click()
    await this.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  }

  /** Clock of the audience's window, as its copy shows it. */
  async clock(): Promise<string> {
    return (await this.wall.locator('header output').textContent()) ?? ''
  }
}

/** Large picture of the audience's window. */
export function largeView(page: Page): Locator {
  return page.getByRole('main', { name: 'Presenter mode' })
}

/** Texts below 20 px in the audience's window, without texts for screen readers only. */
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
