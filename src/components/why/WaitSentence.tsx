import '../../i18n/en/waits.ts'
import type { WaitReason } from '../../engine/index.ts'
import { fitErrorLines } from '../../engine/scheduler/fitError.ts'
import { useT } from '../../i18n/index.ts'
import { waitParams } from '../../i18n/waitText.ts'
import { fromMany, sharedPrefix } from '../../layout/workloads/prefix.ts'
import { useCluster } from '../../store/cluster.ts'
import { RichText } from '../ui/RichText.tsx'
import styles from './Waits.module.css'

interface WaitSentenceProps {
  readonly reason: WaitReason
  /** Messages that are already shown elsewhere. */
  readonly shown?: ReadonlySet<unknown>
}

interface WaitListProps {
  readonly reasons: readonly WaitReason[]
  readonly shown: ReadonlySet<unknown>
}

/** A line for each reason: the waiting object, and the condition that it waits for. */
export function WaitList({ reasons, shown }: WaitListProps) {
  const prefix = useCluster(({ workloads }) =>
    workloads.size < fromMany ? '' : sharedPrefix([...workloads.values()].map(({ name }) => name)),
  )
  return (
    <ul className="ui-column ui-close ui-lit">
      {reasons.map((reason, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two Pods may wait for the same
        <li key={index} className="ui-flex ui-apart">
          <Who name={reason.facts.who} prefix={prefix} />
          <div className="ui-grow ui-break">
            <WaitSentence reason={reason} shown={shown} />
          </div>
        </li>
      ))}
    </ul>
  )
}

interface WhoProps {
  readonly name: unknown
  /** The common prefix of many workloads' names, which is shown once. */
  readonly prefix: string
}

function Who({ name, prefix }: WhoProps) {
  if (typeof name !== 'string' || name === '') return null
  return (
    <code className={styles.who} title={name} data-short={prefix === '' ? undefined : ''}>
      {name.startsWith(prefix) ? name.slice(prefix.length) : name}
    </code>
  )
}

/** A wait as one sentence, with Kubernetes' message if there is one. */
export function WaitSentence({ reason, shown }: WaitSentenceProps) {
  const t = useT()
  const { id, facts } = reason
  const { message, same } = facts
  const thenSeconds = id.startsWith('wait.pod.probe') ? facts.minReadySeconds : undefined
  return (
    <>
      <RichText text={`inspector.${id}`} params={waitParams(reason)} />
      {typeof thenSeconds === 'number' &&
        thenSeconds > 0 &&
        t('inspector.wait.pod.then', { minReadySeconds: thenSeconds })}
      {typeof same === 'number' && <p className="ui-accent">{t('inspector.wait.same', { count: same })}</p>}
      {typeof message === 'string' && message !== '' && !shown?.has(message) && (
        <p className={styles.verbatim}>{fitErrorLines(message).join('\n')}</p>
      )}
    </>
  )
}
