/** Starts the presenter's window without its drawing: an engine of its own, the channel to the room, and keys. */

import { changeNotesSize } from '../../store/presenterNotes.ts'
import { actionOfKey } from '../commands/keys.ts'
import { pressedIn } from '../keys/sets/keySet.ts'
import { presenterWindowKeys } from '../keys/sets/presenterKeys.ts'
import { act, isMove } from '../presenting/acts.ts'
import { followRoom } from '../presenting/follow.ts'
import { keepNotes } from '../presenting/notes.ts'
import { holdPresence, roomChannel } from '../presenting/presence.ts'
import { presenterAct, voteAct } from '../presenting/presenterKeys.ts'
import { takeRoomKey } from '../presenting/roomSecret.ts'
import { newRunId } from '../runs/runEntry.ts'
import { storePrefs } from '../saving/prefsStorage.ts'
import { takesText } from '../terminal/promptKeys.ts'
import { startEmbeddedPlayer } from './startPlayer.ts'

/** Follows a room until the window is closed. */
export function startPresenterWindow(room: string): void {
  storePrefs(() => window.localStorage, navigator.languages)
  keepNotes(window)
  // Rendering reads from this engine; actions are sent to the room.
  const player = startEmbeddedPlayer({ foresees: false })
  window.addEventListener('keydown', onKeyDown)
  holdPresence(navigator, room)
  // A window that was not opened by its room communicates with nobody.
  const key = takeRoomKey(window) ?? newRunId() + newRunId()
  followRoom({ room: key, line: new BroadcastChannel(roomChannel(key)), player, page: window })
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const isTurn = event.key === 'PageDown' || event.key === 'PageUp'
  // A clicker works wherever the focus is.
  if (takesText(event.target) && !isTurn) return
  const notes = pressedIn(presenterWindowKeys, event)
  const one = presenterAct(event) ?? voteAct(event) ?? moveOf(event)
  if (one !== undefined) act(one)
  else if (notes?.id === 'notes') changeNotesSize(notes.index === 0 ? 1 : -1)
  else return
  event.preventDefault()
}

function moveOf(event: KeyboardEvent) {
  const action = actionOfKey(event)
  return action !== undefined && isMove(action) ? ({ do: 'move', move: action } as const) : undefined
}
