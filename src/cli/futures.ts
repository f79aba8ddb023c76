/** The possible courses of a rollout, as commands compare and print them. */
import { type Future, type Question, quoteWord } from '../engine/index.ts'
import { Markdown, md } from './markdown.ts'

/** A stall in a result of `check`, `plan` or `run`. */
interface Stalled {
  readonly why: string
  readonly heldAt?: Question['stage'] | undefined
}

/** How the verdict on a workload compares its results. */
export const resultStalls = {
  heldAt: ({ heldAt }: Stalled) => heldAt,
  isSame: (one: Stalled, other: Stalled) => one.why === other.why,
}

/** The answers of a course, as options give them: ``With `secret/db=absent` ``. `questions` are the object's. */
export function wayText(questions: readonly Question[], { without }: Pick<Future<unknown>, 'without'>): Markdown {
  const [only, ...others] = questions
  if (without.length > 0) return md`With ${answersText(without, 'no')}`
  return only === undefined || others.length > 0
    ? md`With the first answer to each question`
    : md`With ${answersText([only], 'yes')}`
}

const answersText = (questions: readonly Question[], answer: 'yes' | 'no'): Markdown =>
  Markdown.join(
    questions.map((one) => Markdown.code(quoteWord(`${one.key}=${one[answer]}`))),
    md`, `,
  )
