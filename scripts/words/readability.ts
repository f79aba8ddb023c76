// Figures on how hard English texts are to read.

/** Figures of a group of texts. */
export interface Readability {
  readonly texts: number
  readonly sentences: number
  readonly wordsPerSentence: number
  readonly longSentences: readonly string[]
  /** Flesch reading ease. 60 to 70 is plain English; a higher score is easier. */
  readonly flesch: number
}

/** A sentence with more words counts as long. */
export const LONG_SENTENCE = 25

/** Measures texts. Code in backticks, a list of it, and a placeholder count as a word of one syllable. */
export function readabilityOf(texts: readonly string[]): Readability {
  const sentences = texts.flatMap(sentencesOf)
  const words = sentences.flatMap(wordsOf)
  const wordsPerSentence = words.length / Math.max(1, sentences.length)
  const syllablesPerWord = words.reduce((sum, word) => sum + syllablesIn(word), 0) / Math.max(1, words.length)
  return {
    texts: texts.length,
    sentences: sentences.length,
    wordsPerSentence,
    longSentences: sentences.filter((sentence) => wordsOf(sentence).length > LONG_SENTENCE),
    flesch: 206.835 - 1.015 * wordsPerSentence - 84.6 * syllablesPerWord,
  }
}

/** The sentences of a text: a full stop, a question mark, an exclamation mark or a line break ends a sentence. */
export const sentencesOf = (text: string): readonly string[] =>
  withoutCode(text)
    .split(/\n+|(?<=[.!?]['”)*]*)\s+(?=[^a-z])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsOf(sentence).length > 0)

const withoutCode = (text: string): string =>
  text
    .replace(/`[^`]*`|\{[^{}]*\}/g, 'Code')
    .replace(/Code(?:,? (?:and |or )?Code)+/g, 'Code')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\b(?:e\.g|i\.e|etc)\./g, (word) => word.replaceAll('.', ''))

const wordsOf = (sentence: string): readonly string[] => sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’./:-]*/gu) ?? []

/** Syllables by runs of vowels, without a silent `e` at the end. */
function syllablesIn(word: string): number {
  const runs = word
    .toLowerCase()
    .replace(/(?<=[^aeiouyl])e$/, '')
    .match(/[aeiouy]+/g)
  return Math.max(1, runs?.length ?? 0)
}
