import { lazy, Suspense, useState } from 'react'
import type { WaitReason } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import styles from './Waits.module.css'

// Its sentences come with it.
const WaitSentence = lazy(async () => ({ default: (await import('./WaitSentence.tsx')).WaitSentence }))

/** The first ones matter most; the steps above need the room. */
const maxReasons = 3

interface WaitsProps {
  readonly reasons: readonly WaitReason[]
  /** Messages that are elsewhere already. */
  readonly shown: ReadonlySet<unknown>
}

/** What must happen before anything continues: one line each, who waits and the one thing. */
export function Waits({ reasons, shown }: WaitsProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (reasons.length === 0) return null
  const more = reasons.length - maxReasons
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.waits} aria-label={t('inspector.waits')} tabIndex={0}>
      <h3 className={styles.heading}>
        {t('inspector.waits')}
        {more > 0 && (
          <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('inspector.waits.less') : t('inspector.object.more', { count: more })}
          </button>
        )}
      </h3>
      <Suspense>
        <ul className={styles.list}>
          {(isOpen ? reasons : reasons.slice(0, maxReasons)).map((reason, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two Pods may wait for the same
            <li key={index} className={styles.wait}>
              <Who name={reason.facts.who} />
              <div className={styles.what}>
                <WaitSentence reason={reason} shown={shown} />
              </div>
            </li>
          ))}
        </ul>
      </Suspense>
    </section>
  )
}

function Who({ name }: { readonly name: unknown }) {
  return typeof name === 'string' && name !== '' ? <code className={styles.who}>{name}</code> : null
}
