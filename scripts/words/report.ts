// The figures of `npm run words` and its seeded samples, as text.
import { Random, seedStream } from '../../src/engine/sim/prng.ts'
import { LONG_SENTENCE, readabilityOf } from './readability.ts'
import { folderOf } from './sources.ts'
import { type TermGroup, termsFound } from './terms.ts'
import type { Found } from './typescript.ts'

/** First words that leave a comment without a noun as its subject. */
const vagueWords = ['What', 'One', 'Those', 'Some', 'It', 'That'] as const

/** A table of the comments by folder, with those that begin with a vague word. */
export function commentTable(comments: readonly Found[]): string {
  const byFolder = new Map<string, Found[]>()
  for (const comment of comments) {
    const folder = folderOf(comment.file)
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), comment])
  }
  const row = (name: string, all: readonly Found[]) => {
    const counts = vagueWords.map((word) => all.filter(({ text }) => new RegExp(`^${word}\\b`).test(text)).length)
    return [name, all.length, ...counts].map(String)
  }
  const folders = [...byFolder].sort(([a], [b]) => (a < b ? -1 : 1))
  const rows = [...folders.map(([folder, all]) => row(folder, all)), row('all', comments)]
  return columns([['folder', 'comments', ...vagueWords.map((word) => `“${word}”`)], ...rows])
}

/** A table of the texts that users read, by group. */
export function textTable(groups: ReadonlyMap<string, readonly Found[]>): string {
  const rows = [...groups].map(([name, found]) => {
    const { texts, sentences, wordsPerSentence, longSentences, flesch } = readabilityOf(found.map(({ text }) => text))
    const share = `${((100 * longSentences.length) / Math.max(1, sentences)).toFixed(1)} %`
    const figures = [wordsPerSentence.toFixed(1), longSentences.length, share, flesch.toFixed(0)]
    return [name, texts, sentences, ...figures].map(String)
  })
  const head = ['texts', 'number', 'sentences', 'words each', `over ${LONG_SENTENCE}`, 'share', 'Flesch']
  return columns([head, ...rows])
}

/** The long sentences of each group with the place of their text. */
export function longSentences(groups: ReadonlyMap<string, readonly Found[]>): string {
  const lines = [...groups].flatMap(([name, found]) =>
    found.flatMap(({ file, line, text }) =>
      readabilityOf([text]).longSentences.map((sentence) => `${name}  ${file}:${line}\n    ${sentence}`),
    ),
  )
  return lines.join('\n')
}

/** A table of the texts that have a word of the table of terms, by group. */
export function termTable(groups: readonly TermGroup[], root: string): string {
  const rows = groups.map(({ name, terms, textsIn }) => {
    const texts = textsIn(root)
    return [name, texts.length, terms.length, termsFound(texts, terms).length].map(String)
  })
  return columns([['texts', 'number', 'terms', 'found'], ...rows])
}

/** The texts that have a word of the table of terms, with the words to write in its place. */
export const termLines = (groups: readonly TermGroup[], root: string): readonly string[] =>
  groups.flatMap(({ name, terms, textsIn }) =>
    termsFound(textsIn(root), terms).map(
      ({ file, line, text, term: { out, use } }) =>
        `${name}  ${line === 0 ? file : `${file}:${line}`}\n    ${text.replaceAll('\n', ' ')}\n    has ${out}, write ${use}`,
    ),
  )

/** `count` of the texts, drawn without replacement. The seed decides the choice. */
export function draw(found: readonly Found[], count: number, seed: number): readonly Found[] {
  const random = new Random(seedStream(seed, 'words'))
  const left = [...found]
  return Array.from({ length: Math.min(count, found.length) }, () =>
    left.splice(random.int(0, left.length - 1), 1),
  ).flat()
}

/** A sample as text: the place, the words, and the code below a comment. */
export const sampleText = (sample: readonly Found[]): string =>
  sample
    .map(({ file, line, text, code }, index) => {
      const below = code === undefined || code === '' ? '' : `\n    > ${code}`
      return `${index + 1}. ${file}:${line}\n    ${text}${below}`
    })
    .join('\n')

function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    )
    .join('\n')
}
