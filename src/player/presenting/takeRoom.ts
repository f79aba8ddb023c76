/** The window that `rollscope room` opens: the wall of a room. */

import { outcome } from '../../app/outcome.ts'
import { openingSchema, readMessage, tokenIn } from '../../room/messages.ts'
import { setPresenting } from '../../store/ui.ts'
import { keepRoomToken, roomApi } from '../room/roomToken.ts'
import { resumeRoom } from './presenterWindow.ts'

/** Takes the token out of the address; returns the fragment with which the room begins, or an empty text. */
export async function takeRoom(page: Window): Promise<string> {
  const token = tokenIn(page.location.hash)
  // Removes the token before anything else, because the address bar may be on the projector.
  page.history.replaceState(null, '', page.location.pathname)
  if (token === undefined) return ''
  keepRoomToken(token)
  const opens = (await openingOf(token)) ?? ''
  page.history.replaceState(null, '', page.location.pathname + opens)
  return opens
}

/** Shows the wall large and follows the room's server, once the run is open. */
export async function showWall(): Promise<void> {
  setPresenting(true)
  await resumeRoom()
}

async function openingOf(token: string): Promise<string | undefined> {
  try {
    const response = await fetch(roomApi('opening'), { headers: { Authorization: `Bearer ${token}` } })
    return response.ok ? readMessage(openingSchema, await response.text())?.opens : undefined
  } catch (error) {
    return outcome(undefined, TypeError)(error)
  }
}
