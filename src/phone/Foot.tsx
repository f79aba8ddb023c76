import { useEffect, useState } from 'react'
import { canInspect, pageAt } from './ownPage.ts'
import { focusObject, ownAnswer, usePhone } from './state.ts'
import { useT } from './words.ts'

/** Largest number of segments; larger rooms get a bar. */
const mostSegments = 60

/** The number of answers, and links to a page for looking around and to the moment of the answer. */
export function Foot() {
  const t = useT()
  const { wall, link } = usePhone()
  const moment = wall?.scene.type === 'outcome' ? wall.scene.outcome.moment : ''
  return (
    <footer className="ui-stack ui-loose ui-fixed ui-panel ui-topline foot">
      {wall?.scene.type === 'asking' && <Answered />}
      <div className="ui-flex ui-apart">
        <button
          type="button"
          className="button"
          // The wall sends its address shortly after its view.
          disabled={!canInspect || !wall?.address}
          onClick={() => focusObject(pageAt(wall?.address))}
        >
          {t('phone.look')}
        </button>
        {moment !== '' && canInspect && (
          <button type="button" className="button" onClick={() => focusObject(pageAt(moment))}>
            {t('phone.moment')}
          </button>
        )}
      </div>
      {!canInspect && <p className="ui-muted hint">{t('phone.lookTooOld')}</p>}
      {wall?.scene.type === 'outcome' && link === 'there' && <p className="ui-muted hint">{t('phone.nextFromWall')}</p>}
    </footer>
  )
}

function Answered() {
  const t = useT()
  const state = usePhone()
  const { answered, phones } = state
  const own = ownAnswer(state)
  const all = Math.max(phones, answered)
  const text = t('phone.ofPhones', { answered, phones: all })
  const title = t(own?.state === 'taken' ? 'phone.waitForOthers' : 'phone.haveAnswered')
  return (
    <div className="ui-stack">
      <p className="ui-split ui-baseline ui-apart">
        <b>{title}</b>
        <span className="count">{text}</span>
      </p>
      {all <= mostSegments ? (
        <div className="ui-flex ui-wide segments" aria-hidden="true">
          {Array.from({ length: all }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
              key={index}
              data-full={index < answered ? '' : undefined}
              data-own={own?.state === 'taken' && index === answered - 1 ? '' : undefined}
            />
          ))}
        </div>
      ) : (
        <progress className="ui-flex ui-wide segments" value={answered} max={all} aria-label={title} />
      )}
      <Spoken text={`${title}: ${text}`} />
    </div>
  )
}

/** Wall-clock ms between two announcements. */
const spokenMs = 5_000

/** Announces a frequently changing text, with a minimum interval. */
function Spoken({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), spokenMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <span className="hidden" role="status">
      {said}
    </span>
  )
}
