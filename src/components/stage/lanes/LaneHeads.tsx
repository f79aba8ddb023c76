import '../../../i18n/en/stage.ts'
import type { CSSProperties } from 'react'
import type { PodView, RevisionView } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import { formatCount } from '../../../layout/format.ts'
import { toneColour } from '../../../layout/revisionTone.ts'
import { createdPods } from '../../../layout/stage/bounds.ts'
import { narrowWidth } from '../../../layout/stage/levels.ts'
import type { Box, Scene } from '../../../layout/stage/scene.ts'
import { useOpenRun } from '../../../store/run/openRun.ts'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './LaneHeads.module.css'

interface LaneHeadsProps {
  readonly scene: Scene
  readonly onSelectRevision: (revision: RevisionView) => void
  /** Shown to an audience: one line per lane. */
  readonly isBare?: boolean
  /** Name of this stage if there are two side by side. */
  readonly stageName?: string
}

/** Cards and headings of the lanes, placed by the scene. */
export function LaneHeads({ scene, onSelectRevision, isBare = false, stageName = '' }: LaneHeadsProps) {
  const narrow = scene.frameWidth < narrowWidth
  const isField = scene.fitLevel === 'field'
  return scene.boxes.map((box) => {
    if (box.kind === 'revision') {
      return (
        <ReplicaSetLane
          key={box.key}
          {...{ box, narrow, onSelectRevision }}
          {...{ isField, isBare, stageName }}
          oneLine={scene.oneLine}
          style={boxStyle(box, scene)}
        />
      )
    }
    if (box.kind === 'pods') return <LoosePodsLane key={box.key} {...{ box, stageName }} style={boxStyle(box, scene)} />
    if (box.kind === 'history') {
      return <HistoryLine key={box.key} {...{ box, onSelectRevision }} style={boxStyle(box, scene)} />
    }
    return null
  })
}

/** CSS position of a scene's box. */
export function boxStyle(box: Box, { frameWidth }: Scene): CSSProperties {
  // The border is part of the padding, so that texts and Pods align.
  const padding = Math.max(11, box.podsX - box.x - 1)
  const { x: left, y: top, width, height } = box
  // A heading is as wide as the visible part and stays there when the lane scrolls.
  const inSight = { '--pad': `${padding}px`, '--in-sight': `${Math.min(frameWidth, width) - 2 * padding - 2}px` }
  return { left, top, width, height, '--tone': toneColour(box.tone), ...inSight }
}

interface LaneProps {
  readonly box: Extract<Box, { kind: 'revision' }>
  readonly narrow: boolean
  readonly oneLine: boolean
  readonly isField: boolean
  readonly isBare: boolean
  readonly stageName: string
  readonly style: CSSProperties
  readonly onSelectRevision: (revision: RevisionView) => void
}

function ReplicaSetLane({ box, narrow, oneLine, isField, isBare, stageName, style, onSelectRevision }: LaneProps) {
  const t = useT()
  const { revision: set } = box
  const title = set.revision > 0 ? t('stage.revision', { revision: set.revision }) : set.kind
  return (
    <Card
      as="section"
      className={styles.lane}
      style={style}
      data-point={`revision/${set.revision}`}
      aria-label={`${title} ${set.name} ${stageName}`.trim()}
      data-bare={isBare ? '' : undefined}
    >
      <div className={styles.head}>
        <h3 className="ui-fixed">
          <span className={styles.revision}>
            <span className={styles.dot} />
            <b>{title}</b>
          </span>
        </h3>
        <button
          type="button"
          className={styles.name}
          onClick={() => onSelectRevision(set)}
          title={`${set.name}: ${set.images}`}
        >
          {narrow && set.hash !== '' ? set.hash : set.name}
        </button>
        {set.workloadUid === '' && !narrow && <span className="ui-small ui-muted">{t('stage.lane.noDeployment')}</span>}
        {oneLine && (narrow || !isField ? <LaneCounts set={set} brief /> : <StateCounts box={box} />)}
        {!narrow && <span className="ui-spring" />}
        {(isBare || !oneLine) && !narrow && <LastScale set={set} />}
      </div>
      {!oneLine && <LaneCounts set={set} brief={false} />}
      {set.failure && (
        <p className={styles.failure} title={set.failure}>
          <b>{t('stage.lane.failure')}</b> {set.failure}
        </p>
      )}
    </Card>
  )
}

