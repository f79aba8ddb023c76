/** Hands new changes of a recording to pages, as soon as there are new changes. */
import type { WatchAnswer, WatchEnd } from '../../share/watched.ts'

/** A waiting page gets an empty answer after this time, because its request may be dead. */
const LONGEST_WAIT_MS = 20_000
/** Changes within this time are sent in a single answer. */
const TOGETHER_MS = 250
/** The most characters of an answer, unless a single change is longer. */
const MOST_CHARACTERS = 4_000_000

export class WatchFeed {
  readonly #lines: string[] = []
  readonly #refused: { readonly resource: string; readonly reason: string }[] = []
  #dropped = 0
  #end: WatchEnd | undefined
  /** Pages that wait for changes. */
  #waiting = new Set<() => void>()
  #isAsked = false
  #heard: () => void = () => undefined
  readonly #isHeard = new Promise<void>((resolve) => {
    this.#heard = resolve
  })

  line(text: string): void {
    this.#lines.push(text)
    this.#wake()
  }

  dropped(watches: number): void {
    this.#dropped = watches
    this.#wake()
  }

  refused(resource: string, reason: string): void {
    this.#refused.push({ resource, reason })
    this.#wake()
  }

  /** Ends the feed. Resolves when an open page has received the end, at the latest after `patienceMs`. */
  async end(end: WatchEnd, patienceMs: number): Promise<boolean> {
    this.#end = end
    this.#wake()
    if (!this.#isAsked) return false
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), patienceMs)
    })
    const isHeard = await Promise.race([this.#isHeard.then(() => true), later])
    clearTimeout(timer)
    return isHeard
  }

  /**
   * The JSON answer to a page that has `from` changes; undefined for a page that only asks whether there are changes.
   * The caller calls `sent` when the page has received it.
   */
  async answer(from: number | undefined): Promise<{ readonly text: string; readonly sent: () => void }> {
    this.#isAsked = true
    if (from !== undefined && from >= this.#lines.length && this.#end === undefined) await this.#news()
    const answer = this.#since(from ?? this.#lines.length)
    const sent = (): void => {
      if (answer.end !== undefined) this.#heard()
    }
    return { text: JSON.stringify(answer), sent }
  }

  #since(from: number): WatchAnswer {
    let characters = 0
    let to = Math.min(from, this.#lines.length)
    const begin = to
    for (; to < this.#lines.length; to++) {
      characters += this.#lines[to]?.length ?? 0
      if (characters > MOST_CHARACTERS && to > begin) break
    }
    const hasMore = to < this.#lines.length
    const answer = {
      text: this.#lines.slice(begin, to).join(''),
      changes: to,
      hasMore,
      dropped: this.#dropped,
      refused: this.#refused,
    }
    return hasMore || this.#end === undefined ? answer : { ...answer, end: this.#end }
  }

  /** Resolves a little after the next change. */
  #news(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => go(), LONGEST_WAIT_MS)
      const go = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(go)
        if (this.#end !== undefined) resolve()
        else setTimeout(resolve, TOGETHER_MS)
      }
      this.#waiting.add(go)
    })
  }

  #wake(): void {
    for (const go of [...this.#waiting]) go()
  }
}
