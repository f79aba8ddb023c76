import '../../../i18n/en/stage.ts'
import { memo, useMemo } from 'react'
import type { NodeView, PodView } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import { formatCount, formatCpu } from '../../../layout/format.ts'
import { usePlayback } from '../../../store/playback.ts'
import { classes } from '../../ui/classes.ts'
import { LockIcon } from '../../ui/lateIcons.tsx'
import { useCalm } from '../../ui/useCalm.ts'
import { CapacityBar } from './CapacityBar.tsx'
import styles from './NodeStrip.module.css'
import { type NodeUse, nodeUse } from './nodeUse.ts'

interface NodeStripProps {
  readonly nodes: readonly NodeView[]
  readonly pods: readonly PodView[]
  readonly onSelectNode: (node: NodeView) => void
}

/** Beyond `mostCards`, nodes are bars without texts. */
const mostCards = 6
const mostBars = 120

/** Ms between two updates of many bars while the run plays. */
const calmMs = 250

/** Height of the strip with the gap above it, in CSS px. */
export function stripHeight(nodes: number): number {
  if (nodes <= mostCards) return 62
  return nodes <= 16 ? 60 : 104
}

/** The nodes in one row below the lanes, with their used capacity. */
export function NodeStrip({ nodes, pods, onSelectNode }: NodeStripProps) {
  const t = useT()
  const isMany = nodes.length > mostCards
  const everyMs = usePlayback((playback) => playback.playing) && isMany ? calmMs : 0
  const calmPods = useCalm(pods, everyMs)
  const uses = useMemo(() => nodeUse(nodes, calmPods), [nodes, calmPods])
  if (uses.length === 0) return null
  const cards = uses.length <= mostCards
  const rest = uses.length - mostBars
  return (
    <ul className={cards ? styles.cards : styles.bars} aria-label={t('stage.node.strip')}>
      {uses.slice(0, mostBars).map((use) => (
        <li key={use.node.name}>
          <NodeCard {...{ use, onSelectNode }} size={cards ? 'card' : 'bar'} />
        </li>
      ))}
      {rest > 0 && <li className={styles.rest}>{t('stage.node.more', { count: rest })}</li>}
    </ul>
  )
}

interface NodeCardProps {
  readonly use: NodeUse
  readonly size: 'card' | 'bar'
  readonly onSelectNode: (node: NodeView) => void
}

const NodeCard = memo(function NodeCard({ use, size, onSelectNode }: NodeCardProps) {
  const t = useT()
  const { node, pods, ending, cpu } = use
  const title = t('stage.node.title', {
    node: node.name,
    used: formatCpu(cpu.stayMilli + cpu.endingMilli),
    capacity: formatCpu(node.cpuMilli),
    ending: formatCpu(cpu.endingMilli),
  })
  return (
    <button
      type="button"
      className={styles[size]}
      data-point={`node/${node.name}`}
      onClick={() => onSelectNode(node)}
      title={title}
    >
      <span className={styles.row}>
        <b className={styles.name}>{node.name}</b>
        {size === 'card' && <NodeFlag node={node} />}
        {size === 'card' && (
          <span className={styles.count}>
            {t('stage.node.pods', { count: pods, pods: formatCount(pods) })}
            {ending > 0 && `, ${t('stage.node.ending', { pods: formatCount(ending) })}`}
          </span>
        )}
      </span>
      <CapacityBar stay={cpu.stayMilli} ending={cpu.endingMilli} capacity={node.cpuMilli} size="small" />
    </button>
  )
}, isSameCard)

/** Each view has new objects for the sums, mostly with equal values. */
function isSameCard(a: NodeCardProps, b: NodeCardProps): boolean {
  const [one, other] = [a.use, b.use]
  const sameSums = one.cpu.stayMilli === other.cpu.stayMilli && one.cpu.endingMilli === other.cpu.endingMilli
  const sameCounts = one.pods === other.pods && one.ending === other.ending
  return a.size === b.size && a.onSelectNode === b.onSelectNode && one.node === other.node && sameSums && sameCounts
}

function NodeFlag({ node }: { readonly node: NodeView }) {
  const t = useT()
  if (!node.ready) return <span className={classes(styles.flag, styles.bad)}>{t('stage.node.notReady')}</span>
  if (node.lostAt !== undefined)
    return (
      <span className={classes(styles.flag, styles.bad)} title={t('stage.node.lostTitle')}>
        {t('stage.node.lost')}
      </span>
    )
  if (!node.cordoned) return null
  return (
    <span className={styles.flag}>
      <LockIcon size={12} />
      <span className={styles.flagWord}>{t('stage.node.cordoned')}</span>
    </span>
  )
}
