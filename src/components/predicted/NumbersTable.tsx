import '../../i18n/en/recorded/predicted.ts'
import '../../i18n/en/recorded/predictedPage.ts'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import styles from './Curves.module.css'

interface NumbersTableProps {
  readonly caption: string
  /** Heading of the first column; the others are real value, median and band. */
  readonly first: string
  /** Rows of the body. */
  readonly children: ReactNode
}

/** A collapsible table with the numbers of a chart. */
export function NumbersTable({ caption, first, children }: NumbersTableProps) {
  const t = useT()
  return (
    <details className={styles.numbers}>
      <summary>{t('predicted.table')}</summary>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">{t('predicted.table.real')}</th>
            <th scope="col">{t('predicted.table.median')}</th>
            <th scope="col">{t('predicted.table.band')}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </details>
  )
}
