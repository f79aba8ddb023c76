/** The presenter's keys: those of the room in presenter mode, and those that only the presenter's window has. */
import { act, type PresenterAct } from './acts.ts'

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'repeat'>

/** Does what a press means in the room. */
export function actByKey(press: Press): void {
  const one = presenterAct(press)
  if (one !== undefined) act(one)
}

/** What a press means in the room; undefined for any other key. */
export function presenterAct({ key, code, shiftKey, repeat }: Press): PresenterAct | undefined {
  if (repeat) return undefined
  // With Shift, a digit's key gives another character on most layouts.
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
    case '0':
      return { do: 'blank' }
    default:
      return undefined
  }
}

/** A hand that goes up for an answer, by its digit: in the presenter's window alone, since the room's digits choose the view. */
export function handAct({ code, repeat, shiftKey }: Press): PresenterAct | undefined {
  const digit = /^(?:Digit|Numpad)([1-4])$/.exec(code)?.[1]
  return digit !== undefined && !repeat && !shiftKey ? { do: 'hand', answer: Number(digit) - 1, by: 1 } : undefined
}

/** The sentence under the picture, which both windows show, names the moment. */
export function sentenceShown(): string {
  return document.querySelector('[data-sentence]')?.textContent?.trim().slice(0, 200) ?? ''
}
