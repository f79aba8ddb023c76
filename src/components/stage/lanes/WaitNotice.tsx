import '../../../i18n/en/stage.ts'
import type { PodView, SchedulingAttempt } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import { formatCount } from '../../../layout/format.ts'
import { nameInText } from '../../../layout/stage/podNames.ts'
import { addNodes, nodesForWaiting } from '../../../player/apply/clusterActions.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { amountText } from '../pods/podText.ts'
import styles from './WaitNotice.module.css'

interface WaitNoticeProps {
  readonly pods: readonly PodView[]
  readonly onSelect: (pod: PodView) => void
}

/** Unschedulable Pods with the scheduler's message, a link to the reason, and a button that adds the missing nodes. */
export function WaitNotice({ pods, onSelect }: WaitNoticeProps) {
  const t = useT()
  const refused = pods.filter((pod) => pod.attempt)
  const first = refused[0]
  if (first === undefined) return null
  const count = refused.length
  const isScarce = first.attempt !== undefined && scarceEverywhere(first.attempt) !== undefined
  const nodes = isScarce ? nodesForWaiting(refused) : []
  return (
    <div className={classes('ui-row ui-fixed ui-shrink', styles.row)} data-wait>
      <button type="button" className={styles.notice} title={first.message} onClick={() => onSelect(first)}>
        <i className={styles.dot} />
        <span className={classes('ui-shrink ui-cut ui-values', styles.text)}>
          <b>
            {count === 1
              ? t('stage.wait.pending', { pod: nameInText(first) })
              : t('stage.node.waiting', { count, pods: formatCount(count) })}
          </b>{' '}
          <Reason pod={first} />
        </span>
        <span className="ui-fixed ui-end ui-accent">{t('stage.wait.why')}</span>
      </button>
      {nodes.length > 0 && (
        <Button className={styles.add} onClick={() => void addNodes(nodes)}>
          {t('stage.wait.addNodes', { count: nodes.length })}
        </Button>
      )}
    </div>
  )
}

/** A short text for a resource that is scarce on every node; else the scheduler's message. */
function Reason({ pod: { attempt, message = '' } }: { readonly pod: PodView }) {
  const t = useT()
  const asked = attempt && scarceEverywhere(attempt)
  if (!asked) return <code className="ui-code">{headOf(message)}</code>
  return t('stage.wait.tooLittle', { asked })
}

/** `cpu 250m` if every schedulable node has too little of the resource. */
function scarceEverywhere({ refusals, nodes }: SchedulingAttempt): string | undefined {
  const open = refusals.filter(({ plugin }) => plugin !== 'NodeUnschedulable')
  const [first] = open[0]?.short ?? []
  const isScarce = open.every(({ short }) => short.some(({ resource }) => resource === first?.resource))
  if (first === undefined || !isScarce || nodes > refusals.length) return undefined
  return `${first.resource} ${amountText(first.resource, first.asked)}`
}

/** The first sentence of the message; the rest is about preemption. */
function headOf(message: string): string {
  return message.split(/(?<=\.) /, 1)[0] ?? ''
}
