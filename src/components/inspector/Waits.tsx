import type { WaitReason } from '../../engine/index.ts'
import { isMessageKey, useT } from '../../i18n/index.ts'
import type { MessageParams } from '../../i18n/message.ts'
import { RichText } from './RichText.tsx'
import styles from './Waits.module.css'

/** What has to happen before anything goes on. */
export function Waits({ reasons }: { readonly reasons: readonly WaitReason[] }) {
  const t = useT()
  if (reasons.length === 0) return null
  return (
    <div className={styles.waits}>
      <h3 className={styles.heading}>{t('inspector.waits')}</h3>
      <ul className={styles.list}>
        {reasons.map((reason, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two Pods may wait for the same
          <li key={index}>
            <Reason reason={reason} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Reason({ reason: { id, facts } }: { readonly reason: WaitReason }) {
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
      {typeof message === 'string' && message !== '' && <p className={styles.verbatim}>{message}</p>}
    </>
  )
}

/** `8.4`, and whole seconds from ten on. */
function seconds(value: unknown): MessageParams {
  if (typeof value !== 'number') return {}
  return { seconds: value < 10 ? Math.round(value * 10) / 10 : Math.round(value) }
}
