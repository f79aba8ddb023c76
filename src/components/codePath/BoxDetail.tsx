import { boxOf, sourceOf } from '../../engine/flows.ts'
import { useT } from '../../i18n/index.ts'
import type { PathModel } from '../../layout/codePath/pathModel.ts'
import { usePlayback } from '../../store/playback.ts'
import { classes } from '../ui/classes.ts'
import { RichText } from '../ui/RichText.tsx'
import { DecisionStep } from '../why/DecisionStep.tsx'
import { upstreamUrl } from '../why/sourceLink.ts'
import { toneOf } from '../why/whySteps.ts'
import styles from './BoxDetail.module.css'
import { boxAboutKey, boxTitle, branchLabel, waysOn } from './boxText.ts'

interface BoxDetailProps {
  readonly model: PathModel
  readonly box: string
  /** The error that ended the sync, in Kubernetes' words. */
  readonly error: string | undefined
}

/** A box in detail: its purpose, its decisions in this sync with their numbers, and a count for each branch. */
export function BoxDetail({ model, box, error }: BoxDetailProps) {
  const about = boxAboutKey(model.flow, box)
  const records = model.records.get(box) ?? []
  const isFailed = model.walk.failedIn === box
  return (
    <div className={classes('ui-column ui-loose ui-text ui-anywhere ui-muted ui-codes', styles.detail)}>
      {about && (
        <p>
          <RichText text={about} />
        </p>
      )}
      {records.length > 0 && (
        <ol className="ui-column ui-spaced">
          {records.map((record, index) => (
            <DecisionStep
              // biome-ignore lint/suspicious/noArrayIndexKey: a record is identified by its index in the sync
              key={index}
              number={index + 1}
              step={{ kind: 'decision', tone: toneOf(record), record }}
            />
          ))}
        </ol>
      )}
      {isFailed && error !== undefined && <p className={styles.error}>{error}</p>}
      <WaysOn model={model} box={box} />
      <Source model={model} box={box} />
    </div>
  )
}

function WaysOn({ model, box }: Pick<BoxDetailProps, 'model' | 'box'>) {
  const t = useT()
  const ways = waysOn(model, box).filter(({ branch }) => branch.label !== undefined)
  if (ways.length === 0) return null
  return (
    <div>
      <h4 className={styles.heading}>{t('codePath.waysOn')}</h4>
      <ul className={styles.ways}>
        {ways.map(({ branch, count, isTaken }) => (
          <li key={branch.label} className={classes(isTaken && styles.taken)}>
            <b>{branchLabel(branch, t)}</b>
            <span>
              {branch.to === undefined
                ? t('codePath.end')
                : t('codePath.to', { box: boxTitle(model.flow, branch.to, t) })}
              {isTaken && <span className="visuallyHidden"> {t('codePath.taken')}</span>}
            </span>
            <span className={styles.count}>{t('codePath.times', { count })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Link to the file and function in Kubernetes' source. */
function Source({ model, box }: Pick<BoxDetailProps, 'model' | 'box'>) {
  const t = useT()
  const release = usePlayback(({ kubernetes }) => kubernetes)
  const found = boxOf(model.flow, box)
  if (!found) return null
  return (
    <p className={styles.source}>
      {t('inspector.source')}{' '}
      <a href={upstreamUrl(found.path, release)} target="_blank" rel="noreferrer">
        <code>{sourceOf(found)}</code>
      </a>
    </p>
  )
}
