import '../../../i18n/en/sets.ts'
import type { NodeView, WorkloadView } from '../../../engine/index.ts'
import { type Translate, useT } from '../../../i18n/index.ts'
import { nodeNote, zoneCounts } from '../../../layout/stage/daemonNotes.ts'
import type { DaemonBoundsBox, NodeRow, Scene, ZoneBox } from '../../../layout/stage/scene.ts'
import { useOpenRun } from '../../../store/run/openRun.ts'
import { runEpochMs } from '../../../store/runClock.ts'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { LockIcon } from '../../ui/lateIcons.tsx'
import { boxStyle } from '../lanes/LaneHeads.tsx'
import { BoundControl } from './BoundControl.tsx'
import styles from './DaemonHeads.module.css'

interface DaemonHeadsProps {
  readonly scene: Scene
  readonly workload: WorkloadView
  readonly isBare: boolean
  /** Name of this stage if there are several. */
  readonly stageName?: string
  readonly onSelectNode: (node: NodeView) => void
}

/** Everything around the Pods of a DaemonSet: maxUnavailable and maxSurge, zones and nodes. */
export function DaemonHeads({ scene, workload, isBare, stageName = '', onSelectNode }: DaemonHeadsProps) {
  const t = useT()
  const { nodeOrder } = useOpenRun(({ run }) => run.texts)
  return (
    <>
      {scene.boxes.map((box) => {
        if (box.kind === 'daemonBounds') return <Bounds key={box.key} {...{ box, scene, stageName }} />
        if (box.kind === 'zone') return <Zone key={box.key} {...{ box, scene, workload, stageName, onSelectNode }} />
        return null
      })}
      {!isBare && (
        <p className={styles.note} style={{ top: scene.height - 34, width: scene.frameWidth }}>
          {t(`sets.note.${nodeOrder}`)} {t('sets.note.cordon')}
        </p>
      )}
    </>
  )
}

const said = (t: Translate, note: ReturnType<typeof nodeNote>): string => (note ? t(note.key, note.params) : '')

interface BoundsProps {
  readonly box: DaemonBoundsBox
  readonly scene: Scene
  readonly stageName: string
}

/** maxUnavailable and maxSurge with their rounding. */
function Bounds({ box, scene, stageName }: BoundsProps) {
  const t = useT()
  const { workload } = box
  return (
    <Card
      as="section"
      className={styles.bounds}
      style={boxStyle(box, scene)}
      aria-label={`${t('sets.bounds')} ${stageName}`.trim()}
    >
      <BoundControl name="maxUnavailable" workload={workload} />
      <BoundControl name="maxSurge" workload={workload} />
    </Card>
  )
}

interface ZoneProps extends Pick<DaemonHeadsProps, 'scene' | 'workload' | 'onSelectNode'> {
  readonly box: ZoneBox
  readonly stageName: string
}

function Zone({ box, scene, workload, stageName, onSelectNode }: ZoneProps) {
  const t = useT()
  const { zone, rows, isRows } = box
  const counts = zoneCounts(box, workload)
  const title = zone === '' ? t('sets.noZone') : zone
  // A zone may have several columns, distinguished by their first and last node.
  const nodes = [...new Set([rows[0], rows.at(-1)].map((row) => row?.node.name))].join(' – ')
  return (
    <>
      <Card
        as="section"
        className={styles.zone}
        style={boxStyle(box, scene)}
        aria-label={`${title}: ${nodes} ${stageName}`.trim()}
      >
        <h3 className={styles.head}>
          <b className="ui-lit ui-cut">{title}</b>
          <span>{t(counts.key, counts.params)}</span>
        </h3>
      </Card>
      {isRows
        ? rows.map((row) => (
            <Node key={row.node.name} {...{ row, workload, onSelectNode }} columnWidth={scene.cell.width} />
          ))
        : rows.map((row) => <Cell key={row.node.name} {...{ row, scene, onSelectNode }} />)}
    </>
  )
}

interface CellProps extends Pick<DaemonHeadsProps, 'scene' | 'onSelectNode'> {
  readonly row: NodeRow
}

/** A node as a cell: named beside its Pod if the name fits, framed if it gets no Pod. */
function Cell({ row, scene: { cell }, onSelectNode }: CellProps) {
  const { node, label, unfit, x, y, width, height } = row
  const left = x + cell.width
  return (
    <>
      {unfit && <i className={styles.unfitCell} title={node.name} style={{ left: x, top: y, ...cell }} />}
      {label !== undefined && (
        <button
          type="button"
          className={styles.cellName}
          style={{ left, top: y, width: width - cell.width, height }}
          aria-label={node.name}
          title={node.name}
          onClick={() => onSelectNode(node)}
        >
          {label}
        </button>
      )}
    </>
  )
}

const placeOf = ({ x, y, width, height }: NodeRow) => ({ left: x, top: y, width, height })

interface NodeProps extends Pick<DaemonHeadsProps, 'workload' | 'onSelectNode'> {
  readonly row: NodeRow
  readonly columnWidth: number
}

function Node({ row, workload, onSelectNode, columnWidth }: NodeProps) {
  const t = useT()
  const { node, unfit, pods } = row
  const tokens = workload.maxSurge.pods > 0 ? 2 : 1
  return (
    <Card
      surface="inset"
      className={styles.node}
      style={placeOf(row)}
      data-unfit={unfit ? '' : undefined}
      data-cordoned={node.cordoned ? '' : undefined}
    >
      <div className={styles.words} style={{ width: row.width - tokens * (columnWidth + 5) - 18 }}>
        <button type="button" className={styles.name} onClick={() => onSelectNode(node)}>
          {node.name}
        </button>
        {node.cordoned && (
          <span className={classes('ui-ellipsis', styles.cordoned)}>
            <LockIcon size={12} /> {t('sets.node.cordoned')}
          </span>
        )}
        <span className={styles.state}>{said(t, nodeNote(row, workload, runEpochMs()))}</span>
      </div>
      {pods.length === 0 && (
        <span className={styles.none} style={{ width: columnWidth }}>
          {t('sets.node.noPod')}
        </span>
      )}
    </Card>
  )
}
