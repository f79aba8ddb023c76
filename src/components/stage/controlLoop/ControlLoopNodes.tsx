import { decisions, isOneOf } from '../../../engine/decisions.ts'
import type { ControlLoopView, PodView, QueuedPodView } from '../../../engine/index.ts'
import { type Translate, useT } from '../../../i18n/index.ts'
import type { CanvasTheme } from '../../../layout/canvasTheme.ts'
import type { CacheModel } from '../../../layout/controlLoop/loopModel.ts'
import type { LoopScene } from '../../../layout/controlLoop/loopScene.ts'
import { formatCount } from '../../../layout/format.ts'
import { compareText } from '../../../layout/inOrder.ts'
import { type Tone, toneColour } from '../../../layout/revisionTone.ts'
import type { StageInput } from '../../../layout/stage/scene.ts'
import { formatClock } from '../../../store/runClock.ts'
import type { ObjectRef } from '../../../store/selection.ts'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { BoxTitle, placeOf } from './ControlLoopBox.tsx'
import styles from './ControlLoopNodes.module.css'
import { PodChips } from './ControlLoopPods.tsx'
import { kindTitle, shortPodName } from './loopText.ts'

interface LoopNodesProps {
  readonly scene: LoopScene
  readonly view: ControlLoopView
  readonly cluster: StageInput
  readonly theme: CanvasTheme | undefined
  readonly tones: ReadonlyMap<string, Tone>
  readonly onSelect: (ref: ObjectRef) => void
}

/** The other watchers of Pods: the scheduler with its queue, and the kubelets. */
export function LoopNodes(props: LoopNodesProps) {
  const t = useT()
  const { scene, view, cluster, theme, tones } = props
  const { kubelets, kubeletGroup, form } = scene
  return (
    <>
      <SchedulerBox {...props} />
      {kubelets.map(({ cache, ...rect }) => {
        const node = cache.process.slice('kubelet/'.length)
        return (
          <Card
            as="section"
            key={cache.name}
            className={styles.box}
            style={placeOf(rect)}
            data-light={cache.light}
            aria-label={t('loop.kubelet', { node })}
          >
            <div className={styles.head}>
              <BoxTitle>{t('loop.kubelet', { node })}</BoxTitle>
              <Seen cache={cache} />
            </div>
            <PodChips
              pods={podsOn(cluster.pods, node)}
              tones={tones}
              theme={theme}
              at={view.at}
              width={rect.width - 24}
            />
          </Card>
        )
      })}
      {kubeletGroup && (
        <Card
          as="section"
          className={styles.box}
          style={placeOf(kubeletGroup)}
          data-form={form}
          aria-label={t('loop.kubelets', { count: kubeletGroup.group.count })}
        >
          <BoxTitle>{t('loop.kubelets', { count: kubeletGroup.group.count })}</BoxTitle>
          <p className="ui-fine ui-muted">
            {t('loop.kubelets.sum', {
              pods: formatCount(kubeletGroup.group.objects),
              behind: formatCount(kubeletGroup.group.behind),
            })}
          </p>
        </Card>
      )}
    </>
  )
}

/** Largest number of named Pods in the scheduler's queue, by form. */
const mostNamed = { wide: 3, medium: 1, narrow: 2, room: 1 } as const

function SchedulerBox({ scene, view, tones, cluster, onSelect }: LoopNodesProps) {
  const t = useT()
  const { scheduler: box, form } = scene
  const { scheduler: queue, lastScheduled } = view
  if (!box || !queue) return null
  const named = queue.active.slice(0, mostNamed[form])
  const rest = queue.activeCount - named.length
  return (
    <Card
      as="section"
      className={styles.scheduler}
      style={placeOf(box)}
      data-form={form}
      data-slim={box.width < 220 ? '' : undefined}
      aria-label={t('loop.scheduler')}
    >
      <div>
        <BoxTitle>{t('loop.scheduler')}</BoxTitle>
        {box.caches.map((cache) => (
          <p key={cache.name} className={styles.pair}>
            <span>{kindTitle(cache.resource, t)}</span>
            <Seen cache={cache} />
          </p>
        ))}
      </div>
      <div>
        <p className={styles.label}>
          {t('loop.scheduler.active')}
          {queue.activeCount === 0 && <span className={styles.none}>{t('loop.scheduler.none')}</span>}
        </p>
        {named.length > 0 && (
          <ul className={styles.waiting}>
            {named.map((pod) => (
              <li key={pod.uid}>
                <button
                  type="button"
                  className={styles.pod}
                  title={pod.name}
                  onClick={() => onSelect({ kind: 'Pod', ...pod })}
                >
                  <i style={{ color: toneColour(toneOfPod(pod, cluster.pods, tones)) }} />
                  {shortPodName(pod.name)}
                </button>
              </li>
            ))}
            {rest > 0 && <li>{t('loop.scheduler.more', { count: rest })}</li>}
          </ul>
        )}
        <p className="ui-fine ui-muted">
          {t('loop.scheduler.backOff', { backOff: queue.backOffCount, unschedulable: queue.unschedulableCount })}
        </p>
      </div>
      <p className={styles.last}>
        {queue.nextAt !== undefined && <span>{t('loop.scheduler.next', { time: formatClock(queue.nextAt) })}</span>}
        {lastScheduled && <span className={styles.decided}>{scheduledText(lastScheduled, t)}</span>}
      </p>
    </Card>
  )
}

function scheduledText(record: NonNullable<ControlLoopView['lastScheduled']>, t: Translate): string {
  const { object, facts } = record
  const pod = shortPodName(object.slice(object.lastIndexOf('/') + 1))
  if (!isOneOf(record, decisions.scheduler.assigned)) return t('loop.scheduler.refused', { pod })
  return t('loop.scheduler.assigned', { pod, node: String(facts.node ?? '') })
}

function Seen({ cache: { observedVersion, latestVersion } }: { readonly cache: CacheModel }) {
  const t = useT()
  return (
    <span
      className={classes('ui-mono ui-muted ui-nowrap', styles.seen)}
      data-behind={latestVersion > observedVersion ? '' : undefined}
    >
      {t('loop.cache.of', { seen: observedVersion, sent: latestVersion })}
    </span>
  )
}

function toneOfPod({ uid }: QueuedPodView, pods: readonly PodView[], tones: ReadonlyMap<string, Tone>): Tone {
  const pod = pods.find((one) => one.uid === uid)
  return (pod && tones.get(pod.ownerUid)) ?? 'plain'
}

function podsOn(pods: readonly PodView[], node: string): readonly PodView[] {
  return pods
    .filter((pod) => pod.node === node && pod.state !== 'gone')
    .sort((a, b) => a.createdAt - b.createdAt || compareText(a.name, b.name))
}
