/** The token of `rollscope room`, kept in this tab alone, for reloads. */
import { secretPattern } from '../../room/messages.ts'
import { attempt } from '../keeping/restoreMarks.ts'

const key = 'rollscope.roomServer'

export function roomToken(): string | undefined {
  const token = attempt(() => window.sessionStorage.getItem(key)) ?? ''
  return secretPattern.test(token) ? token : undefined
}

export const hasRoomServer = (): boolean => roomToken() !== undefined

export function keepRoomToken(token: string): void {
  attempt(() => window.sessionStorage.setItem(key, token))
}

/** The room has ended, or is another one. */
export function forgetRoomToken(): void {
  attempt(() => window.sessionStorage.removeItem(key))
}

/** Address of what the room's server answers. */
export const roomApi = (name: string): URL => new URL(`room/api/${name}`, document.baseURI)
