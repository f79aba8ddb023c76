import '../../i18n/en/branches.ts'
import type { CSSProperties } from 'react'
import { useT } from '../../i18n/index.ts'
import { type BranchTrack, branchTracks } from '../../layout/timeline/branchTracks.ts'
import { plotRight, type TimelineScene } from '../../layout/timeline/timelineScene.ts'
import { switchBranch } from '../../player/branches/branchActions.ts'
import { useBranches } from '../../store/branches.ts'
import { usePlayback } from '../../store/playback.ts'
import { classes } from '../ui/classes.ts'
import styles from './TrackRows.module.css'

/** With less space in px to the right, the name is before its line. */
const leastNamePx = 110

/** A line per branch from its fork to its end; a click selects the branch. */
export function TrackRows({ scene }: { readonly scene: TimelineScene }) {
  const t = useT()
  const { branches, currentId } = useBranches()
  const headMs = usePlayback((playback) => playback.head.at)
  const [leftPx, rightPx] = [scene.left, scene.width - plotRight]
  const { tracks, isNamed, height } = branchTracks(branches, {
    currentId,
    headMs,
    leftPx,
    rightPx,
    xOf: (atMs) => scene.x(atMs),
  })
  return (
    <nav className={styles.tracks} style={{ height }} aria-label={t('branches.tracks')} data-named={isNamed}>
      <svg
        className={classes('ui-layer', styles.lines)}
        width={scene.width}
        height={height}
        aria-hidden="true"
        focusable="false"
      >
        {tracks.map(({ branch, fromPx, toPx, y, parentY }) => (
          <g key={branch.id} className={branch.id === currentId ? styles.current : 'ui-faint'}>
            {parentY !== undefined && <path d={`M${fromPx.toFixed(1)} ${parentY}V${y}`} />}
            <path d={`M${fromPx.toFixed(1)} ${y}H${Math.max(fromPx + 2, toPx).toFixed(1)}`} />
            {parentY !== undefined && <circle cx={fromPx} cy={parentY} r="2" />}
          </g>
        ))}
      </svg>
      {tracks.map(({ branch: { id, name }, fromPx, toPx, y }) => (
        <button
          key={id}
          type="button"
          className={styles.track}
          data-side={scene.width - fromPx < leastNamePx ? 'left' : 'right'}
          style={placeOf({ fromPx, toPx, y }, scene.width)}
          aria-current={id === currentId}
          title={id === currentId ? name : t('branches.switch', { name })}
          onClick={() => void switchBranch(id)}
        >
          <span className={isNamed ? styles.name : 'visuallyHidden'}>{name}</span>
        </button>
      ))}
    </nav>
  )
}

function placeOf({ fromPx, toPx, y }: Pick<BranchTrack, 'fromPx' | 'toPx' | 'y'>, width: number): CSSProperties {
  if (width - fromPx < leastNamePx) return { right: width - Math.max(fromPx + 8, toPx), top: y }
  return { left: fromPx, top: y, minWidth: Math.max(8, toPx - fromPx) }
}
