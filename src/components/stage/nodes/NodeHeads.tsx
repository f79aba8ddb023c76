import '../../../i18n/en/stage.ts'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import type { NodeView, PodView, TimelineSample } from '../../../engine/index.ts'
import { type Translate, useT } from '../../../i18n/index.ts'
import { formatBytes, formatCount, formatCpu } from '../../../layout/format.ts'
import { type SharePoint, shareCurves } from '../../../layout/stage/nodeCurve.ts'
import { nameInText } from '../../../layout/stage/podNames.ts'
import type { Scene } from '../../../layout/stage/scene.ts'
import { usePlayback } from '../../../store/playback.ts'
import type { StageClock } from '../../canvas/stageClock.ts'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { LockIcon } from '../../ui/lateIcons.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { useCalm } from '../../ui/useCalm.ts'
import { boxStyle } from '../lanes/LaneHeads.tsx'
import { amountText } from '../pods/podText.ts'
import { CapacityBar } from './CapacityBar.tsx'
import { NodeCurve } from './NodeCurve.tsx'
import styles from './NodeHeads.module.css'
import { type NodeUse, nodeUse } from './nodeUse.ts'
import { WaitingCard } from './WaitingCard.tsx'

interface NodeHeadsProps {
  readonly scene: Scene
  readonly nodes: readonly NodeView[]
  readonly pods: readonly PodView[]
  readonly clock: StageClock
  readonly past: StagePast | undefined
  readonly selectedUid: string | undefined
  /** Shown to an audience: name, number of Pods and CPU only. */
  readonly isBare: boolean
  readonly onSelectNode: (node: NodeView) => void
}

/** The run's samples up to the head. */
export interface StagePast {
  readonly samples: readonly TimelineSample[]
  /** End of the simulated run, in virtual ms. */
  readonly headMs: number
}

/** Ms between two updates of the curves while the run plays. */
const calmMs = 250
const noSamples: readonly TimelineSample[] = []

/** Cards and headings of the nodes, placed by the scene. */
export function NodeHeads(props: NodeHeadsProps) {
  const { scene, nodes, pods, clock, past, selectedUid, isBare, onSelectNode } = props
  const uses = useMemo(() => new Map(nodeUse(nodes, pods).map((use) => [use.node.name, use])), [nodes, pods])
  const everyMs = usePlayback((playback) => playback.playing) ? calmMs : 0
  const samples = useCalm(past?.samples ?? noSamples, everyMs)
  const curves = useMemo(() => shareCurves(samples), [samples])
  const waiting = scene.boxes.find((box) => box.kind === 'waiting')?.pods ?? []
  const refused = waiting.find((pod) => pod.uid === selectedUid) ?? waiting.find((pod) => pod.attempt)
  return scene.boxes.map((box) => {
    const style = boxStyle(box, scene)
    if (box.kind === 'waiting') return <WaitingCard key={box.key} {...{ box, style, clock, pods, selectedUid }} />
    const use = box.kind === 'node' ? uses.get(box.node.name) : undefined
    if (box.kind !== 'node' || !use) return null
    return (
      <NodeCard
        key={box.key}
        {...{ use, style, refused, isBare }}
        isNarrow={box.width < narrowCard}
        onSelect={() => onSelectNode(use.node)}
      >
        {box.hasCurve && (
          <NodeCurve
            points={curves.get(use.node.name) ?? noPoints}
            capacityMilli={use.node.cpuMilli}
            endMs={past?.headMs ?? 0}
            width={Math.min(box.width, scene.frameWidth) - 2 * (box.podsX - box.x)}
            clock={clock}
          />
        )}
      </NodeCard>
    )
  })
}

const noPoints: readonly SharePoint[] = []

/** Width in CSS px below which a card has no room for the number of its Pods. */
const narrowCard = 150

interface NodeCardProps {
  readonly use: NodeUse
  readonly style: CSSProperties
  /** A Pod without a node. */
  readonly refused: PodView | undefined
  readonly isBare: boolean
  /** Without the number of Pods, which would be cut. */
  readonly isNarrow: boolean
  readonly onSelect: () => void
  readonly children: ReactNode
}

