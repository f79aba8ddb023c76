/** The presenter's keys: the keys of presenter mode, and the keys of the presenter's window alone. */
import { pressedIn } from '../keys/sets/keySet.ts'
import { presenterWindowKeys, roomKeys } from '../keys/sets/presenterKeys.ts'
import { sentenceShown } from '../room/sentenceShown.ts'
import { act, type PresenterAct } from './acts.ts'

/** Runs the action of a key press. */
export function actByKey(press: KeyboardEvent): void {
  const one = presenterAct(press)
  if (one !== undefined) act(one)
}

/** The action of a key press in either window; undefined for other keys. */
export function presenterAct(press: KeyboardEvent): PresenterAct | undefined {
  const pressed = press.repeat ? undefined : pressedIn(roomKeys, press)
  return pressed && roomActs[pressed.id](pressed.index)
}

const roomActs: Readonly<Record<keyof typeof roomKeys, (index: number) => PresenterAct>> = {
  turn: (index) => ({ do: 'turn', to: index === 0 ? 'next' : 'previous' }),
  jump: (mark) => ({ do: 'jump', mark }),
  mark: () => ({ do: 'mark', text: sentenceShown() }),
  moment: () => ({ do: 'moment' }),
  free: () => ({ do: 'freePlay' }),
  code: () => ({ do: 'largeCode' }),
  blank: () => ({ do: 'blank' }),
}

/** A vote for an answer by its digit. */
export function voteAct(press: KeyboardEvent): PresenterAct | undefined {
  const pressed = press.repeat ? undefined : pressedIn(presenterWindowKeys, press)
  return pressed?.id === 'poll' ? { do: 'vote', answer: pressed.index, by: 1 } : undefined
}
