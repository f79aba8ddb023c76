import '../../../i18n/en/stage/workloads.ts'
import { memo } from 'react'
import type { RevisionView } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import { formatCount } from '../../../layout/format.ts'
import { toneAt, toneColour } from '../../../layout/revisionTone.ts'
import { type Bounds, boundsOf } from '../../../layout/stage/bounds.ts'
import { nameLines } from '../../../layout/workloads/names.ts'
import type { Tile, TileState } from '../../../layout/workloads/tiles.ts'
import { StopIcon } from '../../ui/icons.tsx'
import { LineIcon } from '../../ui/LineIcon.tsx'
import { TileCurve } from './TileCurve.tsx'
import styles from './WorkloadTile.module.css'

interface WorkloadTileProps {
  readonly tile: Tile
  /** Revisions of the workload. */
  readonly revisions: readonly RevisionView[]
  /** Width for its name in px, at 12 px. */
  readonly nameWidth: number
  /** Largest number of lines of its name. */
  readonly lines: 1 | 2
  readonly isShown: boolean
  /** Whether Tab focuses it. */
  readonly isActive: boolean
  /** Also shows the Pods over time. */
  readonly hasCurve: boolean
  readonly onShow: (uid: string) => void
}

/** A workload's tile: state, name, Pods by revision against the maximum, and counts. */
export const WorkloadTile = memo(function WorkloadTile(props: WorkloadTileProps) {
  const { tile, revisions, nameWidth, lines, isShown, isActive, hasCurve, onShow } = props
  const t = useT()
  const { workload, state, name } = tile
  const { uid, namespace, specReplicas } = workload
  const bounds = boundsOf(workload, revisions)
  const words = t(`workloads.state.${state}`)
  const ready = t('workloads.ready', { available: bounds.counts.available, replicas: specReplicas })
  const fresh = freshPods(tile, revisions)
  return (
    // Keys are handled by the listbox around the tile.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      className={styles.tile}
      role="option"
      tabIndex={isActive ? 0 : -1}
      aria-selected={isShown}
      title={`${namespace}/${workload.name}: ${words}`}
      data-state={state}
      onClick={() => onShow(uid)}
    >
      <TileMark state={state} share={shareOf(tile, revisions)} />
      <span className={styles.name}>
        {lines === 1 ? <span>{name}</span> : nameLines(name, nameWidth).map((line) => <span key={line}>{line}</span>)}
      </span>
      <TileBar bounds={bounds} />
      <span className={styles.count} data-new={fresh === undefined ? undefined : ''}>
        {fresh === undefined
          ? `${formatCount(bounds.counts.available)}/${formatCount(specReplicas)}`
          : t('workloads.new', { pods: formatCount(fresh) })}
      </span>
      <span className="visuallyHidden">{` ${namespace}/${workload.name}, ${words}, ${ready}`}</span>
      {hasCurve && <TileCurve workload={workload} />}
    </div>
  )
}, isSame)

/** Each frame creates new lists of the same revisions, so their members are compared. */
function isSame(before: WorkloadTileProps, after: WorkloadTileProps): boolean {
  const keys = ['nameWidth', 'lines', 'isShown', 'isActive', 'hasCurve', 'onShow'] as const
  const { workload, state, name } = after.tile
  return (
    keys.every((key) => before[key] === after[key]) &&
    before.tile.workload === workload &&
    before.tile.state === state &&
    before.tile.name === name &&
    before.revisions.length === after.revisions.length &&
    before.revisions.every((set, at) => set === after.revisions[at])
  )
}

/**
 * Available Pods of the newest revision while older revisions have Pods; else undefined, and Pods of all revisions
 * count.
 */
function freshPods({ workload, state }: Tile, revisions: readonly RevisionView[]): number | undefined {
  if (state === 'complete') return undefined
  const newest = revisions.find(({ uid }) => uid === workload.newRevisionUid)
  const isUpdate = revisions.some((set) => set !== newest && (set.podCounts.available > 0 || set.specReplicas > 0))
  return isUpdate ? (newest?.podCounts.available ?? 0) : undefined
}

/** Available share of the newest revision, 0..1. */
function shareOf({ workload }: Tile, revisions: readonly RevisionView[]): number {
  const newest = revisions.find(({ uid }) => uid === workload.newRevisionUid)
  return Math.min(1, (newest?.podCounts.available ?? 0) / Math.max(1, workload.specReplicas))
}

/** Octagon, closing ring, two bars or check mark: states differ by shape. */
function TileMark({ state, share }: { readonly state: TileState; readonly share: number }) {
  return (
    <span className={styles.mark}>
      {(state === 'stalled' || state === 'failed') && <StopIcon size={14} />}
      {state === 'complete' && (
        <LineIcon size={14} strokeWidth={1.8}>
          <path d="M3 8.5l3.2 3.2L13 4.8" />
        </LineIcon>
      )}
      {state === 'paused' && (
        <LineIcon size={14} strokeWidth={2.2}>
          <path d="M5.5 4v8M10.5 4v8" />
        </LineIcon>
      )}
      {state === 'progressing' && (
        <LineIcon size={14} strokeWidth={2.4}>
          <circle cx="8" cy="8" r="5.5" opacity="0.3" />
          <circle
            cx="8"
            cy="8"
            r="5.5"
            pathLength="100"
            strokeDasharray={`${Math.max(14, share * 100)} 100`}
            transform="rotate(-90 8 8)"
          />
        </LineIcon>
      )}
    </span>
  )
}

const strengths = { available: 1, ready: 0.55, starting: 0.4, failing: 0.9 } as const

/** Pods by revision; the whole width is the maximum. */
function TileBar({ bounds: { segments, maxPods } }: { readonly bounds: Bounds }) {
  const present = segments.flatMap((segment) => {
    const { kind } = segment
    return kind === 'toCreate' || kind === 'ending' ? [] : [{ ...segment, kind }]
  })
  const extent = Math.max(1, maxPods, present.at(-1)?.to ?? 0)
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${extent} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {present.map(({ kind, revision, tone, from, to }) => (
        <rect
          key={`${kind} ${revision} ${tone}`}
          x={from}
          width={to - from}
          height="1"
          fill={kind === 'failing' ? 'var(--bad)' : toneColour(toneAt(tone))}
          opacity={strengths[kind]}
        />
      ))}
    </svg>
  )
}
