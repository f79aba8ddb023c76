/** The room's id, the presenter's window, and their state across reloads. */

import * as v from 'valibot'
import { jsonOf, readText, writeText } from '../../app/browserStorage.ts'
import { pageState } from '../../app/pageState.ts'
import { resumePresenting } from '../../store/late/presenting.ts'
import { showNotice } from '../../store/notices.ts'
import { initialPresenting, usePresenting } from '../../store/presenting.ts'
import { setPresenting, useUi } from '../../store/ui.ts'
import { installedPlayer } from '../actions/actions.ts'
import { hasRoomServer } from '../room/roomToken.ts'
import { newRunId } from '../runs/runEntry.ts'
import { takeRun } from '../saving/runLock.ts'
import { pageAddress, presentingSchema } from './messages.ts'
import { keepLink } from './momentLink.ts'
import { roomChannel } from './presence.ts'
import { followLessonQuestions } from './presentedLesson.ts'
import { connectRoom } from './room.ts'
import { type RoomName, roomKey } from './roomKey.ts'
import { presenterFragment, roomIdPattern, roomSecretPattern } from './roomSecret.ts'

const keptSchema = v.object({
  room: v.pipe(v.string(), v.regex(roomIdPattern)),
  key: v.pipe(v.string(), v.regex(roomSecretPattern)),
  isLarge: v.boolean(),
  presenting: presentingSchema,
})

/** Wall-clock ms for a reloading page to release its room. */
const handoverMs = 1_000

interface OwnState {
  room: Promise<RoomName> | undefined
}

const ownState = pageState(
  (): OwnState => ({
    room: undefined,
  }),
)

/** Opens the presenter's window of this room, or brings it to the front. */
export async function openPresenter(): Promise<void> {
  ownState.room ??= begin()
  const own = await ownState.room
  const name = `rollscope-presenter-${own.id}`
  const opened = window.open('', name, 'popup,width=1200,height=800')
  // Presenter mode cannot show a notice about a blocked window.
  setPresenting(opened !== null)
  if (opened === null) {
    showNotice({ type: 'windowBlocked' })
    return
  }
  if (opened.location.href === 'about:blank') opened.location.replace(pageAddress() + presenterFragment(own))
  opened.focus()
}

/** Restores the room after a reload, for a presenter's window that is still open. */
export async function resumeRoom(): Promise<void> {
  ownState.room ??= begin()
  await ownState.room
  // A room that began without a server follows the server from now on.
  followServer()
}

/** Another tab with the same id is a duplicate, which needs a new room. */
async function begin(): Promise<RoomName> {
  const kept = readKept()
  const isMine = kept !== undefined && (await takeRun(`room.${kept.room}`, handoverMs)) !== undefined
  const id = isMine ? kept.room : newRunId()
  const key = isMine ? kept.key : newRunId() + newRunId()
  if (!isMine) await takeRun(`room.${id}`)
  const player = installedPlayer()
  if (player === undefined) throw new Error('no player is installed')
  // The room's server reports the phones again, so their state is not restored.
  if (isMine) resumePresenting(kept.presenting)
  const keep = (): void => {
    const state = { room: id, key, isLarge: useUi.getState().presenting, presenting: usePresenting.getState() }
    writeText(session, roomKey, JSON.stringify(state))
  }
  connectRoom({
    room: { id, key },
    line: new BroadcastChannel(roomChannel(key)),
    player,
    page: window,
    presence: navigator,
    wasLarge: isMine && kept.isLarge,
  })
  keepLink(player)
  followLessonQuestions()
  followServer()
  keep()
  usePresenting.subscribe(keep)
  useUi.subscribe((now, before) => now.presenting !== before.presenting && keep())
  return { id, key }
}

/** With the token of `rollscope room`, phones follow this window. */
function followServer(): void {
  const player = installedPlayer()
  if (hasRoomServer() && player !== undefined)
    void import('../room/wall.ts').then(({ connectWall }) => connectWall(player))
}

const session = (): Storage => window.sessionStorage

function readKept(): v.InferOutput<typeof keptSchema> | undefined {
  const { success, output } = v.safeParse(keptSchema, jsonOf(readText(session, roomKey)))
  return success ? { ...output, presenting: { ...initialPresenting, ...output.presenting } } : undefined
}
