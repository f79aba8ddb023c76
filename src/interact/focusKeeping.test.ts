// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepFocus } from './focusKeeping.ts'

const frames = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Removes the focus from a disabled control, as a browser does at the next frame. */
const takeFocusAway = (control: HTMLButtonElement): void => {
  control.disabled = false
  control.blur()
}

describe('a control with the focus', () => {
  let stop: () => void
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'checkVisibility').mockReturnValue(true)
    document.body.innerHTML =
      '<div id="stage" tabindex="-1"></div><section><button>a</button><button>b</button></section>'
    stop = keepFocus(document)
  })
  afterEach(() => {
    stop()
    vi.restoreAllMocks()
  })
  const [first, second] = [0, 1].map((i) => () => document.querySelectorAll('button')[i] as HTMLButtonElement) as [
    () => HTMLButtonElement,
    () => HTMLButtonElement,
  ]

  it('gets the focus back after the control was disabled for a moment', async () => {
    first().focus()
    first().disabled = true
    await Promise.resolve()
    takeFocusAway(first())
    await frames(4)
    expect(document.activeElement).toBe(first())
    first().remove()
    await frames(4)
    expect(document.activeElement === document.body).toBe(false)
  })

  it('does not get the focus back after a click on the background', async () => {
    second().focus()
    second().blur()
    await frames(4)
    expect(document.activeElement).toBe(document.body)
  })
})
