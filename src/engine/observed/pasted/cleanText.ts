/** Text as it was printed: without colours, quotes, prompts and log lines, and with wrapped lines put together. */

import { lookup } from '../../api/lookup.ts'

interface CleanLine {
  /** Without blanks at its end. */
  readonly text: string
  /** From 1. */
  readonly line: number
}

/** Longer lines are nothing that a person pastes. */
const MOST_LENGTH = 8000
const MOST_LINES = 50_000

const ESCAPE = String.fromCharCode(27)
const colour = new RegExp(`${ESCAPE}(?:\\[[0-9;?]*[A-Za-z]|\\][^${ESCAPE}]{0,200}${ESCAPE}\\\\)`, 'g')

/** Log lines of containers and components, which describe no state of the cluster. */
const logs = [
  /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/,
  /^\[?\d\d:\d\d:\d\d[.,\]]/,
  /^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d /,
  /^[IWEF]\d{4} \d\d:\d\d/,
  /^(?:level|ts|time)=/,
  /^\{"/,
  /^\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|PANIC)\b[\]:]? /,
  /^\d{1,3}(?:\.\d{1,3}){3} - /,
]

/** Marks of a quote in a mail or chat. */
const quote = /^(?:[>|│] ?)+/

/** Splits text into clean lines. `isItem`: whether a line begins a new item; such a line continues no other line. */
export function cleanLines(text: string, isItem: (line: string) => boolean): readonly CleanLine[] {
  const lines = text
    .replaceAll(colour, '')
    .replaceAll('\u00a0', ' ')
    .split(/\r\n|\n|\r/, MOST_LINES)
  const all = lines.map((line, i) => ({ text: line.slice(0, MOST_LENGTH).replace(quote, ''), line: i + 1 }))
  return unwrapped(
    all.filter((one) => !isLog(one.text.trimStart()) && !one.text.startsWith('```')),
    isItem,
  )
}

const isLog = (line: string): boolean => logs.some((one) => one.test(line))

/**
 * Widths of a terminal at which lines may have been wrapped. Narrower terminals are rare, and wider terminals wrap few
 * lines.
 */
const [LEAST_WIDTH, MOST_WIDTH] = [60, 300]

/**
 * Joins wrapped lines: if several lines have exactly the greatest length, each of them continues on the next line. Blanks
 * at the ends of lines are removed only then, because a line may be wrapped after a blank.
 */
function unwrapped(lines: readonly CleanLine[], isItem: (line: string) => boolean): readonly CleanLine[] {
  const width = lines.reduce((most, { text }) => Math.max(most, text.length), 0)
  const full = lines.filter(({ text }) => text.length === width).length
  if (full < 2 || width < LEAST_WIDTH || width > MOST_WIDTH) return lines.map(trimmed)
  const joined: { text: string; line: number }[] = []
  let goesOn = false
  for (const { text, line } of lines) {
    const last = joined.at(-1)
    const isOwn = isItem(text)
    if (goesOn && last && text.trim() !== '' && !isOwn) last.text += text
    else joined.push({ text, line })
    goesOn = text.length === width
  }
  return joined.map(trimmed)
}

const trimmed = ({ text, line }: CleanLine): CleanLine => ({ text: text.trimEnd(), line })

const units: Readonly<Record<string, number>> = lookup({
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  y: 31_536_000_000,
})

/** ms of an age as kubectl prints it (`5m32s`, `2d3h`); undefined for anything else. */
export function ageOf(word: string | undefined): number | undefined {
  if (word === undefined || word.length > 20 || !/^(?:\d{1,6}[smhdy])+$/.test(word)) return undefined
  let [ms, count] = [0, 0]
  for (const sign of word) {
    const unit = units[sign]
    if (unit === undefined) count = count * 10 + Number(sign)
    else [ms, count] = [ms + count * unit, 0]
  }
  return ms
}
