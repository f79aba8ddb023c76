import '../../i18n/en/compare.ts'
import type { RunSummary, TimelineSample } from '../../engine/index.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { compareFigures, type Figure, type FigureId, hasMoved, leastOf } from '../../layout/compare/compareFigures.ts'
import { formatCount, formatSpan } from '../../layout/format.ts'
import type { CompareState } from '../../store/compare.ts'
import { formatClock } from '../../store/runClock.ts'
import { classes } from '../ui/classes.ts'
import { DataTable } from '../ui/DataTable.tsx'
import styles from './CompareTable.module.css'

interface ComparedRuns {
  readonly compared: CompareState
  /** Samples of the Deployment on the stage. */
  readonly samples: Readonly<Record<'a' | 'b', readonly TimelineSample[]>>
}

interface CompareTableProps extends ComparedRuns {
  readonly names: Readonly<Record<'a' | 'b', string>>
}

/** A sentence about the number of better figures of each branch, or about a branch that changed nothing. */
export function CompareVerdict({ compared: { a, b }, samples }: ComparedRuns) {
  const t = useT()
  if (a.summary === undefined || b.summary === undefined) return null
  const runs = { a: { summary: a.summary, samples: samples.a }, b: { summary: b.summary, samples: samples.b } }
  const figures = compareFigures(runs.a, runs.b)
  const wins = (side: 'a' | 'b') => figures.filter(({ better }) => better === side).length
  const still = (['a', 'b'] as const).filter((side) => !hasMoved(runs[side]))
  return (
    <p className="ui-little ui-strong" role="status" data-verdict="">
      {still.length === 2
        ? t('compare.bothStill')
        : still[0] !== undefined
          ? t('compare.oneStill', { still: still[0].toUpperCase(), moved: still[0] === 'a' ? 'B' : 'A' })
          : wins('a') + wins('b') === 0
            ? t('compare.same')
            : t('compare.verdict', { a: wins('a'), b: wins('b'), total: figures.length })}
    </p>
  )
}

/** Figures of the two branches; the better value is bold. */
export function CompareTable({ compared: { a, b, fromAt }, names, samples }: CompareTableProps) {
  const t = useT()
  if (a.summary === undefined || b.summary === undefined) return null
  const summaries = { a: a.summary, b: b.summary }
  const figures = compareFigures({ summary: a.summary, samples: samples.a }, { summary: b.summary, samples: samples.b })
  const least = [leastOf(samples.a, samples.b), leastOf(samples.b, samples.a)]
  const figureName = (id: FigureId): string =>
    id === 'belowLeast' && least[0] === least[1] && least[0] !== undefined && least[0] > 0
      ? t('compare.figure.belowLeastOf', { least: formatCount(least[0]) })
      : t(`compare.figure.${id}`)
  return (
    <div className="ui-shrink ui-small">
      <DataTable
        isFigures
        className={classes(styles.table, 'ui-muted')}
        columns={[
          t('compare.table', { clock: formatClock(fromAt) }),
          { label: 'A', title: names.a },
          { label: 'B', title: names.b },
        ]}
      >
        {figures.map((figure) => (
          <tr key={figure.id} data-figure={figure.id}>
            <th scope="row">{figureName(figure.id)}</th>
            <Value figure={figure} side="a" summary={summaries.a} />
            <Value figure={figure} side="b" summary={summaries.b} />
          </tr>
        ))}
      </DataTable>
      <p className={styles.seed}>{t('compare.seed')}</p>
    </div>
  )
}

interface ValueProps {
  readonly figure: Figure
  readonly side: 'a' | 'b'
  readonly summary: RunSummary
}

function Value({ figure, side, summary }: ValueProps) {
  const t = useT()
  const isBetter = figure.better === side
  return (
    <td data-better={isBetter} title={figure.id === 'seconds' ? outcomeText(summary, t) : undefined}>
      {valueText(figure.id, figure[side], t)}
      {isBetter && <span className="visuallyHidden"> ({t('compare.better')})</span>}
    </td>
  )
}

function valueText(id: FigureId, value: number | undefined, t: Translate): string {
  if (value === undefined) return t(id === 'failedRequests' ? 'compare.noRequests' : 'compare.never')
  switch (id) {
    case 'seconds':
    case 'belowLeast':
      return formatSpan(value)
    case 'outageSeconds':
      return value === 0 ? t('compare.none') : formatSpan(value)
    case 'failedRequests':
      return value === 0 ? t('compare.none') : formatCount(value)
    case 'podSecondsOfSurge':
      return formatCount(Math.round(value / 1000))
    case 'lowestAvailable':
    case 'mostPods':
    case 'mostFailing':
    case 'writes':
      return formatCount(value)
  }
}

/** How a run ended, as text. */
export function outcomeText({ outcome, timeToCompleteMs, workloads }: RunSummary, t: Translate): string {
  const reason = workloads.find((one) => one.outcome === outcome)?.reason ?? ''
  const span = formatSpan(timeToCompleteMs ?? 0)
  return t(`compare.outcome.${outcome}`, { reason, span })
}
