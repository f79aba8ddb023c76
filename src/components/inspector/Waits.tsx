import { useState } from 'react'
import type { WaitReason } from '../../engine/index.ts'
import { isMessageKey, useT } from '../../i18n/index.ts'
import type { MessageParams } from '../../i18n/message.ts'
import { RichText } from './RichText.tsx'
import { schedulerLines } from './schedulerLines.ts'
import styles from './Waits.module.css'

/** The first ones matter most; the steps above need the room. */
const maxReasons = 2

interface WaitsProps {
  readonly reasons: readonly WaitReason[]
  /** Messages that stand elsewhere already. */
  readonly told: ReadonlySet<unknown>
}

/** What has to happen before anything goes on. */
export function Waits({ reasons, told }: WaitsProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (reasons.length === 0) return null
  const more = reasons.length - maxReasons
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className={styles.waits} aria-label={t('inspector.waits')} tabIndex={0}>
      <h3 className={styles.heading}>
        {t('inspector.waits')}
        {more > 0 && (
          <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('inspector.waits.less') : t('inspector.object.more', { count: more })}
          </button>
        )}
      </h3>
      <ul className={styles.list}>
        {(isOpen ? reasons : reasons.slice(0, maxReasons)).map((reason, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two Pods may wait for the same
          <li key={index}>
            <Reason reason={reason} told={told} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ReasonProps {
  readonly reason: WaitReason
  readonly told?: ReadonlySet<unknown>
}

/** What is waited for, as one sentence with Kubernetes' own words where there are any. */
export function Reason({ reason: { id, facts }, told }: ReasonProps) {
  const key = `inspector.${id}`
  const { message } = facts
  const count = facts.unavailable ?? facts.pods
  const params: MessageParams = { ...facts, ...seconds(facts.seconds), ...(count === undefined ? {} : { count }) }
  return (
    <>
      {isMessageKey(key) ? (
        <RichText text={key} params={params} />
      ) : (
        <>
          <RichText text="inspector.unknownWait" params={{ id }} />{' '}
          {Object.entries(facts)
            .map(([name, value]) => `${name} ${value}`)
            .join(', ')}
        </>
      )}
      {typeof message === 'string' && message !== '' && !told?.has(message) && (
        <p className={styles.verbatim}>{schedulerLines(message).join('\n')}</p>
      )}
    </>
  )
}

/** `8.4`, and whole seconds from ten on. */
function seconds(value: unknown): MessageParams {
  if (typeof value !== 'number') return {}
  return { seconds: value < 10 ? Math.round(value * 10) / 10 : Math.round(value) }
}
