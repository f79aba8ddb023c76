/**
 * A room without its connections: phones by random numbers, the wall's last state, and the answers to its questions.
 * After a question is over, only the counts of its answers are stored.
 */
import {
  type Asked,
  answerKey,
  type Counted,
  fitsQuestion,
  mostPhones,
  type PhoneNews,
  type RoomAnswer,
  type WallNews,
  type WallState,
} from '../../room/messages.ts'

/** Wall-clock ms for which a phone without a connection still counts, because it may sleep. */
const absentMs = 60_000
/** Largest number of questions whose counts are stored. */
const mostQuestions = 500

/** The reason that an answer does not count. `over`: the wall has moved on. */
type Refusal = 'unknown' | 'repeated' | 'over' | 'unfit'

interface Phone {
  /** Sequence number of the phone's last answer. */
  seq: number
  connections: number
  /** Wall-clock ms at which the phone's last connection ended. */
  leftAt: number
}

interface OpenQuestion {
  readonly name: string
  readonly round: number
  readonly asked: Asked
  /** Answers by the phone's number. */
  readonly answers: Map<string, RoomAnswer>
}

interface RoomOptions {
  /** Draws a random number in hexadecimal digits. */
  readonly draw: () => string
  /** Wall-clock ms. */
  readonly now: () => number
}

export class Room {
  readonly #options: RoomOptions
  readonly id: string
  readonly #phones = new Map<string, Phone>()
  #wall: WallState | undefined
  #wallSeq = 0
  #round = 0
  #open: OpenQuestion | undefined
  /** Counts of questions that are over, by name. */
  readonly #counted = new Map<string, Counted>()
  #dropped = 0

  constructor(options: RoomOptions) {
    this.#options = options
    this.id = options.draw()
  }

  /** Counts a request that was forged, repeated, too large or too frequent. */
  drop(): void {
    this.#dropped++
  }

  /** The number of a phone, unchanged if this room knows its previous number; undefined if the room is full. */
  join(before: string | undefined): { readonly phone: string; readonly seq: number } | undefined {
    const known = before === undefined ? undefined : this.#phones.get(before)
    if (before !== undefined && known !== undefined) return { phone: before, seq: known.seq }
    if (this.#phones.size >= mostPhones) this.#forgetAbsent()
    if (this.#phones.size >= mostPhones) return undefined
    const phone = this.#options.draw()
    this.#phones.set(phone, { seq: 0, connections: 0, leftAt: this.#options.now() })
    return { phone, seq: 0 }
  }

  /** Returns false for an unknown phone. */
  connect(number: string): boolean {
    const phone = this.#phones.get(number)
    if (phone !== undefined) phone.connections++
    return phone !== undefined
  }

  disconnect(number: string): void {
    const phone = this.#phones.get(number)
    if (phone === undefined) return
    phone.connections--
    phone.leftAt = this.#options.now()
  }

  /** Accepts an answer in the place of the phone's earlier answer. Returns the reason if it does not count. */
  answer(number: string, seq: number, round: number, answer: RoomAnswer): Refusal | undefined {
    const phone = this.#phones.get(number)
    if (phone === undefined) return 'unknown'
    if (seq <= phone.seq) return 'repeated'
    phone.seq = seq
    if (this.#open?.round !== round) return 'over'
    if (!fitsQuestion(answer, this.#open.asked)) return 'unfit'
    this.#open.answers.set(number, answer)
    return undefined
  }

  /** Accepts the wall's state. Returns false for a repeated state. */
  show(seq: number, wall: WallState): boolean {
    if (seq <= this.#wallSeq) return false
    this.#wallSeq = seq
    this.#wall = wall
    const { question, scene } = wall
    const isSame = question !== undefined && question.name === this.#open?.name
    if (scene.type !== 'asking' || question === undefined || !isSame) this.#close()
    if (scene.type === 'asking' && question !== undefined && this.#open === undefined) {
      this.#round++
      this.#open = { name: question.name, round: this.#round, asked: scene.asked, answers: new Map() }
    }
    return true
  }

  /** The wall's state for phones. */
  wallNews(): PhoneNews {
    return { type: 'wall', round: this.#round, wall: this.#wall }
  }

  counts(): { readonly phones: number; readonly answered: number } {
    const now = this.#options.now()
    const isCounted = ([number, { connections, leftAt }]: [string, Phone]): boolean =>
      connections > 0 || now - leftAt < absentMs || this.#open?.answers.has(number) === true
    return { phones: [...this.#phones].filter(isCounted).length, answered: this.#open?.answers.size ?? 0 }
  }

  /** News for the wall, with the answers to a question once the question is over. */
  newsForWall(): Pick<WallNews, 'phones' | 'answered' | 'seq' | 'question' | 'dropped'> {
    const name = this.#wall?.question?.name
    const counted = name === undefined || name === this.#open?.name ? undefined : this.#counted.get(name)
    return {
      ...this.counts(),
      seq: this.#wallSeq,
      dropped: this.#dropped,
      ...(name !== undefined && { question: { name, ...(counted && { counted }) } }),
    }
  }

  /** Ends the open question, and replaces the answers by their counts. */
  #close(): void {
    if (this.#open === undefined) return
    const counts = new Map<string, { answer: RoomAnswer; count: number }>()
    for (const answer of this.#open.answers.values()) {
      const key = answerKey(answer)
      counts.set(key, { answer, count: (counts.get(key)?.count ?? 0) + 1 })
    }
    this.#counted.delete(this.#open.name)
    this.#counted.set(this.#open.name, [...counts.values()])
    const [oldest] = this.#counted.keys()
    if (this.#counted.size > mostQuestions && oldest !== undefined) this.#counted.delete(oldest)
    this.#open = undefined
  }

  #forgetAbsent(): void {
    const now = this.#options.now()
    for (const [number, { connections, leftAt }] of this.#phones)
      if (connections <= 0 && now - leftAt >= absentMs && this.#open?.answers.has(number) !== true)
        this.#phones.delete(number)
  }
}
