import '../../../i18n/en/stage.ts'
import type { NodeRefusal, SchedulingAttempt } from '../../../engine/index.ts'
import { type Translate, useT } from '../../../i18n/index.ts'
import { formatClock } from '../../../store/runClock.ts'
import styles from './PodScheduling.module.css'
import { amountText } from './podText.ts'

/** The filter that rejected a Pod on each node at the scheduler's last attempt, with numbers if there are any. */
export function PodScheduling({ attempt }: { readonly attempt: SchedulingAttempt }) {
  const t = useT()
  const more = attempt.nodes - attempt.refusals.length
  return (
    <div className="ui-text ui-muted">
      <p>{t('stage.attempt.title', { time: formatClock(attempt.at) })}</p>
      <dl className={styles.nodes}>
        {attempt.refusals.map((refusal) => (
          <div key={refusal.node}>
            <dt className="ui-anywhere ui-strong">{refusal.node}</dt>
            <dd>{refusal.plugin}</dd>
            <dd className="ui-right ui-anywhere ui-bad" title={refusal.reasons.join(', ')}>
              {shortageText(refusal) || pluginText(t, refusal)}
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && <p>{t('stage.node.more', { count: more })}</p>}
    </div>
  )
}

/** `50m < 250m`; empty if the node has enough of everything. */
function shortageText({ short }: NodeRefusal): string {
  return short
    .map(({ resource, free, asked }) => {
      const [has, wants] = [amountText(resource, free), amountText(resource, asked)]
      return resource === 'cpu' ? `${has} < ${wants}` : `${resource} ${has} < ${wants}`
    })
    .join(', ')
}

function pluginText(t: Translate, { plugin, reasons }: NodeRefusal): string {
  return plugin === 'NodeUnschedulable' ? t('stage.node.cordoned') : reasons.join(', ')
}
