/** The window that `rollscope room` opens: the wall of a room. */
import { outcome } from '../../app/outcome.ts'
import { openingSchema, readMessage, tokenIn } from '../../room/messages.ts'
import { useUi } from '../../store/ui.ts'
import { resumeRoom } from '../presenting/presenterWindow.ts'
import { keepRoomToken, roomApi } from './roomToken.ts'

/** Takes the token out of the address; returns the fragment with which the room begins, empty for none. */
export async function takeRoom(page: Window): Promise<string> {
  const token = tokenIn(page.location.hash)
  // Before anything else: the address bar may be on the projector.
  page.history.replaceState(null, '', page.location.pathname)
  if (token === undefined) return ''
  keepRoomToken(token)
  const opens = (await openingOf(token)) ?? ''
  page.history.replaceState(null, '', page.location.pathname + opens)
  return opens
}

/** Once the run is there: shows it large, and follows the room's server. */
export async function showWall(): Promise<void> {
  useUi.setState({ presenting: true })
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
