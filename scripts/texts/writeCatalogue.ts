/** Writes translations into the source of a catalogue. */
import { textsIn } from './catalogueFiles.ts'

/** Changes the given texts, by key. Other texts and all comments stay as they are; a missing text follows the last one. */
export function withTranslations(file: string, source: string, translations: ReadonlyMap<string, string>): string {
  const texts = textsIn(file, source)
  const known = new Set(texts.map(({ key }) => key))
  const last = texts.reduce((end, { member }) => Math.max(end, member.end), 0)
  const added = [...translations].filter(([key]) => !known.has(key))
  const changes = texts.flatMap(({ key, message, value }) => {
    const translation = translations.get(key)
    return translation === undefined || translation === message ? [] : [{ ...value, text: literal(translation) }]
  })
  if (added.length > 0) {
    const text = added.map(([key, translation]) => `,\n  ${literal(key)}: ${literal(translation)}`).join('')
    changes.push({ start: last, end: last, text })
  }
  return changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((whole, { start, end, text }) => whole.slice(0, start) + text + whole.slice(end), source)
}

/** A string literal in single quotes. */
const literal = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
