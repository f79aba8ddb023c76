/** Candidates for the completion of a word. */
export interface Found {
  /** Start of the word in the line. */
  readonly from: number
  readonly caret: number
  readonly words: readonly string[]
}

/** The line with its word completed to the candidates' common prefix; `isWhole` if there was only one candidate. */
export function completedLine(line: string, { from, caret, words }: Found): { text: string; isWhole: boolean } {
  const [only, ...others] = words
  if (only === undefined) return { text: line, isWhole: true }
  const isWhole = others.length === 0
  const common = words.reduce((one, other) => one.slice(0, commonLength(one, other)))
  // After `--replicas=` a value must follow, so no space is added.
  const word = isWhole && !/[=/]$/.test(only) ? `${only} ` : common
  const longer = word.length > caret - from ? word : line.slice(from, caret)
  return { text: line.slice(0, from) + longer + line.slice(caret).replace(/^ /, isWhole ? '' : ' '), isWhole }
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}
