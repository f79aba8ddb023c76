/** The audience's window: sends its state to the presenter's window, and runs the received actions. */
import type { RunDocument } from '../../engine/index.ts'
import { endPresenterLink, noteOther } from '../../store/late/presenting.ts'
import { useLesson } from '../../store/lesson.ts'
import { type PlaybackState, usePlayback } from '../../store/playback.ts'
import { usePresenterLink, usePresenting } from '../../store/presenting.ts'
import { sharedTab, useSelection } from '../../store/selection.ts'
import { setPresenting, useUi } from '../../store/ui.ts'
import { stepUnitOf } from '../actions/actions.ts'
import type { Player } from '../player.ts'
import { currentEntry } from '../runs/runChange.ts'
import { newRunId } from '../runs/runEntry.ts'
import { perform } from './acts.ts'
import { envelope, type RoomMessage, readPresenterMessage } from './messages.ts'
import { hasEnded, type Presence } from './presence.ts'
import { presentedLesson } from './presentedLesson.ts'
import type { RoomName } from './roomKey.ts'

/** A broadcast channel; a fake in tests. */
export type MessageLine = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

interface RoomOptions {
  readonly room: RoomName
  readonly line: MessageLine
  readonly player: Pick<Player, 'document'>
  readonly page: Window
  readonly presence: Presence
  /** The tab was in presenter mode before a reload: restored when the presenter's window answers. */
  readonly wasLarge: boolean
}

/** Wall-clock ms: a presenter's window pings every 2 s, unless the browser throttles it. */
const patienceMs = 7_000
const lookEveryMs = 2_000

/** Connects until the page closes or the returned function is called. */
export function connectRoom(options: RoomOptions): () => void {
  const { room, line, page } = options
  const sender = new RoomSender(options)
  let resumes = options.wasLarge
  let heardAt = Date.now()
  const onMessage = ({ data }: MessageEvent): void => {
    const message = readPresenterMessage(data, room.key)
    if (message === undefined) return
    heardAt = Date.now()
    const other = message === 'otherVersion' ? message : message.type === 'presenterLeaves' ? 'gone' : 'there'
    noteOther(other)
    if (message === 'otherVersion' || message.type === 'presenterLeaves') return
    if (resumes) setPresenting(true)
    resumes = false
    if (message.type === 'hello') sender.sendAll()
    else if (message.type === 'ping') sender.sendPlace()
    else perform(message.act)
  }
  line.addEventListener('message', onMessage)
  const sendView = (): void => sender.sendView()
  const stops = [
    usePlayback.subscribe((now, before) => {
      sender.sendRun()
      if (hasMoved(now, before)) sender.sendPlace()
    }),
    usePresenting.subscribe(sendView),
    useSelection.subscribe(sendView),
    useLesson.subscribe(sendView),
    useUi.subscribe((now, before) => now.presenting !== before.presenting && sendView()),
  ]
  const isSilent = (): boolean => usePresenterLink.getState().other === 'there' && Date.now() - heardAt > patienceMs
  const look = async (): Promise<void> => {
    if (!isSilent() || !(await hasEnded(options.presence, room.id)) || !isSilent()) return
    noteOther('gone')
  }
  const looking = setInterval(() => void look(), lookEveryMs)
  const leave = (): void => sender.leave()
  page.addEventListener('pagehide', leave)
  page.addEventListener('resize', sendView)
  sender.sendAll()
  return () => {
    leave()
    clearInterval(looking)
    page.removeEventListener('pagehide', leave)
    page.removeEventListener('resize', sendView)
    for (const stop of stops) stop()
    line.close()
    endPresenterLink()
  }
}

function hasMoved(now: PlaybackState, before: PlaybackState): boolean {
  const told = ['cursor', 'fingerprint', 'playing', 'speed', 'skipsWaits', 'stepBy'] as const
  return told.some((name) => now[name] !== before[name])
}

/** Sends the state of the audience's window. */
class RoomSender {
  readonly #options: RoomOptions
  #token = ''
  #sent: RunDocument | undefined

  constructor(options: RoomOptions) {
    this.#options = options
  }

  #post(message: RoomMessage): void {
    this.#options.line.postMessage(envelope(this.#options.room.key, message))
  }

  /** Sends everything: the run first, because a cursor refers to it. */
  sendAll(): void {
    this.#sent = undefined
    this.sendRun()
    this.sendView()
    this.sendPlace()
  }

  /** Sends the run if it has changed. */
  sendRun(): void {
    const document = this.#options.player.document()
    const id = currentEntry()?.id
    if (document === undefined || id === undefined || document === this.#sent) return
    this.#sent = document
    this.#token = newRunId()
    this.#post({ type: 'run', token: this.#token, id, document })
  }

  sendPlace(): void {
    if (this.#sent === undefined) return
    const { cursor, fingerprint, playing, speed, skipsWaits, stepBy } = usePlayback.getState()
    const pace = { speed, skipsWaits, stepBy: stepUnitOf(stepBy) }
    this.#post({ type: 'place', token: this.#token, cursor, fingerprint, playing, ...pace })
  }

  sendView(): void {
    const { workloadUid, selected, stageView, inspectorTab } = useSelection.getState()
    const { innerWidth: width, innerHeight: height } = this.#options.page
    this.#post({
      type: 'room',
      presenting: usePresenting.getState(),
      selection: { workloadUid, selected, stageView, inspectorTab: sharedTab(inspectorTab) },
      lesson: presentedLesson(),
      isLarge: useUi.getState().presenting,
      size: { width, height },
    })
  }

  leave(): void {
    this.#post({ type: 'roomLeaves' })
  }
}
