import type { TranscriptEntry } from '../engine/index.ts'

export interface AsciicastOptions {
  readonly title: string
  readonly columns?: number
  readonly rows?: number
}

/** The longest pause that a player waits out, in seconds; a deadline of ten minutes is not watched in real time. */
const idleTimeLimit = 2
const prompt = '\u001b[1;32m$\u001b[0m '

/**
 * A transcript as a recording for asciinema and its players (asciicast v2: a header, then one event a line). A second of
 * the recording is a second of the simulation.
 */
export function asciicast(entries: readonly TranscriptEntry[], options: AsciicastOptions): string {
  const { title, columns = 110, rows = 32 } = options
  const header = { version: 2, width: columns, height: rows, title, idle_time_limit: idleTimeLimit }
  const lines = entries.map(({ at, kind, text }) => {
    const shown = kind === 'input' ? prompt + text : text
    // A terminal in raw mode needs the carriage return as well.
    return JSON.stringify([at / 1000, 'o', shown.replaceAll('\n', '\r\n')])
  })
  return `${[JSON.stringify(header), ...lines].join('\n')}\n`
}
