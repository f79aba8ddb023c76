/** The presenter's window: the same deterministic run in its own engine, at the audience's cursor. */

import { currentRun, isBefore } from '../../engine/document/branchDocument.ts'
import type { Cursor, RunDocument } from '../../engine/index.ts'
import { followPlace, followPresenting, followWindow, noteOther } from '../../store/late/presenting.ts'
import { changeSpeed, setStepBy, usePlayback } from '../../store/playback.ts'
import { usePresenterLink } from '../../store/presenting.ts'
import { showSelection } from '../../store/selection.ts'
import { setPresenting } from '../../store/ui.ts'
import type { Player } from '../player.ts'
import { sendActsBy } from './acts.ts'
import { envelope, type PresenterMessage, type RoomMessage, readRoomMessage } from './messages.ts'
import type { MessageLine } from './room.ts'

interface FollowOptions {
  /** Key of the room. */
  readonly room: string
  readonly line: MessageLine
  readonly player: Pick<Player, 'open' | 'goTo'>
  readonly page: Pick<Window, 'addEventListener' | 'setInterval'>
}

/** Wall-clock ms between two pings, and without an answer until the audience's window counts as gone. */
const pingMs = 2_000
const patienceMs = 7_000

type Message<T extends RoomMessage['type']> = Extract<RoomMessage, { type: T }>

/** Follows the room until the page closes. */
export function followRoom({ room, line, player, page }: FollowOptions): void {
  const post = (message: PresenterMessage): void => line.postMessage(envelope(room, message))
  const follower = createFollower(player)
  let heardAt = Date.now()
  noteOther('sought')
  line.addEventListener('message', ({ data }) => {
    const message = readRoomMessage(data, room)
    if (message === undefined) return
    heardAt = Date.now()
    const other = message === 'otherVersion' ? message : message.type === 'roomLeaves' ? 'gone' : 'there'
    noteOther(other)
    if (message === 'otherVersion' || message.type === 'roomLeaves') return
    if (message.type === 'run') follower.open(message)
    else if (message.type === 'room') showRoom(message)
    else if (!follower.goTo(message)) post({ type: 'hello' })
  })
  sendActsBy((act) => post({ type: 'act', act }))
  page.addEventListener('pagehide', () => post({ type: 'presenterLeaves' }))
  page.setInterval(() => {
    if (Date.now() - heardAt > patienceMs && usePresenterLink.getState().other === 'there') noteOther('gone')
    post({ type: 'ping' })
  }, pingMs)
  post({ type: 'hello' })
}

function showRoom({ presenting, selection, lesson, isLarge, size }: Message<'room'>): void {
  followPresenting(presenting)
  showSelection(selection)
  setPresenting(isLarge)
  followWindow(size, lesson)
}

/** Handles one message at a time: the newest run, then the newest cursor in it. */
function createFollower(player: Pick<Player, 'open' | 'goTo'>) {
  let run: Message<'run'> | undefined
  let opened: string | undefined
  let place: Message<'place'> | undefined
  let isMoving = false

  const move = async (): Promise<void> => {
    if (isMoving) return
    isMoving = true
    while (run !== undefined && place !== undefined) {
      const [{ token, document }, wanted] = [run, place]
      const { cursor } = wanted
      place = undefined
      if (token === opened) await player.goTo(cursor)
      else if (await player.open({ document, cursor })) opened = token
      // At a cursor with commands, the run may be before or after each command: the fingerprint decides.
      for (const commands of token === opened && !wanted.playing ? countsAt(document, cursor) : []) {
        if (place !== undefined || usePlayback.getState().fingerprint === wanted.fingerprint) break
        await player.goTo({ ...cursor, commands })
      }
    }
    isMoving = false
  }

  return {
    open(message: Message<'run'>): void {
      run = message
      place = undefined
    },
    /** Returns false if the cursor belongs to a run that has not arrived. */
    goTo(message: Message<'place'>): boolean {
      if (message.token !== run?.token) return false
      place = message
      const { cursor, fingerprint, playing, speed, skipsWaits, stepBy } = message
      followPlace({ run: run.id, cursor, fingerprint, playing })
      changeSpeed(speed, skipsWaits)
      setStepBy(stepBy)
      void move()
      return true
    },
  }
}

/** Possible numbers of executed commands at a cursor: one more than the cursor has commands. */
function countsAt(document: RunDocument, cursor: Cursor): number[] {
  const { journal } = currentRun(document)
  const before = journal.filter((entry) => isBefore(entry, cursor)).length
  const upTo = journal.filter((entry) => !isBefore(cursor, entry)).length
  return upTo === before ? [] : Array.from({ length: upTo - before + 1 }, (_, i) => before + i)
}
