import '../../i18n/en/timelineTip.ts'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { loadStep } from '../../layout/timeline/loadCurve.ts'
import styles from './LoadLane.module.css'

interface LoadNowProps {
  readonly perSecond: number
  readonly onSet: (perSecond: number) => void
}

/** The current rate as a number field; Enter or blur sets it from now on. */
export function LoadNow({ perSecond, onSet }: LoadNowProps) {
  const t = useT()
  const [text, setText] = useState<string>()
  const commit = () => {
    const rate = Number(text)
    setText(undefined)
    if (text !== undefined && text !== '' && Number.isFinite(rate) && rate !== perSecond)
      onSet(Math.max(0, Math.min(1_000_000, Math.round(rate))))
  }
  return (
    <label className={styles.now}>
      <input
        className={styles.input}
        id="load-now"
        type="number"
        min={0}
        max={1_000_000}
        step={loadStep}
        aria-label={t('timelineTip.load.now')}
        value={text ?? String(perSecond)}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') setText(undefined)
          event.stopPropagation()
        }}
      />
      {t('timelineTip.load.unit')}
    </label>
  )
}
