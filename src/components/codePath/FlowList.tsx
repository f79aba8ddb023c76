import { boxOf, type CodeBox } from '../../engine/flows.ts'
import { useT } from '../../i18n/index.ts'
import { listedBoxes, type PathModel } from '../../layout/codePath/pathModel.ts'
import { classes } from '../ui/classes.ts'
import { toneOf } from '../why/whySteps.ts'
import { BoxDetail } from './BoxDetail.tsx'
import { boxTitle, branchLabel, waysOn } from './boxText.ts'
import styles from './FlowList.module.css'
import type { PathWalk } from './usePathWalk.ts'

interface FlowProps {
  readonly model: PathModel
  readonly walk: PathWalk
  readonly error: string | undefined
}

/** The path of one sync as a list, with the other boxes; the selected box is shown in detail. */
export function FlowList({ model, walk, error }: FlowProps) {
  const t = useT()
  return (
    <div ref={walk.container}>
      <ol className="ui-column ui-text ui-muted" aria-label={t('codePath.steps')}>
        {listedBoxes(model).map((id) => {
          const box = boxOf(model.flow, id)
          return box && <Item key={id} box={box} model={model} walk={walk} error={error} />
        })}
      </ol>
    </div>
  )
}

function Item({ box, model, walk, error }: FlowProps & { readonly box: CodeBox }) {
  const t = useT()
  const isLit = model.walk.boxes.includes(box.id)
  const isChosen = walk.box === box.id
  const isFailed = model.walk.failedIn === box.id
  const acted = model.records.get(box.id)?.some((record) => toneOf(record) === 'acted')
  const isLast = model.walk.boxes.at(-1) === box.id
  return (
    <li
      className={classes(
        styles.item,
        isLit && styles.lit,
        isLit && !isLast && styles.goesOn,
        box.step === undefined && styles.inner,
        isFailed && styles.failed,
      )}
    >
      <span className={classes(styles.mark, acted && styles.acted)} aria-hidden="true">
        {box.step}
      </span>
      <div className={styles.content}>
        <button
          type="button"
          className={styles.title}
          data-box={box.id}
          aria-expanded={isChosen}
          aria-current={isChosen ? 'step' : undefined}
          tabIndex={isChosen || !isLit ? 0 : -1}
          onKeyDown={walk.onKeyDown}
          onClick={() => walk.select(box.id)}
        >
          <span className={styles.name}>{boxTitle(model.flow, box.id, t)}</span>
          <span className="visuallyHidden">
            {isFailed ? t('codePath.failedHere') : t(isLit ? 'codePath.taken' : 'codePath.notTaken')}
          </span>
        </button>
        {!isChosen && <Outcomes box={box} model={model} />}
        <code className="ui-wide ui-mono ui-faint ui-cut">{box.fn}</code>
        {model.keyIn === box.id && <span className={styles.keyHere}>{t('codePath.keyIsHere')}</span>}
        {isChosen && <BoxDetail model={model} box={box.id} error={error} />}
      </div>
    </li>
  )
}

/** Each outgoing branch with its count; the taken one is highlighted. */
function Outcomes({ box, model }: { readonly box: CodeBox; readonly model: PathModel }) {
  const t = useT()
  const ways = waysOn(model, box.id).filter(({ branch }) => branch.label !== undefined)
  if (ways.length === 0) return null
  return (
    <span className={styles.outcomes}>
      {ways.map(({ branch, count, isTaken }) => (
        <span key={branch.label} className={classes(styles.outcome, isTaken && styles.taken)}>
          {branchLabel(branch, t)} <i>{count}</i>
        </span>
      ))}
    </span>
  )
}
