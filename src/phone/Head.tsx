import { useEffect, useState } from 'react'
import { canInspect, pageAt } from './ownPage.ts'
import { focusObject, usePhone } from './state.ts'
import { useT } from './words.ts'

/** Lesson, room and step, and a pill: following, looking around, or not connected. */
export function Head() {
  const t = useT()
  const { wall, code = '', link, focused: looksAt } = usePhone()
  const step = wall?.step
  const isTitled = wall !== undefined && wall.title !== ''
  return (
    <header className="ui-row ui-fixed ui-apart ui-panel ui-bottomline head">
      <svg width="28" height="28" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <rect x="2" y="3" width="9" height="9" rx="2.5" fill="var(--rev1)" />
        <rect x="14" y="4" width="7" height="7" rx="2" fill="none" stroke="var(--rev2)" strokeWidth="2" />
        <rect x="2" y="14" width="9" height="7" rx="2.5" fill="var(--rev2)" />
        <rect x="13" y="14" width="9" height="7" rx="2.5" fill="var(--rev2)" opacity=".45" />
      </svg>
      <p className="ui-grid ui-grow names">
        <b className="ui-ellipsis">{isTitled ? wall.title : 'Rollscope'}</b>
        <span className="ui-ellipsis ui-muted">
          {step ? t('phone.roomStep', { code, ...step }) : t('phone.room', { code })}
        </span>
      </p>
      {looksAt !== undefined ? (
        <button
          type="button"
          className="ui-inline ui-fixed pill"
          data-tone="back"
          onClick={() => focusObject(undefined)}
        >
          {step ? t('phone.back', { number: step.number }) : t('phone.backToWall')}
        </button>
      ) : link === 'lost' ? (
        <Lost />
      ) : link === 'there' ? (
        <button
          type="button"
          className="ui-inline ui-fixed pill"
          disabled={!canInspect || !wall?.address}
          aria-label={`${t('phone.following')}. ${t('phone.look')}`}
          onClick={() => focusObject(pageAt(wall?.address))}
        >
          <Waves />
          {t('phone.following')}
        </button>
      ) : null}
    </header>
  )
}

function Lost() {
  const t = useT()
  const retryAt = usePhone((phone) => phone.retryAt)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((retryAt - now) / 1_000))
  return (
    <span className="ui-inline ui-fixed pill" data-tone="lost">
      {t('phone.lost', { seconds })}
    </span>
  )
}

function Waves() {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d="M1.5 6.2a9.2 9.2 0 0113 0M4 8.9a5.7 5.7 0 018 0M6.4 11.4a2.3 2.3 0 013.2 0" strokeLinecap="round" />
    </svg>
  )
}
