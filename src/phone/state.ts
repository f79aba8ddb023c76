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

const initialPhone: PhoneState = {
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

/** The code was entered, or was in the address. */
export function noteCode(code: string | undefined): void {
  usePhone.setState({ code })
}

/** The room has ended: the phone begins again with its code. */
export function beginAgain(): void {
  usePhone.setState({ ...initialPhone, code: usePhone.getState().code })
}

export function noteOwnAnswer(own: OwnAnswer | undefined): void {
  usePhone.setState({ own })
}

export function startJoining(): void {
  if (usePhone.getState().link !== 'lost') usePhone.setState({ link: 'joining' })
}

/** The room does not take the phone: no room has the code, or no place is left. */
export function refusePhone(link: 'wrongCode' | 'full'): void {
  usePhone.setState(link === 'wrongCode' ? { code: undefined, link } : { link })
}

export function hearCounts(phones: number, answered: number): void {
  usePhone.setState({ phones, answered })
}

/** The wall shows something else. */
export function hearWall(round: number, wall: WallState | undefined): void {
  usePhone.setState({ link: 'there', round, wall })
}

export function loseConnection(retryAt: number): void {
  usePhone.setState({ link: 'lost', retryAt })
}

export function endRoom(): void {
  usePhone.setState({ link: 'ended' })
}
