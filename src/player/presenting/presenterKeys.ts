/** The presenter's keys: those of presenter mode, and those of the presenter's window alone. */
import { act, type PresenterAct } from './acts.ts'

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'repeat'>

/** Runs the action of a key press. */
export function actByKey(press: Press): void {
  const one = presenterAct(press)
  if (one !== undefined) act(one)
}

/** The action of a key press; undefined for other keys. */
export function presenterAct({ key, code, shiftKey, repeat }: Press): PresenterAct | undefined {
  if (repeat) return undefined
  // With Shift, digit keys produce other characters on most layouts.
  const digit = /^Digit([1-9])$/.exec(code)?.[1]
  if (shiftKey && digit !== undefined) return { do: 'jump', mark: Number(digit) - 1 }
  switch (key.toLowerCase()) {
    case 'pagedown':
      return { do: 'turn', to: 'next' }
    case 'pageup':
      return { do: 'turn', to: 'previous' }
    case 'm':
      return { do: 'mark', text: sentenceShown() }
    case 'l':
      return { do: 'freePlay' }
    case 'q':
      return { do: 'largeCode' }
    // A clicker's key for a black screen sends one of these.
    case 'b':
    case '.':
    case '0':
      return { do: 'blank' }
    default:
      return undefined
  }
}

/**
 * A vote for an answer by its digit: only in the presenter's window, because digits choose the view in the audience's.
 */
export function handAct({ code, repeat, shiftKey }: Press): PresenterAct | undefined {
  const digit = /^(?:Digit|Numpad)([1-4])$/.exec(code)?.[1]
  return digit !== undefined && !repeat && !shiftKey ? { do: 'hand', answer: Number(digit) - 1, by: 1 } : undefined
}

/** The sentence below the picture, shown in both windows, names the moment. */
export function sentenceShown(): string {
  return document.querySelector('[data-sentence]')?.textContent?.trim().slice(0, 200) ?? ''
}
