/** Splits a stream of consecutive JSON texts into its values, without reading all of it at once. */
import type { JsonValue, Unread } from '../engine/index.ts'
import { isShellNoise } from '../manifest/shellNoise.ts'

/** A value, or a text that is not JSON. `line` counts from 1, and is the text's first line. */
export type JsonPiece =
  | { readonly type: 'value'; readonly value: JsonValue; readonly line: number; readonly isItem: boolean }
  | { readonly type: 'problem'; readonly problem: Unread; readonly line: number }

const QUOTE = 34
const COMMA = 44
const OPEN_LIST = 91
const BACKSLASH = 92
const CLOSE_LIST = 93
const OPEN = 123
const CLOSE = 125
const NEWLINE = 10

/** Longest line that is parsed as a single text: a list on one line can be as long as the file. */
const MOST_LINE = 4 * 1024 * 1024

/**
 * Accepts a text in pieces of any size. The items of a list (`kubectl get -o json`) are returned one by one, before the
 * list itself, which is returned without them. Incomplete and invalid texts are reported, and reading continues at the
 * next line that begins a text.
 */
export class JsonTexts {
  #buffer = ''
  /** Offset at which scanning continues. */
  #at = 0
  /** Offset of the present text, or -1 between texts. */
  #start = -1
  #line = 1
  #startLine = 1
  #depth = 0
  #isInString = false
  #stringAt = 0
  /** Name of the last top-level member, without quotes. */
  #name = ''
  /** The part of a list before its items. */
  #head = ''
  #isInItems = false
  #itemAt = -1
  #itemLine = 1
  #isSpread = false
  #newlineAt = -1

