import '../../../i18n/en/stage.ts'
import { type CSSProperties, useId, useMemo, useSyncExternalStore } from 'react'
import type { PodView } from '../../../engine/index.ts'
import { type Translate, useT } from '../../../i18n/index.ts'
import { formatBytes, formatCount, formatCpu, formatSpan } from '../../../layout/format.ts'
import { nextChance } from '../../../layout/stage/nextChance.ts'
import type { Box } from '../../../layout/stage/scene.ts'
import { formatClockShort } from '../../../store/runClock.ts'
import type { StageClock } from '../../canvas/stageClock.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './NodeHeads.module.css'

interface WaitingCardProps {
  readonly box: Extract<Box, { kind: 'waiting' }>
  readonly style: CSSProperties
  readonly clock: StageClock
  /** All Pods, because Terminating Pods will free capacity. */
  readonly pods: readonly PodView[]
  readonly selectedUid: string | undefined
}

/** Pods without a node, with the scheduler's message and the expected time of a free node. */
export function WaitingCard({ box, style, clock, pods, selectedUid }: WaitingCardProps) {
  const t = useT()
  const heading = useId()
  const shown = box.pods.find((pod) => pod.uid === selectedUid) ?? box.pods.find((pod) => pod.attempt) ?? box.pods[0]
  const messages = [...new Set([shown, ...box.pods].flatMap((pod) => pod?.message ?? []))]
  return (
    <Card as="section" className={styles.waiting} style={wordsStyle(box, style)} aria-labelledby={heading}>
      <h3 id={heading} className={styles.waitingTitle}>
        {t('stage.node.waiting', { count: box.pods.length, pods: formatCount(box.pods.length) })}
      </h3>
      {shown && (
        <p className={styles.asks}>
          <code>{shown.name}</code> <Waited since={shown.createdAt} clock={clock} /> ·{' '}
          {t('stage.node.asks', { requests: requestsText(t, shown) })}
        </p>
      )}
      {messages.length > 0 && (
        <p className={styles.words} title={messages.join('\n')}>
          {messages.join(' · ')}
        </p>
      )}
      {shown?.attempt && <Chance pod={shown} pods={pods} />}
    </Card>
  )
}

/** The text stays in its part of the card; the padding is that of the other cards. */
function wordsStyle({ podsX, wordsWidth }: WaitingCardProps['box'], style: CSSProperties): CSSProperties {
  if (podsX < wordsWidth) return style
  return { ...style, '--pad': '15px', '--in-sight': `${wordsWidth - 32}px` }
}

function requestsText(t: Translate, { cpuMilli, memoryBytes }: PodView): string {
  const cpu = `${t('stage.node.cpu')} ${formatCpu(cpuMilli)}`
  return memoryBytes > 0 ? `${cpu}, ${t('stage.node.memory')} ${formatBytes(memoryBytes)}` : cpu
}

/** How long the Pod has been waiting. */
function Waited({ since, clock }: { readonly since: number; readonly clock: StageClock }) {
  const t = useT()
  const span = useSyncExternalStore(clock.subscribe, () => formatSpan(clock.read().atMs - since))
  return t('stage.node.waitingFor', { span })
}

function Chance({ pod, pods }: { readonly pod: PodView; readonly pods: readonly PodView[] }) {
  const t = useT()
  const text = useMemo(() => chanceText(t, pod, pods), [t, pod, pods])
  return (
    <p className={styles.chance} title={text}>
      {text}
    </p>
  )
}

/** When the scheduler may find a node for a Pod, and which Pods free capacity until then. */
export function chanceText(t: Translate, pod: PodView, pods: readonly PodView[]): string {
  const chance = nextChance(pod, pods)
  if (!chance) return t('stage.node.noChance', { time: formatClockShort(pod.attempt?.retryAt ?? 0) })
  const isCpu = pod.attempt?.refusals.some(
    ({ node, short }) => node === chance.node && short.some(({ resource }) => resource === 'cpu'),
  )
  const amount = isCpu
    ? `${t('stage.node.cpu')} ${formatCpu(chance.cpuMilli)}`
    : `${t('stage.node.memory')} ${formatBytes(chance.memoryBytes)}`
  const { node, pods: count } = chance
  return t('stage.node.chance', { time: formatClockShort(chance.at), node, count, pods: formatCount(count), amount })
}