function NodeCard({ use, style, refused, isBare, isNarrow, onSelect, children }: NodeCardProps) {
  const t = useT()
  const { node, pods, ending, cpu, memory } = use
  const cpuUsed = cpu.stayMilli + cpu.endingMilli
  const memoryUsed = formatBytes(memory.stayBytes + memory.endingBytes)
  const notes = [
    ...(cpu.endingMilli > 0 ? [t('stage.node.held', { cpu: formatCpu(cpu.endingMilli) })] : []),
    ...(node.cordoned ? [t('stage.node.passedOver')] : refusalNotes(t, node.name, refused)),
  ]
  const free = t('stage.node.free', { cpu: formatCpu(Math.max(0, node.cpuMilli - cpuUsed)) })
  return (
    <Card
      as="section"
      className={classes(styles.node, node.cordoned && styles.cordoned)}
      style={style}
      data-point={`node/${node.name}`}
      aria-label={node.name}
    >
      <div className={styles.head}>
        <h3 className={styles.title}>
          <button type="button" className={styles.name} title={node.name} onClick={onSelect}>
            {node.name}
          </button>
        </h3>
        <NodeState node={node} />
        {!isNarrow && (
          <span className={styles.count}>
            {t('stage.node.pods', { count: pods, pods: formatCount(pods) })}
            {ending > 0 && `, ${t('stage.node.ending', { pods: formatCount(ending) })}`}
          </span>
        )}
      </div>
      <div className={styles.use}>
        <span>{t('stage.node.cpu')}</span>
        <CapacityBar stay={cpu.stayMilli} ending={cpu.endingMilli} capacity={node.cpuMilli} size="large" />
        <span className={styles.sum}>{t('stage.node.of', cpuPair(cpuUsed, node.cpuMilli))}</span>
      </div>
      {!isBare && (
        <>
          <div className={styles.use}>
            <span>{t('stage.node.memory')}</span>
            <CapacityBar stay={memory.stayBytes} ending={memory.endingBytes} capacity={node.memoryBytes} size="large" />
            <span className={styles.sum}>
              {t('stage.node.of', { used: memoryUsed, capacity: formatBytes(node.memoryBytes) })}
            </span>
          </div>
          <p className={styles.note} title={[free, ...notes].join(' · ')}>
            <b>{free}</b>
            {notes.map((note) => ` · ${note}`)}
          </p>
          {children}
        </>
      )}
    </Card>
  )
}

/** Why the scheduler rejected the node at its last attempt for the Pod. */
function refusalNotes(t: Translate, node: string, pod: PodView | undefined): readonly string[] {
  const refusal = pod?.attempt?.refusals.find((one) => one.node === node)
  if (pod === undefined || refusal === undefined) return []
  const name = nameInText(pod)
  if (refusal.short.length === 0) return [t('stage.node.refuses', { pod: name, reason: refusal.reasons.join(', ') })]
  const asked = refusal.short.map((one) => `${one.resource} ${amountText(one.resource, one.asked)}`).join(', ')
  return [t('stage.node.tooLittle', { pod: name, asked })]
}

/** Both in whole CPUs, or both in millicores. */
function cpuPair(used: number, capacity: number): { readonly used: string; readonly capacity: string } {
  if (used % 1000 === 0 && capacity % 1000 === 0)
    return { used: String(used / 1000), capacity: String(capacity / 1000) }
  return { used: `${used}m`, capacity: `${capacity}m` }
}

function NodeState({ node }: { readonly node: NodeView }) {
  const t = useT()
  if (node.ready && node.cordoned && node.lostAt === undefined) {
    const text = t('stage.node.disabled')
    return (
      <Pill className={styles.state} title={text}>
        <LockIcon size={12} />
        <span className={classes('ui-cut', styles.stateWord)}>{text}</span>
      </Pill>
    )
  }
  // A node without a kubelet counts as Ready until the API server's condition changes.
  const isLost = node.ready && node.lostAt !== undefined
  const text = t(isLost ? 'stage.node.lost' : node.ready ? 'stage.node.ready' : 'stage.node.notReady')
  const title = isLost ? t('stage.node.lostTitle') : text
  return (
    <Pill tone={node.ready && !isLost ? 'good' : 'bad'} className={styles.state} title={title}>
      {/* In a narrow column, the colour alone shows a Ready node's state; the text is for screen readers. */}
      <span className={node.ready ? classes('ui-cut', styles.stateWord) : undefined}>{text}</span>
    </Pill>
  )
}
