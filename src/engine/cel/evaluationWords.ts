import type { EvaluationError } from '@marcbachmann/cel-js'

/** Text of an error of the library, with its words in cel-go (v0.26), if they differ. */
const words: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [/index out of bounds, index (-?\d+)/, (index) => `index out of bounds: ${index}`],
  [/^No such key: (.*)$/, (key) => `no such key: ${key}`],
  [
    /^(?:int|uint|double)\(\) type error: cannot convert to (.*)$/,
    (to) => `type conversion error from 'string' to '${to}'`,
  ],
  [/^\w+\(\) type error: ((?:unsigned )?integer overflow)$/, (text) => text],
]

/** The library's text of an error. */
export const libraryText = ({ summary, message }: EvaluationError): string => summary ?? message

/** The words of cel-go for a failed evaluation; undefined if they are not known. */
export function evaluationWords(error: EvaluationError): string | undefined {
  const text = libraryText(error)
  for (const [pattern, worded] of words) {
    const found = pattern.exec(text)
    if (found) return worded(...found.slice(1))
  }
  return undefined
}
