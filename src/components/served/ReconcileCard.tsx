import '../../i18n/en/recorded/served.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { formatSpan } from '../../layout/format.ts'
import type { ServedClient } from '../../share/servedRun.ts'
import { formatClock } from '../../store/runClock.ts'
import styles from './ReconcileCard.module.css'
import { atOf, isWrite, type ReconcileStep, reconcilesOf, stepsOf } from './reconciles.ts'

/** The last reconcile of a client that watches objects and writes; renders nothing for any other client. */
export function ReconcileCard({ client: { name, recent } }: { readonly client: ServedClient }) {
  const t = useT()
  const [last, before] = reconcilesOf(recent)
  if (last === undefined) return null
  const { requests, tookMs } = last
  const isRefused = requests.some(({ status }) => status === 409)
  const { steps, left } = stepsOf(last)
  const writes = requests.filter(isWrite).length
  return (
    <section className={styles.card} data-refused={isRefused} aria-label={t('served.reconcile', { name })}>
      <h3>{t('served.reconcile', { name })}</h3>
      <p className="ui-muted">
        {[
          shortSpan(tookMs),
          t('served.reads', { count: requests.length - writes }),
          t('served.writes', { count: writes }),
          ...(isRefused ? [t('served.conflict')] : []),
        ].join(', ')}
      </p>
      <ol className={styles.steps}>
        {steps.map((step, i) => (
          // Steps have no identity, and a new reconcile replaces them all.
          // biome-ignore lint/suspicious/noArrayIndexKey: the reason is above
          <li key={i} data-refused={step.type === 'request' && step.of.status >= 400}>
            <time>{formatClock(atOf(step))}</time>
            <span>{stepText(step, t)}</span>
            {i === 0 && left > 0 && <small className="ui-muted">{t('served.stepsLeft', { count: left })}</small>}
          </li>
        ))}
      </ol>
      {before?.pauseMs !== undefined && (
        <p className="ui-muted">{t('served.pause', { span: shortSpan(before.pauseMs) })}</p>
      )}
      <p className="ui-muted">{t('served.readOff')}</p>
    </section>
  )
}

/** Reconciles last milliseconds, which other durations on the page do not show. */
const shortSpan = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : formatSpan(ms))

function stepText(step: ReconcileStep, t: Translate): string {
  if (step.type === 'other') return t('served.step.other', { client: step.client })
  const { words, status } = step.of
  if (step.type === 'sent') return t('served.step.sent', { words })
  return status === 409 ? t('served.step.conflict', { words }) : `${words} ${status}`
}
