import { type ReactNode, useState } from 'react'
import type { Asked, RoomAnswer } from '../room/messages.ts'
import { Choices } from './Choices.tsx'
import { giveAnswer } from './connection.ts'
import { useT } from './words.ts'

interface NumbersProps {
  readonly asked: Extract<Asked, { type: 'numbers' }>
  readonly own: RoomAnswer | undefined
}

/** Offered numbers as rows, and steppers for all others. */
export function NumbersAsked({ asked: { values: asked, offered }, own }: NumbersProps) {
  const t = useT()
  const given = own?.type === 'numbers' ? own.values : undefined
  const [values, setValues] = useState(given ?? offered[0] ?? asked.map(({ least }) => least))
  const change = (at: number, by: number) =>
    setValues(
      values.map((value, index) => {
        const { least = 0, most = 0 } = asked[index] ?? {}
        return index === at ? Math.min(most, Math.max(least, value + by)) : value
      }),
    )
  const isGiven = given?.join() === values.join()
  return (
    <>
      <Choices
        own={own}
        rows={offered.map((numbers) => ({
          answer: { type: 'numbers', values: [...numbers] },
          text: numbers.map((value, index) => `${value} ${asked[index]?.label ?? ''}`.trim()).join(', '),
        }))}
      />
      <Others isClosed={offered.length > 0}>
        {asked.map(({ label, least, most }, index) => (
          <div className="ui-row ui-apart stepper" key={label}>
            <button
              type="button"
              aria-label={t('phone.fewer', { label })}
              disabled={(values[index] ?? 0) <= least}
              onClick={() => change(index, -1)}
            >
              −
            </button>
            <output>
              <b>{values[index]}</b> {label}
            </output>
            <button
              type="button"
              aria-label={t('phone.more', { label })}
              disabled={(values[index] ?? 0) >= most}
              onClick={() => change(index, 1)}
            >
              +
            </button>
          </div>
        ))}
        <button
          type="button"
          className="button"
          data-tone="primary"
          disabled={isGiven}
          onClick={() => giveAnswer({ type: 'numbers', values: [...values] })}
        >
          {t('phone.send')}
        </button>
      </Others>
    </>
  )
}

/** Steppers for other numbers, collapsed if answers are offered. */
function Others({ isClosed, children }: { readonly isClosed: boolean; readonly children: ReactNode }) {
  const t = useT()
  if (!isClosed) return <div className="ui-stack ui-loose ui-card card steppers">{children}</div>
  return (
    <details className="ui-card card others">
      <summary className="ui-muted">{t('phone.other')}</summary>
      <div className="ui-stack ui-loose">{children}</div>
    </details>
  )
}
