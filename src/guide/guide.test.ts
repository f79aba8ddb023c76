import { describe, expect, test } from 'vitest'
import { type FindingId, findingIds } from '../engine/index.ts'
import { findingWith, type PlayedRun, playShown } from './play.ts'
import { shownRuns } from './runs/shownRuns.ts'
import { findingsInText, saysWords } from './search.ts'
import { words } from './words.ts'

/** All texts of a recording: names of fields, reasons, messages. */
const textsOf = ({ recording }: PlayedRun): string =>
  recording.changes.map(({ object }) => JSON.stringify(object).replaceAll('\\"', '"')).join('\n')

const lines = (played: PlayedRun): readonly string[] => textsOf(played).split('\n')

describe.each(findingIds)('%s', (id: FindingId) => {
  const run = shownRuns[id]
  const played = playShown(run)

  test('is found in the recording of its run', () => {
    expect(findingWith(played.findings, id)).toBeDefined()
  })

  test('has its words in the recording of its run, unless they name another source', () => {
    const all = lines(played)
    const missing = words[id].filter(
      ({ text, source }) => source === undefined && !all.some((line) => saysWords(line, text)),
    )
    expect(missing).toEqual([])
  })

  test('is the first search result for the Events of its run that have its words', () => {
    const own = words[id].filter((one) => one.in === 'event' && one.source === undefined && one.text.includes(' '))
    const messages = played.recording.changes.flatMap(({ object }) =>
      object.kind === 'Event' && own.some(({ text }) => saysWords(String(object.message), text))
        ? [String(object.message)]
        : [],
    )
    expect(messages.length > 0).toBe(own.length > 0)
    for (const message of messages) expect(findingsInText(message)[0], message).toBe(id)
  })
})
