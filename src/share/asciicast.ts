import type { TranscriptEntry } from '../engine/index.ts'

interface AsciicastOptions {
  readonly title: string
  readonly columns?: number
  readonly rows?: number
}

/** Longest pause of a player in seconds. Nobody watches a deadline of ten minutes in real time. */
const idleTimeLimit = 2
const prompt = '\u001b[1;32m$\u001b[0m '

/**
 * A transcript as an asciinema recording (asciicast v2: a header, then one event per line). One second of the recording
 * is one second of virtual time.
 */
export function asciicast(entries: readonly TranscriptEntry[], options: AsciicastOptions): string {
  const { title, columns = 110, rows = 32 } = options
  const header = { version: 2, width: columns, height: rows, title, idle_time_limit: idleTimeLimit }
  const lines = entries.map(({ at, kind, text }) => {
    const shown = kind === 'input' ? prompt + text : text
    // A terminal in raw mode needs carriage returns.
    return JSON.stringify([at / 1000, 'o', shown.replaceAll('\n', '\r\n')])
  })
  return `${[JSON.stringify(header), ...lines].join('\n')}\n`
}
