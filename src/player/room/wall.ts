/**
 * The wall's side of a room that `rollscope room` serves: sends the server the state that phones show, and follows the
 * server's counts.
 */

import { pageState } from '../../app/pageState.ts'
import { readMessage, type WallNews, wallNewsSchema } from '../../room/messages.ts'
import { hearRoom, leaveRoom, loseRoom, showSpread } from '../../store/late/presenting.ts'
import { useLesson } from '../../store/lesson.ts'
import { usePlayback } from '../../store/playback.ts'
import { usePresenting } from '../../store/presenting.ts'
import { showFailure } from '../failure.ts'
import type { Player } from '../player.ts'
import { isLessonFragment } from '../runs/fragments.ts'
import { currentFragment } from '../runs/runs.ts'
import { forgetRoomToken, roomApi, roomToken } from './roomToken.ts'
import { wallState } from './wallState.ts'

/**
 * Wall-clock ms: span of changes that are sent together; pause between two attempts; time for a reloaded page to open
 * its lesson.
 */
const togetherMs = 150
const retryMs = 2_000
const openingMs = 10_000

interface OwnState {
  isConnected: boolean
}

const own = pageState(
  (): OwnState => ({
    isConnected: false,
  }),
)

/** Follows the room's server until the room ends. */
export function connectWall(player: Player): void {
  if (own.isConnected) return
  own.isConnected = true
  const sender = new WallSender(player)
  void followServer(sender)
}

/** The server's answer to the wall; undefined without an answer. */
function ask(name: string, options: RequestInit = {}): Promise<Response> {
  return fetch(roomApi(name), { ...options, headers: { ...options.headers, Authorization: `Bearer ${roomToken()}` } })
}

async function followServer(sender: WallSender): Promise<void> {
  while (roomToken() !== undefined) {
    try {
      const response = await ask('wall')
      // The server has another token, so this window's room has ended.
      if (response.status === 403) break
      if (response.ok && response.body !== null) await readStream(response.body, sender)
    } catch (error) {
      // The connection was lost.
      if (!(error instanceof TypeError)) showFailure(error)
    }
    loseRoom()
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
  forgetRoomToken()
  own.isConnected = false
  sender.stop()
  leaveRoom()
}

/** Reads server-sent events up to the end of the stream: with `fetch`, because EventSource sends no token. */
async function readStream(body: ReadableStream<Uint8Array>, sender: WallSender): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += decoder.decode(value, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const news = readMessage(wallNewsSchema, text.slice('data: '.length, end))
      text = text.slice(end + 2)
      if (news?.hasEnded === true) forgetRoomToken()
      if (news !== undefined) sender.hears(news)
    }
  }
}

/** Sends the wall's state after each change, one message at a time. */
class WallSender {
  readonly #player: Player
  readonly #begunAt = Date.now()
  readonly #stops: readonly (() => void)[]
  #seq = 0
  #sent = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false
  #moment: { readonly fingerprint: string; readonly fragment: string } | undefined

  constructor(player: Player) {
    this.#player = player
    const changed = (): void => this.#soon()
    this.#stops = [useLesson.subscribe(changed), usePresenting.subscribe(changed), usePlayback.subscribe(changed)]
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    clearTimeout(this.#timer)
  }

  hears({ seq, hasEnded: _, ...news }: WallNews): void {
    const { room } = usePresenting.getState()
    // A server that was started again knows nothing of the wall.
    if (room === undefined || room.isLost) this.#sent = ''
    this.#seq = Math.max(seq, this.#seq)
    hearRoom(news)
    this.#soon()
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#send()
    }, togetherMs)
  }

  async #send(): Promise<void> {
    if (this.#isSending || !this.#isReady()) return
    this.#isSending = true
    try {
      const { wall, sums } = wallState(await this.#momentFragment())
      tellSpread(sums?.spread)
      const text = JSON.stringify(wall)
      if (text === this.#sent) return
      this.#seq++
      this.#sent = text
      const body = `{"seq":${this.#seq},"wall":${text}}`
      const response = await ask('wall', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      const news = response.ok ? readMessage(wallNewsSchema, await response.text()) : undefined
      if (news === undefined) this.#sent = ''
      else this.hears(news)
    } catch (error) {
      this.#sent = ''
      if (!(error instanceof TypeError)) showFailure(error)
    } finally {
      this.#isSending = false
    }
    if (this.#sent === '') setTimeout(() => this.#soon(), retryMs)
    // The wall may have changed while the message was sent.
    else this.#soon()
  }

  /**
   * A reloaded page has no lesson at first, and the state without a lesson would end the phones' question. While the
   * run plays, nothing is sent, except while an outcome is being revealed.
   */
  #isReady(): boolean {
    const { room } = usePresenting.getState()
    const { engine, playing } = usePlayback.getState()
    const { lesson, phase } = useLesson.getState()
    const isOpening = isLessonFragment(window.location.hash) && lesson === undefined
    if (isOpening && Date.now() - this.#begunAt < openingMs) {
      this.#soon()
      return false
    }
    return room !== undefined && !room.isLost && engine === 'ready' && (!playing || phase === 'revealing')
  }

  /** Fragment of the run as it is shown; empty while the run plays, or if the fragment is too long. */
  async #momentFragment(): Promise<string> {
    const { playing, fingerprint } = usePlayback.getState()
    if (playing || useLesson.getState().phase !== 'revealed') return ''
    if (this.#moment?.fingerprint !== fingerprint) {
      const fragment = (await currentFragment(this.#player, () => undefined)) ?? ''
      this.#moment = { fingerprint, fragment: fragment.length > 8_000 ? '' : fragment }
    }
    return this.#moment.fragment
  }
}

function tellSpread(spread: NonNullable<ReturnType<typeof usePresenting.getState>['room']>['spread']): void {
  const { room } = usePresenting.getState()
  if (room === undefined || JSON.stringify(room.spread) === JSON.stringify(spread)) return
  showSpread(spread)
}
