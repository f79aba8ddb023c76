import { useEffect, useState } from 'react'
import { answerKey, type RoomAnswer } from '../room/messages.ts'
import { giveAnswer } from './connection.ts'

interface ChoiceRow {
  readonly answer: RoomAnswer
  readonly text: string
}

/** A row for each answer. The whole row is the target, and a tap answers. */
export function Choices({ rows, own }: { readonly rows: readonly ChoiceRow[]; readonly own: RoomAnswer | undefined }) {
  const [chosen, setChosen] = useState<string>()
  const ownKey = own && answerKey(own)
  // The answer may come from another tab of this phone, or from storage.
  useEffect(() => setChosen(ownKey), [ownKey])
  return (
    <div className="ui-stack ui-loose choices" role="radiogroup" aria-labelledby="question">
      {rows.map(({ answer, text }) => {
        const key = answerKey(answer)
        return (
          <label key={key} className="ui-row choice">
            <input
              type="radio"
              name="answer"
              checked={chosen === key}
              onChange={() => {
                setChosen(key)
                giveAnswer(answer)
              }}
            />
            <span>{text}</span>
          </label>
        )
      })}
    </div>
  )
}
