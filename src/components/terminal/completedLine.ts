/** How a word may continue. */
export interface Found {
  /** Where the word begins. */
  readonly from: number
  readonly caret: number
  readonly words: readonly string[]
}

/** The line with its word completed as far as it is sure; `isWhole` if there was but one way to continue. */
export function completedLine(line: string, { from, caret, words }: Found): { text: string; isWhole: boolean } {
  const [only, ...others] = words
  if (only === undefined) return { text: line, isWhole: true }
  const isWhole = others.length === 0
  const common = words.reduce((one, other) => one.slice(0, commonLength(one, other)))
  // A value is still to be written behind `--replicas=`.
  const word = isWhole && !/[=/]$/.test(only) ? `${only} ` : common
  const longer = word.length > caret - from ? word : line.slice(from, caret)
  return { text: line.slice(0, from) + longer + line.slice(caret).replace(/^ /, isWhole ? '' : ' '), isWhole }
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}
