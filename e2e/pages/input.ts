import { expect, type Locator, type Page } from '@playwright/test'

type Direction = 'Tab' | 'Shift+Tab'

/** Whether the focused element is visible, or the problem with the focus. */
interface FocusSeen {
  /** Tag, role and name, for failure messages. */
  readonly name: string
  readonly isOnBody: boolean
  /** Whether the element has a caret, or an outline of the element, its frame, or its label. */
  readonly hasMark: boolean
  /** Whether at least a part of the element is inside the window and uncovered. */
  readonly isSeen: boolean
}

/** A user without a mouse: moves between controls by keys, and checks the visible focus after each press. */
export class Input {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Presses Tab (or Shift+Tab) until the target has the focus; leaves text editors, which capture Tab, by Escape. */
  async reach(target: Locator, key: Direction = 'Tab', most = 60): Promise<void> {
    await expect(target).toBeVisible()
    for (let press = 0; press < most; press++) {
      if (await isFocused(target)) return
      if (await this.#isInEditor()) await this.#page.keyboard.press('Escape')
      await this.#page.keyboard.press(key)
      await this.expectFocusSeen()
    }
    expect(await isFocused(target), `${target} is reached by ${most} times ${key}`).toBe(true)
  }

  /** Reaches a button and presses Enter; checks that the focus is visible afterwards. */
  async press(target: Locator, key: Direction = 'Tab'): Promise<void> {
    await this.reach(target, key)
    await expect(target).toBeEnabled()
    await this.#page.keyboard.press('Enter')
  }

  /** Waits until an element has the focus, is in the window, and has a focus mark. */
  async expectFocusSeen(): Promise<void> {
    await expect
      .poll(async () => {
        const seen = await this.#focus()
        if (seen.isOnBody) return 'the focus is on the body'
        if (!seen.isSeen) return `${seen.name} has the focus and is not seen`
        return seen.hasMark ? 'seen' : `${seen.name} has the focus without a mark`
      })
      .toBe('seen')
  }

  #isInEditor(): Promise<boolean> {
    return this.#page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return element?.closest('.cm-content') !== null
    })
  }

  #focus(): Promise<FocusSeen> {
    return this.#page.evaluate(() => {
      let element = document.activeElement ?? document.body
      while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      const role = element.getAttribute('role') ?? element.tagName.toLowerCase()
      const label = element.getAttribute('aria-label') ?? element.textContent ?? ''
      const name = `${role} "${label.trim().slice(0, 50)}"`
      const isOutlined = (of: Element, pseudo?: string) => {
        const { outlineStyle, outlineWidth, boxShadow, content } = getComputedStyle(of, pseudo)
        if (pseudo !== undefined && content === 'none') return false
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      }
      const isText = element.matches(
        'textarea, input[type=text], input[type=search], input:not([type]), [contenteditable]',
      )
      const frames = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling]
      const hasMark =
        isText ||
        frames.some((of) => of && isOutlined(of)) ||
        ['::before', '::after'].some((pseudo) => isOutlined(element, pseudo) || fills(element, pseudo))
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const [from, to] = [Math.max(left, 0), Math.min(right, innerWidth)]
      const [above, below] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
      // A thin element cannot be hit-tested, so only its position is checked.
      const isThin = right - left < 4 || bottom - top < 4
      let isSeen = from <= to && above <= below
      if (isSeen && !isThin) {
        const root = element.getRootNode() as Document | ShadowRoot
        // A scrolled element may show only a part.
        isSeen = [0.5, 0.1, 0.3, 0.7, 0.9].some((share) => {
          const at = root.elementFromPoint((from + to) / 2, above + (below - above) * share)
          if (at === null) return false
          return element.contains(at) || at.closest('label')?.contains(element) === true
        })
      }
      return { name, isOnBody: element === document.body, hasMark, isSeen }

      function fills(of: Element, pseudo: string): boolean {
        const { content, backgroundColor } = getComputedStyle(of, pseudo)
        return content !== 'none' && backgroundColor !== 'rgba(0, 0, 0, 0)'
      }
    })
  }
}

/** Also works inside a shadow root, whose focus the document does not expose. */
function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element.matches(':focus'))
}
