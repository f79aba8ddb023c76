import { Fragment, useMemo } from 'react'
import { useT } from '../../i18n/index.ts'
import { type PlacedBox, type PlacedLine, pathData, placeFlow } from '../../layout/codePath/flowGeometry.ts'
import type { PathModel } from '../../layout/codePath/pathModel.ts'
import { classes } from '../ui/classes.ts'
import { toneOf } from '../why/whySteps.ts'
import { boxTitle, branchLabel, columnTitle } from './boxText.ts'
import styles from './FlowDrawing.module.css'
import type { PathWalk } from './usePathWalk.ts'

interface FlowDrawingProps {
  readonly model: PathModel
  readonly walk: PathWalk
}

/** All boxes and branches, with the path of the shown sync highlighted. */
export function FlowDrawing({ model, walk }: FlowDrawingProps) {
  const t = useT()
  const placed = useMemo(() => placeFlow(model.flow), [model.flow])
  const isLit = (line: PlacedLine) => line.branches.some((index) => model.walk.branches.includes(index))
  return (
    <div ref={walk.container} className={styles.scroll}>
      <div className="ui-anchor" style={{ width: placed.width, height: placed.height }}>
        <svg width={placed.width} height={placed.height} aria-hidden="true" focusable="false">
          {[...placed.lines]
            .sort((a, b) => Number(isLit(a)) - Number(isLit(b)))
            .map((line) => (
              <Line key={line.branches.join()} line={line} isLit={isLit(line)} />
            ))}
          {placed.lines.map((line) => (
            <Label key={line.branches.join()} line={line} model={model} />
          ))}
          {placed.columns.map(({ name, x }) => (
            <text key={name} className={styles.column} x={x} y={18}>
              {columnTitle(name, t)}
            </text>
          ))}
        </svg>
        <ol className={styles.boxes} aria-label={t('codePath.drawing')}>
          {placed.boxes.map((box) => (
            <Box key={box.box.id} placed={box} model={model} walk={walk} />
          ))}
        </ol>
      </div>
    </div>
  )
}

const head = { length: 6, width: 3.5 } as const

function Line({ line: { points, hasHead }, isLit }: { readonly line: PlacedLine; readonly isLit: boolean }) {
  const end = points.at(-1)
  const before = points.at(-2)
  if (!end || !before) return null
  const along = { x: Math.sign(end.x - before.x), y: Math.sign(end.y - before.y) }
  const at = (back: number, aside: number) =>
    `${end.x - along.x * back + along.y * aside} ${end.y - along.y * back + along.x * aside}`
  return (
    <g className={classes(styles.line, isLit && styles.lit)}>
      <path d={pathData(points)} fill="none" />
      {hasHead ? (
        <path
          className={styles.head}
          d={`M${at(0, 0)}L${at(head.length, head.width)}L${at(head.length, -head.width)}Z`}
        />
      ) : (
        <circle className={styles.head} cx={end.x} cy={end.y} r={3} />
      )}
    </g>
  )
}

const rowOffset = { aboveAndBelow: [-4, 12], below: [12, 26] } as const

/**
 * The line's label. Of several branches to one box, the label has the branches that were ever taken, or all if none was
 * taken.
 */
function Label({ line: { branches, label }, model: { flow, counts, walk } }: { line: PlacedLine; model: PathModel }) {
  const t = useT()
  const all = branches.flatMap((index) => {
    const branch = flow.branches[index]
    if (branch?.label === undefined) return []
    return { text: branchLabel(branch, t), count: counts.branches[index] ?? 0, isTaken: walk.branches.includes(index) }
  })
  const used = all.filter(({ count }) => count > 0)
  const shown = used.length > 0 ? used : all
  const texts = shown.map(({ text, count, isTaken }, index) => (
    <tspan
      key={text}
      className={classes(isTaken && styles.taken)}
      {...(label.form === 'row' ? {} : { x: label.x, y: label.y + (rowOffset[label.form][index] ?? 0) })}
    >
      {label.form === 'row' && index > 0 ? ' · ' : ''}
      {text}
      {count > 0 ? ` ${count}` : ''}
    </tspan>
  ))
  return (
    <text className={styles.label} x={label.x} y={label.y} textAnchor={label.anchor ?? 'start'}>
      {texts}
    </text>
  )
}

function Box({ placed, model, walk }: FlowDrawingProps & { readonly placed: PlacedBox }) {
  const t = useT()
  const { box, x, y, width, height } = placed
  const isLit = model.walk.boxes.includes(box.id)
  const isChosen = walk.box === box.id
  const isFailed = model.walk.failedIn === box.id
  const isActing = isLit && model.records.get(box.id)?.some((record) => toneOf(record) === 'acted')
  const count = model.counts.boxes.get(box.id) ?? 0
  return (
    <li className={styles.place} style={{ left: x, top: y, width, height }}>
      <button
        type="button"
        className={classes(
          styles.box,
          isLit && styles.lit,
          isActing && styles.acting,
          isFailed && styles.failed,
          model.keyIn === box.id && styles.keyIn,
        )}
        data-box={box.id}
        aria-current={isChosen ? 'step' : undefined}
        tabIndex={isChosen ? 0 : -1}
        title={box.fn}
        onKeyDown={walk.onKeyDown}
        onClick={() => walk.select(box.id)}
      >
        <span className="ui-flex ui-close ui-baseline">
          {box.step !== undefined && <i className={styles.step}>{box.step}</i>}
          <span className={classes('ui-grow ui-ellipsis', styles.name)}>{boxTitle(model.flow, box.id, t)}</span>
          <span className={classes('ui-fixed ui-mono ui-faint', styles.count)} aria-hidden="true">
            {count > 0 && t('codePath.times', { count })}
          </span>
        </span>
        <code className={styles.fn}>{breakable(box.fn)}</code>
        <span className="visuallyHidden">
          {t('codePath.passed', { count })}
          {', '}
          {isFailed ? t('codePath.failedHere') : t(isLit ? 'codePath.taken' : 'codePath.notTaken')}
          {model.keyIn === box.id && `, ${t('codePath.keyIsHere')}`}
        </span>
      </button>
    </li>
  )
}

/** A long function name may break between its words. */
function breakable(fn: string) {
  return fn.split(/(?=[A-Z])/).map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name have no identity
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ))
}
