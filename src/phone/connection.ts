/**
 * A phone's connection to its room: joins, follows the news, and reconnects by itself after sleep, a lost network or a
 * restart of the server. It uses no browser feature that requires a secure page.
 */
import { outcome } from '../app/outcome.ts'
import { pageState } from '../app/pageState.ts'
import {
  type answerPostSchema,
  codePattern,
  joinedSchema,
  phoneNewsSchema,
  type RoomAnswer,
  readMessage,
} from '../room/messages.ts'
import {
  beginAgain,
  endRoom,
  hearCounts,
  hearWall,
  loseConnection,
  noteCode,
  noteOwnAnswer,
  type ownAnswer,
  refusePhone,
  startJoining,
  usePhone,
} from './state.ts'
import * as kept from './storedPhone.ts'

/** Wall-clock ms between two tries. */
const retryMs = 3_000
/** Wall-clock ms without news after which the connection counts as lost. The server sends news every 10 s. */
const silenceMs = 25_000
const checkIntervalMs = 5_000

interface OwnState {
  events: EventSource | undefined
  retry: ReturnType<typeof setTimeout> | undefined
  heardAt: number
  phone: string
  seq: number
  isJoining: boolean
  isSending: boolean
}

const ownState = pageState(
  (): OwnState => ({
    events: undefined,
    retry: undefined,
    heardAt: 0,
    phone: '',
    seq: 0,
    isJoining: false,
    isSending: false,
  }),
)

/** Connects with the code in the address, or with the code of this tab's last visit. */
export function startPhone(): void {
  const [, code] = /^#(\d{4})$/.exec(window.location.hash) ?? []
  const before = kept.read()
  noteCode(code ?? before?.code)
  window.addEventListener('online', wake)
  window.addEventListener('offline', lose)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake())
  window.addEventListener('pageshow', wake)
  setInterval(
    () => usePhone.getState().link === 'there' && Date.now() - ownState.heardAt > silenceMs && lose(),
    checkIntervalMs,
  )
  if (usePhone.getState().code !== undefined) void join()
}

/** Joins the room of a typed code. */
export function enterCode(code: string): void {
  if (!codePattern.test(code)) return
  noteCode(code)
  void join()
}

/** Joins again after the end of the room. */
export function joinAgain(): void {
  beginAgain()
  void join()
}

/** Answers the wall's question, or changes the answer. */
export function giveAnswer(answer: RoomAnswer): void {
  const { round, wall } = usePhone.getState()
  if (wall?.scene.type !== 'asking') return
  setOwn({ round, answer, state: 'sending' })
  void sendAnswer()
}

function setOwn(own: NonNullable<ReturnType<typeof ownAnswer>>): void {
  noteOwnAnswer(own)
  kept.write({ own })
}

async function join(): Promise<void> {
  const { code } = usePhone.getState()
  if (code === undefined || ownState.isJoining) return
  ownState.isJoining = true
  clearTimeout(ownState.retry)
  startJoining()
  const before = kept.read()
  const response = await post('join', { code, ...(before?.phone !== undefined && { phone: before.phone }) })
  ownState.isJoining = false
  const joined = response?.status === 200 ? readMessage(joinedSchema, response.text) : undefined
  if (response?.status === 401) refusePhone('wrongCode')
  else if (response?.status === 503) refusePhone('full')
  else if (joined === undefined) lose()
  else {
    ownState.phone = joined.phone
    ownState.seq = joined.seq
    // An answer to another room does not count in this room.
    const own = before?.room === joined.room ? before.own : undefined
    noteOwnAnswer(own)
    kept.write({ code, phone: ownState.phone, room: joined.room, own })
    follow()
  }
}

function follow(): void {
  ownState.events?.close()
  const source = new EventSource(`api/events?phone=${ownState.phone}`)
  ownState.events = source
  source.onmessage = ({ data }) => {
    if (ownState.events !== source) return
    const news = readMessage(phoneNewsSchema, String(data))
    ownState.heardAt = Date.now()
    if (news?.type === 'counts') hearCounts(news.phones, news.answered)
    else if (news?.type === 'wall') showWall(news.round, news.wall)
    else if (news?.type === 'ended') {
      source.close()
      endRoom()
    }
  }
  source.onerror = () => ownState.events === source && usePhone.getState().link !== 'ended' && lose()
}

function showWall(round: number, wall: ReturnType<typeof usePhone.getState>['wall']): void {
  hearWall(round, wall)
  const { own } = usePhone.getState()
  if (own?.state !== 'sending') return
  if (own.round === round && wall?.scene.type === 'asking') void sendAnswer()
  else if (!ownState.isSending) setOwn({ ...own, state: 'late' })
}

async function sendAnswer(): Promise<void> {
  if (ownState.isSending) return
  ownState.isSending = true
  for (;;) {
    const { own } = usePhone.getState()
    if (own?.state !== 'sending') break
    const { round, answer } = own
    ownState.seq++
    const response = await post('answer', { phone: ownState.phone, seq: ownState.seq, round, answer } satisfies Post)
    // Without a connection, the phone sends the answer with the next connection.
    if (response === undefined || ![200, 409, 429].includes(response.status)) break
    if (usePhone.getState().own !== own) continue
    if (response.status === 429) await new Promise((resolve) => setTimeout(resolve, 1_000))
    // A repeated answer was accepted the first time.
    else setOwn({ ...own, state: response.status === 200 || /repeated/.test(response.text) ? 'taken' : 'late' })
  }
  ownState.isSending = false
}

type Post = NonNullable<ReturnType<typeof readMessage<typeof answerPostSchema>>>

function lose(): void {
  const { link } = usePhone.getState()
  if (link === 'ended' || usePhone.getState().code === undefined) return
  ownState.events?.close()
  ownState.events = undefined
  clearTimeout(ownState.retry)
  ownState.retry = setTimeout(() => void join(), retryMs)
  loseConnection(Date.now() + retryMs)
}

/** Reconnects after sleep or a lost network, since the last news may be old. */
function wake(): void {
  const { link } = usePhone.getState()
  if (link === 'lost' || (link === 'there' && Date.now() - ownState.heardAt > silenceMs / 2)) {
    lose()
    void join()
  }
}

/** The response of the room's server; undefined without a connection. */
async function post(
  name: string,
  message: object,
): Promise<{ readonly status: number; readonly text: string } | undefined> {
  try {
    const response = await fetch(`api/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(message),
    })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    return outcome(undefined, TypeError)(error)
  }
}
