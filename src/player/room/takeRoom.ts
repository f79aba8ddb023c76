/** The first start of the window that `rollscope room` opens. */
import { openingSchema, readMessage, tokenIn } from '../../room/messages.ts'
import { useUi } from '../../store/ui.ts'
import { resumeRoom } from '../presenting/presenterWindow.ts'
import { keepRoomToken, roomApi } from './roomToken.ts'

/**
 * Takes the token out of the address, and puts there what the room begins with. Afterwards the page starts as with that
 * address.
 */
export async function takeRoom(page: Window): Promise<void> {
  const token = tokenIn(page.location.hash)
  if (token === undefined) return
  // Before anything else: the address bar may be on the projector.
  page.history.replaceState(null, '', page.location.pathname)
  keepRoomToken(token)
  const opens = await openingOf(token)
  if (opens === undefined) return
  page.history.replaceState(null, '', page.location.pathname + opens)
}

/** Once the run is there: the window is the wall. */
export async function showWall(): Promise<void> {
  useUi.setState({ presenting: true })
  await resumeRoom()
}

async function openingOf(token: string): Promise<string | undefined> {
  try {
    const response = await fetch(roomApi('opening'), { headers: { Authorization: `Bearer ${token}` } })
    return response.ok ? readMessage(openingSchema, await response.text())?.opens : undefined
  } catch {
    return undefined
  }
}
