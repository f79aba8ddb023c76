import { DataTable } from '../ui/DataTable.tsx'
import '../../i18n/en/howSure.ts'
import type { Distribution, StudySummary } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { formatCount } from '../../layout/format.ts'
import styles from './cards.module.css'
import { timeText } from './words.ts'

const columns = ['least', 'median', 'p95', 'most'] as const

/** Distributions of outages, failed requests and extra Pods. */
export function Figures({ summary }: { readonly summary: StudySummary }) {
  const t = useT()
  const figures: readonly (readonly [
    'outage' | 'failedRequests' | 'surge',
    Distribution | null,
    (value: number) => string,
  ])[] = [
    ['outage', summary.outageMs, (ms) => (ms === 0 ? '0 s' : timeText(ms))],
    ['failedRequests', summary.failedRequests, formatCount],
    ['surge', summary.surgePodMs, (ms) => formatCount(Math.round(ms / 1000))],
  ]
  return (
    <section className={styles.card}>
      <DataTable isFigures columns={[t('howSure.spread'), ...columns.map((column) => t(`howSure.spread.${column}`))]}>
        {figures.map(
          ([id, of, word]) =>
            of && (
              <tr key={id} data-figure={id}>
                <th scope="row">{t(`howSure.figure.${id}`)}</th>
                {columns.map((column) => (
                  <td key={column} className="ui-lit">
                    {word(of[column])}
                  </td>
                ))}
              </tr>
            ),
        )}
      </DataTable>
    </section>
  )
}
