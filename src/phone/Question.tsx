import type { Asked, RoomAnswer } from '../room/messages.ts'
import { Choices } from './Choices.tsx'
import { giveAnswer } from './connection.ts'
import { MomentAsked } from './MomentAsked.tsx'
import { NumbersAsked } from './NumbersAsked.tsx'
import { Square } from './Squares.tsx'
import { ownAnswer, usePhone } from './state.ts'
import { useT } from './words.ts'

/** The wall's question with its possible answers. The phone can change its answer; the last answer counts. */
export function Question({ asked, text }: { readonly asked: Asked; readonly text: string }) {
  const t = useT()
  const own = ownAnswer(usePhone())
  const link = usePhone((phone) => phone.link)
  const isUnsent = own?.state === 'sending' && link === 'lost'
  return (
    <>
      <h1 className="question" id="question">
        {text}
      </h1>
      <Answers asked={asked} own={own?.answer} />
      <p className="ui-muted hint" role="status">
        {t(
          own?.state === 'late'
            ? 'phone.late'
            : isUnsent
              ? 'phone.sending'
              : own === undefined
                ? 'phone.tap'
                : 'phone.change',
        )}
      </p>
    </>
  )
}

interface AnswersProps {
  readonly asked: Asked
  readonly own: RoomAnswer | undefined
}

function Answers({ asked, own }: AnswersProps) {
  const t = useT()
  // Steppers keep the last choice until the question changes.
  const round = usePhone((phone) => phone.round)
  switch (asked.type) {
    case 'choice':
      return (
        <Choices own={own} rows={asked.answers.map((text, choice) => ({ answer: { type: 'choice', choice }, text }))} />
      )
    case 'pod':
      return (
        <div className="ui-stack ui-loose tokens" role="radiogroup" aria-labelledby="question">
          {asked.pods.map((pod) => (
            <label key={pod.name} className="ui-row token">
              <input
                type="radio"
                name="answer"
                checked={own?.type === 'pod' && own.pod === pod.name}
                onChange={() => giveAnswer({ type: 'pod', pod: pod.name })}
              />
              <Square pod={pod} />
              <span>{pod.label}</span>
              <span className="hidden">{t(`phone.state.${pod.state}`)}</span>
            </label>
          ))}
        </div>
      )
    case 'numbers':
      return <NumbersAsked key={round} asked={asked} own={own} />
    case 'moment':
      return <MomentAsked key={round} seconds={asked.seconds} own={own} />
  }
}
