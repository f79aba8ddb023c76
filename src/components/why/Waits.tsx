import { useState } from 'react'
import type { WaitReason } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { late } from '../ui/late.tsx'
import styles from './Waits.module.css'

// Loaded together with the list.
const WaitList = late(async () => (await import('./WaitSentence.tsx')).WaitList)

/** Only the most important reasons, because the steps above need the space. */
const maxReasons = 3

interface WaitsProps {
  readonly reasons: readonly WaitReason[]
  /** Messages that are already shown elsewhere. */
  readonly shown: ReadonlySet<unknown>
}

/** Conditions that block progress: a line for each, with the waiting object and the condition. */
export function Waits({ reasons, shown }: WaitsProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (reasons.length === 0) return null
  const more = reasons.length - maxReasons
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.waits} data-point="waits" aria-label={t('inspector.waits')} tabIndex={0}>
      <h3 className={styles.heading}>
        {t('inspector.waits')}
        {more > 0 && (
          <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('inspector.waits.less') : t('inspector.object.more', { count: more })}
          </button>
        )}
      </h3>
      <WaitList reasons={isOpen ? reasons : reasons.slice(0, maxReasons)} shown={shown} />
    </section>
  )
}
