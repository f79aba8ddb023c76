import { pageStore } from '../app/pageState.ts'
import type { RoomAnswer, WallState } from '../room/messages.ts'

/** This phone's own answer. `late`: the question was already closed. */
interface OwnAnswer {
  /** The round of the answered question. */
  readonly round: number
  readonly answer: RoomAnswer
  readonly state: 'sending' | 'taken' | 'late'
}

interface PhoneState {
  /** The entered code of the room; undefined before the user has entered a code. */
  readonly code: string | undefined
  /** `asks`: the page asks for the room's code. */
  readonly link: 'asks' | 'wrongCode' | 'full' | 'joining' | 'there' | 'lost' | 'ended'
  /** Wall-clock ms of the next try, if the connection is lost. */
  readonly retryAt: number
  readonly phones: number
  readonly answered: number
  readonly round: number
  readonly wall: WallState | undefined
  readonly own: OwnAnswer | undefined
  /** Address of the page that replaces the wall's view; undefined while the phone follows the wall. */
  readonly focused: string | undefined
}

export const initialPhone: PhoneState = {
  code: undefined,
  link: 'asks',
  retryAt: 0,
  phones: 0,
  answered: 0,
  round: 0,
  wall: undefined,
  own: undefined,
  focused: undefined,
}

export const usePhone = pageStore<PhoneState>(() => initialPhone)

/** The phone's answer to the question on the wall. */
export const ownAnswer = ({ own, round }: PhoneState): OwnAnswer | undefined => (own?.round === round ? own : undefined)

/** Shows the page at an address. Without an address, follows the wall. */
export function focusObject(focused: string | undefined): void {
  usePhone.setState({ focused })
}
