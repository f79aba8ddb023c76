import { type CSSProperties, useMemo } from 'react'
import type { NodeView, PodView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { formatBytes, formatCount, formatCpu } from '../../layout/format.ts'
import type { Box, Scene } from '../../layout/scene.ts'
import { classes } from '../ui/classes.ts'
import { Pill } from '../ui/Pill.tsx'
import { CapacityBar } from './CapacityBar.tsx'
import { LockIcon } from './icons.tsx'
import { boxStyle } from './LaneHeads.tsx'
import styles from './NodeHeads.module.css'
import { type NodeUse, nodeUse } from './nodeUse.ts'

interface NodeHeadsProps {
  readonly scene: Scene
  readonly nodes: readonly NodeView[]
  readonly pods: readonly PodView[]
  readonly onSelectNode: (node: NodeView) => void
}

/** The cards and headings of the nodes, placed by the scene. */
export function NodeHeads({ scene, nodes, pods, onSelectNode }: NodeHeadsProps) {
  const uses = useMemo(() => new Map(nodeUse(nodes, pods).map((use) => [use.node.name, use])), [nodes, pods])
  return scene.boxes.map((box) => {
    if (box.kind === 'waiting') return <WaitingCard key={box.key} box={box} style={boxStyle(box, scene)} />
    if (box.kind !== 'node') return null
    const use = uses.get(box.node.name)
    return (
      use && (
        <NodeCard key={box.key} {...{ use }} style={boxStyle(box, scene)} onSelect={() => onSelectNode(use.node)} />
      )
    )
  })
}

interface NodeCardProps {
  readonly use: NodeUse
  readonly style: CSSProperties
  readonly onSelect: () => void
}

function NodeCard({ use, style, onSelect }: NodeCardProps) {
  const t = useT()
  const { node, pods, ending, cpu, memory } = use
  const cpuUsed = cpu.stayMilli + cpu.endingMilli
  const memoryUsed = formatBytes(memory.stayBytes + memory.endingBytes)
  return (
    <section className={classes(styles.node, node.cordoned && styles.cordoned)} style={style} aria-label={node.name}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <button type="button" className={styles.name} title={node.name} onClick={onSelect}>
            {node.name}
          </button>
        </h3>
        <NodeState node={node} />
        <span className={styles.count}>
          {t('stage.node.pods', { count: pods, pods: formatCount(pods) })}
          {ending > 0 && `, ${t('stage.node.ending', { pods: formatCount(ending) })}`}
        </span>
      </div>
      <div className={styles.use}>
        <span>{t('stage.node.cpu')}</span>
        <CapacityBar stay={cpu.stayMilli} ending={cpu.endingMilli} capacity={node.cpuMilli} size="large" />
        <span className={styles.sum}>{t('stage.node.of', cpuPair(cpuUsed, node.cpuMilli))}</span>
      </div>
      <div className={styles.use}>
        <span>{t('stage.node.memory')}</span>
        <CapacityBar stay={memory.stayBytes} ending={memory.endingBytes} capacity={node.memoryBytes} size="large" />
        <span className={styles.sum}>
          {t('stage.node.of', { used: memoryUsed, capacity: formatBytes(node.memoryBytes) })}
        </span>
      </div>
      <p className={styles.note}>
        <b>{t('stage.node.free', { cpu: formatCpu(Math.max(0, node.cpuMilli - cpuUsed)) })}</b>
        {cpu.endingMilli > 0 && ` · ${t('stage.node.held', { cpu: formatCpu(cpu.endingMilli) })}`}
        {node.cordoned && ` · ${t('stage.node.passedOver')}`}
      </p>
    </section>
  )
}

/** Both in whole CPUs, or both in thousandths. */
function cpuPair(used: number, capacity: number): { readonly used: string; readonly capacity: string } {
  if (used % 1000 === 0 && capacity % 1000 === 0)
    return { used: String(used / 1000), capacity: String(capacity / 1000) }
  return { used: `${used}m`, capacity: `${capacity}m` }
}

function NodeState({ node }: { readonly node: NodeView }) {
  const t = useT()
  if (!node.ready) {
    return (
      <Pill tone="bad" className={styles.state}>
        {t('stage.node.notReady')}
      </Pill>
    )
  }
  if (node.cordoned) {
    return (
      <Pill className={styles.state}>
        <LockIcon size={12} />
        <span className={styles.stateWord}>{t('stage.node.disabled')}</span>
      </Pill>
    )
  }
  return (
    <Pill tone="good" className={styles.state}>
      {t('stage.node.ready')}
    </Pill>
  )
}

interface WaitingProps {
  readonly box: Extract<Box, { kind: 'waiting' }>
  readonly style: CSSProperties
}

/** Pods that have no node yet, with what the scheduler says about them. */
function WaitingCard({ box, style }: WaitingProps) {
  const t = useT()
  const messages = [...new Set(box.pods.flatMap((pod) => pod.message ?? []))]
  const first = box.pods[0]
  return (
    <section className={styles.waiting} style={style}>
      <h3 className={styles.waitingTitle}>
        {t('stage.node.waiting', { count: box.pods.length, pods: formatCount(box.pods.length) })}
        {first && (
          <small className={styles.asks}>
            {t('stage.node.asks', { cpu: formatCpu(first.cpuMilli), memory: formatBytes(first.memoryBytes) })}
          </small>
        )}
      </h3>
      {messages.length > 0 && (
        <p className={styles.words} title={messages.join('\n')}>
          {messages.join(' · ')}
        </p>
      )}
    </section>
  )
}
