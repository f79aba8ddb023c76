/** The room's answers, from phones and by hand, compared with the true outcome. */
import { type Asked, answerKey, type Counted, type Outcome, type RoomAnswer, type Spread } from '../../room/messages.ts'
import type { Poll } from '../../store/presenting.ts'
import { podEnd } from './wallWords.ts'

/** Index of the answer for votes by hand to which an answer belongs; -1 without such an answer. */
export function voteOf(answer: RoomAnswer, asked: Asked, { answers }: Pick<Poll, 'answers'>): number {
  if (answer.type === 'choice') return answer.choice
  if (answer.type === 'pod') return answers.indexOf(podEnd(answer.pod))
  if (answer.type === 'moment')
    return asked.type === 'moment'
      ? Math.min(answers.length - 1, Math.floor((answer.seconds / asked.seconds) * answers.length))
      : -1
  const key = answerKey(answer)
  return asked.type === 'numbers'
    ? asked.offered.findIndex((values) => answerKey({ type: 'numbers', values }) === key)
    : -1
}

/** The answer that a vote by hand stands for; a time range stands for its middle. */
function answerOfVote(index: number, asked: Asked, { answers }: Pick<Poll, 'answers'>): RoomAnswer | undefined {
  if (asked.type === 'choice') return { type: 'choice', choice: index }
  if (asked.type === 'moment')
    return { type: 'moment', seconds: Math.round(((index + 0.5) / answers.length) * asked.seconds * 10) / 10 }
  if (asked.type === 'numbers') {
    const values = asked.offered[index]
    return values && { type: 'numbers', values }
  }
  const pod = asked.pods.find(({ name }) => podEnd(name) === answers[index])
  return pod && { type: 'pod', pod: pod.name }
}

/** Poll with the votes of phones added. */
export function withPhones(poll: Poll, asked: Asked | undefined, counted: Counted | undefined): Poll {
  if (asked === undefined || counted === undefined) return poll
  const counts = [...poll.counts]
  for (const { answer, count } of counted) {
    const index = voteOf(answer, asked, poll)
    if (counts[index] !== undefined) counts[index] += count
  }
  return { ...poll, counts }
}

/** All answers, equal ones together: of phones, then by hand. */
function allAnswers(poll: Poll, asked: Asked, counted: Counted): Counted {
  const all = new Map<string, { answer: RoomAnswer; count: number }>()
  const add = (answer: RoomAnswer | undefined, count: number): void => {
    if (answer === undefined) return
    const key = answerKey(answer)
    all.set(key, { answer, count: (all.get(key)?.count ?? 0) + count })
  }
  // Every answer that was offered has its row, also without a vote.
  for (const [index, count] of poll.counts.entries()) add(answerOfVote(index, asked, poll), count)
  for (const { answer, count } of counted) add(answer, count)
  return [...all.values()]
}

function isRightAnswer(
  answer: RoomAnswer,
  { rightAnswers, within }: Pick<Outcome, 'rightAnswers' | 'within'>,
): boolean {
  return rightAnswers.some((right) =>
    right.type === 'moment' && answer.type === 'moment'
      ? Math.abs(right.seconds - answer.seconds) <= within
      : answerKey(right) === answerKey(answer),
  )
}

interface SpreadOptions {
  readonly poll: Poll
  readonly asked: Asked
  readonly counted: Counted
  readonly outcome: Pick<Outcome, 'rightAnswers' | 'within' | 'whys'>
}

export interface Sums {
  readonly all: number
  readonly right: number
  readonly spread: Spread | undefined
}

/** The spread with its sums; undefined without votes. */
export function spreadOf({ poll, asked, counted, outcome }: SpreadOptions): Sums {
  const given = allAnswers(poll, asked, counted)
  const all = given.reduce((sum, { count }) => sum + count, 0)
  const right = given.reduce((sum, { answer, count }) => sum + (isRightAnswer(answer, outcome) ? count : 0), 0)
  if (all === 0) return { all, right, spread: undefined }
  return { all, right, spread: axisOf(given, asked, outcome) ?? rowsOf(given, asked, poll, outcome) }
}

/** The spread of a moment, or of a single number. */
function axisOf(given: Counted, asked: Asked, { rightAnswers: [truth] }: SpreadOptions['outcome']): Spread | undefined {
  const [number, second] = asked.type === 'numbers' ? asked.values : []
  const isOne = asked.type === 'moment' || (number !== undefined && second === undefined)
  const trueValue = truth && numberIn(truth)
  if (!isOne || trueValue === undefined) return undefined
  const points = given
    .flatMap(({ answer, count }) => (count > 0 ? [{ value: numberIn(answer) ?? 0, count }] : []))
    .sort((a, b) => a.value - b.value)
  const values = [trueValue, ...points.map(({ value }) => value)]
  const [least, most] = asked.type === 'moment' ? [0, asked.seconds] : [Math.min(...values), Math.max(...values)]
  // A range of a single value needs width, which puts the value in the middle.
  const room = least === most ? 1 : 0
  return {
    type: 'axis',
    unit: asked.type === 'moment' ? 's' : (number?.label ?? ''),
    least: least - room,
    most: most + room,
    truth: trueValue,
    points,
  }
}

function numberIn(answer: RoomAnswer): number | undefined {
  return answer.type === 'moment' ? answer.seconds : answer.type === 'numbers' ? answer.values[0] : undefined
}

/** Largest number of rows with a single right answer; the rarest wrong answers have no row. */
const mostRows = 10

function rowsOf(given: Counted, asked: Asked, poll: Poll, outcome: SpreadOptions['outcome']): Spread {
  const rows = given.map(({ answer, count }) => ({
    answer,
    count,
    text: textOf(answer, asked, poll),
    isRight: isRightAnswer(answer, outcome),
    why: outcome.whys.find((one) => answerKey(one.answer) === answerKey(answer))?.why ?? '',
  }))
  const wrong = rows.filter(({ isRight }) => !isRight)
  const shown = wrong.length < mostRows ? wrong : [...wrong].sort((a, b) => b.count - a.count).slice(0, mostRows - 1)
  // The right answers come last.
  return {
    type: 'rows',
    rows: [...wrong.filter((row) => shown.includes(row)), ...rows.filter(({ isRight }) => isRight)],
  }
}

function textOf(answer: RoomAnswer, asked: Asked, { answers }: Pick<Poll, 'answers'>): string {
  switch (answer.type) {
    case 'choice':
      return answers[answer.choice] ?? ''
    case 'pod':
      return podEnd(answer.pod)
    case 'moment':
      return `${answer.seconds} s`
    case 'numbers':
      return answer.values
        .map((value, index) => `${value} ${asked.type === 'numbers' ? (asked.values[index]?.label ?? '') : ''}`.trim())
        .join(', ')
  }
}
