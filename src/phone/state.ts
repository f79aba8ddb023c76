import { pageStore } from '../app/pageState.ts'
import type { RoomAnswer, WallState } from '../room/messages.ts'

/** This phone's own answer. `late`: the wall had gone on. */
export interface OwnAnswer {
  /** The question that it belongs to. */
  readonly round: number
  readonly answer: RoomAnswer
  readonly state: 'sending' | 'taken' | 'late'
}

export interface PhoneState {
  /** The code of the room, once it was entered. */
  readonly code: string | undefined
  /** `asks`: for the code. */
  readonly link: 'asks' | 'wrongCode' | 'full' | 'joining' | 'there' | 'lost' | 'ended'
  /** Wall-clock ms of the next try; while the connection is lost. */
  readonly retryAt: number
  readonly phones: number
  readonly answered: number
  readonly round: number
  readonly wall: WallState | undefined
  readonly own: OwnAnswer | undefined
  /** Address of the page that is looked at in the place of the wall. */
  readonly looksAt: string | undefined
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
  looksAt: undefined,
}

export const usePhone = pageStore<PhoneState>(() => initialPhone)

/** The own answer to the question on the wall. */
export const ownAnswer = ({ own, round }: PhoneState): OwnAnswer | undefined => (own?.round === round ? own : undefined)

/** Follows the wall, or with an address looks at the page there. */
export function lookAt(looksAt: string | undefined): void {
  usePhone.setState({ looksAt })
}
