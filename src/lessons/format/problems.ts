import type { UnplacedProblem } from '../problems.ts'
import type { LessonProblem, Place } from '../types.ts'

/** Collects the problems of one file, by offset or place. */
export class Problems {
  readonly #file: LessonProblem['file']
  readonly #found: LessonProblem[] = []
  readonly #lineStarts: readonly number[]
  readonly #length: number

  constructor(file: LessonProblem['file'], text: string) {
    this.#file = file
    this.#length = text.length
    const starts = [0]
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
    this.#lineStarts = starts
  }

  /** Sorted by place. */
  get found(): readonly LessonProblem[] {
    return this.#found.toSorted((a, b) => a.line - b.line || a.column - b.column)
  }

  add(at: number | Place, { id, facts }: UnplacedProblem): void {
    if (this.#found.length >= mostProblems) return
    const { line, column } = typeof at === 'number' ? this.place(at) : at
    const problem = { file: this.#file, line, column, id, facts }
    const key = JSON.stringify(problem)
    if (!this.#found.some((one) => one.line === line && JSON.stringify(one) === key)) this.#found.push(problem)
  }

  /** The place of an offset, counted from 1. */
  place(offset: number): Place {
    const at = Math.max(0, Math.min(offset, this.#length))
    let [low, high] = [0, this.#lineStarts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.#lineStarts[middle]! <= at) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: at - this.#lineStarts[low]! + 1 }
  }

  /** Offset of a line (from 1); for a line past the end, the length of the text. */
  lineStart(line: number): number {
    return this.#lineStarts[line - 1] ?? this.#length
  }
}

/** Most problems of a file. Nobody reads more, and a hostile file must not fill the memory. */
const mostProblems = 200