  /** Adds a piece; returns the completed values. */
  push(chunk: string): JsonPiece[] {
    this.#buffer = this.#buffer === '' ? chunk : this.#buffer + chunk
    this.#newlineAt = -1
    const pieces: JsonPiece[] = []
    while (this.#step(pieces, false));
    this.#forget()
    return pieces
  }

  /** Returns the remaining values after the last piece. */
  end(): JsonPiece[] {
    const pieces: JsonPiece[] = []
    while (this.#step(pieces, true));
    if (this.#start >= 0) pieces.push(this.#cutOff())
    this.#reset()
    this.#buffer = ''
    this.#at = 0
    return pieces
  }

  #cutOff(): JsonPiece {
    return { type: 'problem', line: this.#startLine, problem: { id: 'cutOff', facts: {} } }
  }

  /** Processes the buffer; false if it needs more text. */
  #step(pieces: JsonPiece[], isEnd: boolean): boolean {
    if (this.#start < 0) return this.#between(pieces, isEnd)
    return this.#within(pieces)
  }

  /** Finds the beginning of a text. */
  #between(pieces: JsonPiece[], isEnd: boolean): boolean {
    const buffer = this.#buffer
    while (this.#at < buffer.length) {
      const code = buffer.charCodeAt(this.#at)
      if (code === OPEN || code === OPEN_LIST) break
      if (code === NEWLINE) this.#line++
      else if (code > 32 && code !== 0xfeff && code !== COMMA) return this.#junk(pieces, isEnd)
      this.#at++
    }
    if (this.#at >= buffer.length) return false
    const lineEnd = buffer.indexOf('\n', this.#at)
    const end = lineEnd < 0 ? buffer.length : lineEnd
    if (lineEnd < 0 && !isEnd && buffer.length - this.#at <= MOST_LINE) return false
    if (end - this.#at <= MOST_LINE && this.#wholeLine(pieces, end)) return true
    this.#reset()
    this.#start = this.#at
    this.#startLine = this.#line
    return true
  }

  /** A watch prints each text on a line of its own, so the line is tried as a whole text first. */
  #wholeLine(pieces: JsonPiece[], end: number): boolean {
    const text = this.#buffer.slice(this.#at, end)
    if (text.length < 3 || !/[}\]]\s*$/.test(text.slice(-4))) return false
    const value = parsed(text)
    if (value === undefined) return false
    pieces.push({ type: 'value', value, line: this.#line, isItem: false })
    this.#at = end
    return true
  }

  /** Reports characters that begin no text, once for each line. */
  #junk(pieces: JsonPiece[], isEnd: boolean): boolean {
    const lineEnd = this.#buffer.indexOf('\n', this.#at)
    if (lineEnd < 0 && !isEnd) return false
    const end = lineEnd < 0 ? this.#buffer.length : lineEnd
    const shown = this.#buffer.slice(this.#at, Math.min(end, this.#at + 60)).trim()
    if (isShellNoise(shown) && !/^error/i.test(shown)) {
      this.#at = end
      return true
    }
    pieces.push({
      type: 'problem',
      line: this.#line,
      problem: { id: 'notJson', facts: { shown: JSON.stringify(shown) } },
    })
    this.#at = end
    return true
  }

  /** Scans a text until it, or one of its items, ends. */
  #within(pieces: JsonPiece[]): boolean {
    const buffer = this.#buffer
    while (this.#at < buffer.length) {
      if (this.#isInString) {
        if (!this.#toQuote()) return this.#isCutAt(pieces, buffer.length)
        continue
      }
      const code = buffer.charCodeAt(this.#at)
      if (code === QUOTE) {
        this.#isInString = true
        this.#stringAt = this.#at + 1
      } else if (code === NEWLINE) {
        this.#line++
        if (this.#beginsAnew()) {
          pieces.push(this.#cutOff())
          this.#at++
          this.#reset()
          return true
        }
      } else if (code === OPEN || code === OPEN_LIST) this.#open(code)
      else if ((code === CLOSE || code === CLOSE_LIST) && this.#close(pieces)) return true
      this.#at++
    }
    return false
  }

  /**
   * Moves behind the end of a string; false if the end is not in the buffer yet, or if the line ends within the string.
   */
  #toQuote(): boolean {
    const buffer = this.#buffer
    for (let from = this.#at; ; ) {
      const quote = buffer.indexOf('"', from)
      if (quote < 0) return false
      let slashes = 0
      while (buffer.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes++
      if (slashes % 2 === 1) {
        from = quote + 1
        continue
      }
      if (this.#newlineFrom(this.#stringAt) < quote) return false
      if (this.#depth === 1) this.#name = buffer.slice(this.#stringAt, Math.min(quote, this.#stringAt + 16))
      this.#isInString = false
      this.#at = quote + 1
      return true
    }
  }

  /** The end of the line, or of the buffer; cached, since a line can be as long as the file. */
  #newlineFrom(from: number): number {
    if (this.#newlineAt < from) {
      const found = this.#buffer.indexOf('\n', from)
      this.#newlineAt = found < 0 ? this.#buffer.length : found
    }
    return this.#newlineAt
  }

  /** Whether a string reaches the end of its line, which means that the text was cut off there. */
  #isCutAt(pieces: JsonPiece[], end: number): boolean {
    const newline = this.#newlineFrom(this.#stringAt)
    if (newline >= end) return false
    pieces.push(this.#cutOff())
    this.#at = newline
    this.#reset()
    return true
  }

  /** At the end of a line: whether the next line begins another text, because the present one was cut off. */
  #beginsAnew(): boolean {
    const next = this.#buffer.slice(this.#at + 1, this.#at + 20)
    return /^\{(?:"(?:type|apiVersion|kind)"|\r?\n)/.test(next) && !this.#isSpread
  }

  #open(code: number): void {
    this.#depth++
    if (this.#depth === 1 && code === OPEN_LIST) this.#isSpread = true
    if (this.#isInItems) {
      if (this.#depth === 3 && code === OPEN) {
        this.#itemAt = this.#at
        this.#itemLine = this.#line
      }
      return
    }
    if (this.#depth === 2 && code === OPEN_LIST && this.#name === 'items') {
      this.#isInItems = true
      this.#isSpread = true
      this.#head = this.#buffer.slice(this.#start, this.#at + 1)
    }
  }

  /** Handles a closing bracket; true if a value is complete. */
  #close(pieces: JsonPiece[]): boolean {
    this.#depth--
    if (this.#isInItems && this.#depth === 2 && this.#itemAt >= 0) {
      this.#take(pieces, this.#buffer.slice(this.#itemAt, this.#at + 1), this.#itemLine, true)
      this.#itemAt = -1
      this.#at++
      return true
    }
    if (this.#isInItems && this.#depth === 1) {
      this.#isInItems = false
      this.#start = this.#at
      return false
    }
    if (this.#depth > 0) return false
    const text = this.#head + this.#buffer.slice(this.#start, this.#at + 1)
    this.#take(pieces, text, this.#startLine, false)
    this.#at++
    this.#reset()
    return true
  }

  #take(pieces: JsonPiece[], text: string, line: number, isItem: boolean): void {
    const value = parsed(text)
    if (value === undefined) pieces.push({ type: 'problem', line, problem: { id: 'notJsonInBraces', facts: {} } })
    else pieces.push({ type: 'value', value, line, isItem })
  }

  #reset(): void {
    this.#start = -1
    this.#depth = 0
    this.#isInString = false
    this.#name = ''
    this.#head = ''
    this.#isInItems = false
    this.#itemAt = -1
    this.#isSpread = false
  }

  /** Drops the part of the buffer that has been read. */
  #forget(): void {
    const kept = [this.#at]
    if (this.#isInItems) {
      if (this.#itemAt >= 0) kept.push(this.#itemAt)
    } else if (this.#start >= 0) kept.push(this.#start)
    if (this.#isInString) kept.push(this.#stringAt)
    const from = Math.min(...kept, this.#buffer.length)
    if (from === 0) return
    this.#buffer = this.#buffer.slice(from)
    this.#newlineAt = -1
    this.#at -= from
    this.#start = this.#start < 0 ? -1 : Math.max(0, this.#start - from)
    this.#stringAt -= from
    if (this.#itemAt >= 0) this.#itemAt -= from
  }
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return undefined
  }
}
