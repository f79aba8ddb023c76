import { DataTable } from '../ui/DataTable.tsx'
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
      <DataTable
        caption={caption}
        columns={[first, t('predicted.table.real'), t('predicted.table.median'), t('predicted.table.band')]}
      >
        {children}
      </DataTable>
    </details>
  )
}
