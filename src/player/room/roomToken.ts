/** The token of `rollscope room`, kept in this tab alone, for reloads. */

import { readText, removeText, writeText } from '../../app/browserStorage.ts'
import { secretPattern } from '../../room/messages.ts'

const key = 'rollscope.roomServer'
const session = (): Storage => window.sessionStorage

export function roomToken(): string | undefined {
  const token = readText(session, key) ?? ''
  return secretPattern.test(token) ? token : undefined
}

export const hasRoomServer = (): boolean => roomToken() !== undefined

export function keepRoomToken(token: string): void {
  writeText(session, key, token)
}

/** Removes the token after the room has ended or another room has replaced it. */
export function forgetRoomToken(): void {
  removeText(session, key)
}

/** Address of a request to the room's server. */
export const roomApi = (name: string): URL => new URL(`room/api/${name}`, document.baseURI)