function LaneCounts({ set, brief }: { readonly set: RevisionView; readonly brief: boolean }) {
  const t = useT()
  const { available, ready, failing, terminating } = set.podCounts
  const created = createdPods(set.podCounts)
  const bad = failing > 0 ? [{ id: 'failing', text: t('stage.lane.failing'), count: failing }] : []
  // Least important count last, because the end of a line that does not fit is cut off.
  const all = [
    // A ControllerRevision has no desired number of Pods.
    ...(set.kind === 'ControllerRevision' ? [] : [{ id: 'spec', text: t('stage.lane.spec'), count: set.specReplicas }]),
    ...(brief ? [] : [{ id: 'created', text: t('stage.lane.created'), count: created }]),
    ...(brief ? [] : [{ id: 'ready', text: t('stage.lane.ready'), count: available + ready }]),
    ...(brief ? bad : []),
    { id: 'available', text: t('stage.lane.available'), count: available },
    ...(brief ? [] : bad),
    ...(terminating > 0 && !brief ? [{ id: 'ending', text: t('stage.lane.ending'), count: terminating }] : []),
  ]
  return (
    <p className={classes(styles.counts, brief && styles.brief)}>
      {all.map(({ id, text, count }, index) => (
        <span key={id} className={id === 'failing' ? styles.bad : undefined}>
          {index > 0 && ' · '}
          {text} <b>{formatCount(count)}</b>
        </span>
      ))}
    </p>
  )
}

/** Least important state last, because the end of a line that does not fit is cut off. */
const countedStates = ['available', 'failing', 'ready', 'starting', 'pulling', 'pending', 'terminating'] as const

/** A dense field shows counts by state, because single Pods are hardly recognisable. */
function StateCounts({ box }: { readonly box: LaneProps['box'] }) {
  const t = useT()
  const counts = countByState(box.pods)
  return (
    <p className={styles.counts}>
      <span>
        {t('stage.lane.of', {
          created: formatCount(createdPods(box.revision.podCounts)),
          spec: formatCount(box.revision.specReplicas),
        })}
      </span>
      {countedStates.map((state) => {
        const count = counts.get(state)
        if (count === undefined) return null
        return (
          <span key={state} className={state === 'failing' ? styles.bad : undefined}>
            {' · '}
            <b>{formatCount(count)}</b> {t(`stage.lane.state.${state}`)}
          </span>
        )
      })}
    </p>
  )
}

function countByState(pods: readonly PodView[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { state } of pods) {
    const key = state === 'crash' || state === 'imagePull' || state === 'notReady' ? 'failing' : state
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

function LastScale({ set }: { readonly set: RevisionView }) {
  const t = useT()
  if (set.lastScale === undefined) return null
  const { from, to } = set.lastScale
  const params = { from: formatCount(from), to: formatCount(to) }
  return (
    <span className={styles.scale}>
      <span aria-hidden="true">{to > from ? '▲ ' : '▼ '}</span>
      {to > from ? t('stage.lane.scaledUp', params) : t('stage.lane.scaledDown', params)}
    </span>
  )
}

interface LoosePodsProps {
  readonly box: Extract<Box, { kind: 'pods' }>
  readonly stageName: string
  readonly style: CSSProperties
}

function LoosePodsLane({ box, stageName, style }: LoosePodsProps) {
  const t = useT()
  const title = t(`stage.lane.${useOpenRun(({ run }) => run.texts.loosePods)}`)
  return (
    <Card as="section" className={styles.lane} style={style} aria-label={`${title} ${stageName}`.trim()}>
      <div className={styles.head}>
        <h3 className="ui-small">{title}</h3>
        <span className="ui-small ui-muted">
          {t('stage.node.pods', { count: box.pods.length, pods: formatCount(box.pods.length) })}
        </span>
      </div>
    </Card>
  )
}

interface HistoryProps {
  readonly box: Extract<Box, { kind: 'history' }>
  readonly style: CSSProperties
  readonly onSelectRevision: (revision: RevisionView) => void
}

function HistoryLine({ box, style, onSelectRevision }: HistoryProps) {
  const t = useT()
  return (
    <section className={styles.history} style={style}>
      <h3 className={styles.historyTitle}>{t('stage.lane.history')}</h3>
      <ul className={styles.historyList}>
        {box.revisions.map((set, index) => {
          const { revision, name, images } = set
          const title = revision > 0 ? t('stage.revision', { revision }) : name
          return (
            <li key={set.uid}>
              <button
                type="button"
                className={styles.past}
                onClick={() => onSelectRevision(set)}
                title={t('stage.lane.historyEntry', { revision, name, images })}
                aria-label={title}
              >
                {index > 0 && revision > 0 ? revision : title}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
