import { useEffect, useRef } from 'react'
import { answerKey, type Outcome, type RoomAnswer, type Spread, type StallSum } from '../room/messages.ts'
import { Squares } from './Squares.tsx'
import { ownAnswer, usePhone } from './state.ts'
import { useT } from './words.ts'

/** The right answer, the reason for this phone's answer, and the room's answers. */
export function OutcomeView({ outcome }: { readonly outcome: Outcome }) {
  const t = useT()
  const state = usePhone()
  const own = ownAnswer(state)
  const given = own?.state === 'taken' ? own.answer : undefined
  const isWrong = given !== undefined && !isRight(given, outcome)
  const title = useRef<HTMLHeadingElement>(null)
  // The result gets the focus, once for each question.
  useEffect(() => title.current?.focus(), [])
  const said = given && textOf(given, outcome.spread)
  return (
    <>
      <h1 className="verdict" ref={title} tabIndex={-1}>
        {outcome.answer}
        {isWrong && said !== undefined && <span className="wrong"> {t('phone.not', { answer: said })}</span>}
        {given !== undefined && !isWrong && <Check />}
      </h1>
      <p className="ui-muted text">{isWrong ? reasonFor(given, outcome) : outcome.whyRight}</p>
      {own?.state === 'late' && <p className="ui-muted hint">{t('phone.late')}</p>}
      {state.wall && <Squares pods={state.wall.picture} />}
      {outcome.sum && <Sum sum={outcome.sum} />}
      {outcome.spread && <SpreadCard outcome={outcome} spread={outcome.spread} own={given} />}
      {outcome.keep !== '' && (
        <p className="ui-muted ui-values keep">
          <b>{t('phone.keep')}</b> {outcome.keep}
        </p>
      )}
    </>
  )
}

function isRight(answer: RoomAnswer, { rightAnswers, within }: Outcome): boolean {
  return rightAnswers.some((right) =>
    right.type === 'moment' && answer.type === 'moment'
      ? Math.abs(right.seconds - answer.seconds) <= within
      : answerKey(right) === answerKey(answer),
  )
}

function reasonFor(answer: RoomAnswer, { whys, whyWrong, whyRight }: Outcome): string {
  const own = whys.find((one) => answerKey(one.answer) === answerKey(answer))?.why ?? ''
  return own || whyWrong || whyRight
}

function textOf(answer: RoomAnswer, spread: Spread | undefined): string | undefined {
  if (answer.type === 'moment') return `${answer.seconds} s`
  if (spread?.type === 'axis') return answer.type === 'numbers' ? `${answer.values[0]} ${spread.unit}` : undefined
  return spread?.rows.find((row) => row.answer && answerKey(row.answer) === answerKey(answer))?.text
}

/** The numbers by which no old Pod is deleted, each with its label. */
function Sum({ sum: { totalPods, minAvailable, newUnavailable, mayGo } }: { readonly sum: StallSum }) {
  return (
    <p className="ui-split ui-tight ui-card card">
      <Term value={totalPods} label="podsNow" />
      <span className="sign">−</span>
      <Term value={minAvailable} label="atLeast" />
      <span className="sign">−</span>
      <Term value={newUnavailable} label="newUnavailable" />
      <span className="sign">=</span>
      <Term value={mayGo} label="mayGo" />
    </p>
  )
}

interface TermProps {
  readonly value: number
  readonly label: 'podsNow' | 'atLeast' | 'newUnavailable' | 'mayGo'
}

function Term({ value, label }: TermProps) {
  const t = useT()
  return (
    <span className="term">
      <b>{value}</b> <span className="ui-muted">{t(`phone.sum.${label}`)}</span>
    </span>
  )
}

interface SpreadProps {
  readonly outcome: Outcome
  readonly spread: Spread
  readonly own: RoomAnswer | undefined
}

function SpreadCard({ outcome: { all, right }, spread, own }: SpreadProps) {
  const t = useT()
  return (
    <section className="ui-grid ui-apart ui-card card spread" aria-label={t('phone.answers', { count: all })}>
      <p className="ui-split ui-baseline ui-apart">
        <b>{t('phone.answers', { count: all })}</b>
        <span className="ui-muted">{t('phone.right', { count: right })}</span>
      </p>
      {spread.type === 'rows' ? <Rows spread={spread} own={own} /> : <Axis spread={spread} own={own} />}
    </section>
  )
}

function Rows({
  spread: { rows },
  own,
}: {
  readonly spread: Extract<Spread, { type: 'rows' }>
  readonly own: RoomAnswer | undefined
}) {
  const t = useT()
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <ol className="ui-stack ui-loose rows">
      {rows.map((row) => (
        <li key={row.text} className="ui-grid" data-right={row.isRight ? '' : undefined}>
          <span className="ui-row ui-wrap row">
            {row.text}
            {row.isRight && <Check />}
            {own && row.answer && answerKey(row.answer) === answerKey(own) && (
              <span className="you">{t('phone.you')}</span>
            )}
          </span>
          <b>{row.count}</b>
          <span className="ui-clip ui-rounded bar">
            <span className="ui-block ui-tall" style={{ width: `${(row.count / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function Axis({
  spread,
  own,
}: {
  readonly spread: Extract<Spread, { type: 'axis' }>
  readonly own: RoomAnswer | undefined
}) {
  const t = useT()
  const { least, most, truth, points, unit } = spread
  const left = (value: number): string => `${((value - least) / (most - least)) * 100}%`
  const ownValue = own?.type === 'moment' ? own.seconds : own?.type === 'numbers' ? own.values[0] : undefined
  return (
    <div className="axis">
      <span className="truth" style={{ left: left(truth) }}>
        <span>{t('phone.truth', { value: `${Math.round(truth * 10) / 10} ${unit}` })}</span>
      </span>
      {points.map(({ value, count }) => (
        <span key={value} className="point" style={{ left: left(value) }} title={`${value} ${unit}`}>
          {count}
        </span>
      ))}
      {ownValue !== undefined && (
        <span className="you" style={{ left: left(ownValue) }}>
          {t('phone.you')}
        </span>
      )}
    </div>
  )
}

function Check() {
  const t = useT()
  return (
    <svg className="check" width="18" height="18" viewBox="0 0 16 16" role="img" aria-label={t('phone.isRight')}>
      <path d="M3 8.5l3.2 3.2L13 4.8" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
