import '../../i18n/en/recorded/page.ts'
import type { ReactNode } from 'react'
import type { Finding } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { ChevronDownIcon } from '../ui/icons.tsx'
import styles from './FindingsPanel.module.css'

interface RowProps {
  readonly rank: number | '?'
  readonly severity: Finding['severity'] | 'odd'
  readonly title: string
  readonly isOpen: boolean
  readonly children: ReactNode
}

/** A finding: the title, and the facts while it is open. */
export function Row({ rank, severity, title, isOpen, children }: RowProps) {
  const t = useT()
  return (
    <li className={styles.finding} data-finding={severity}>
      <details open={isOpen}>
        <summary>
          <span className={styles.rank} data-severity={severity} aria-hidden="true">
            {rank}
          </span>
          <span>
            {severity !== 'odd' && <span className="visuallyHidden">{`${t(`imported.severity.${severity}`)}: `}</span>}
            {title}
          </span>
          <ChevronDownIcon size={14} />
        </summary>
        <div className={styles.body}>{children}</div>
      </details>
    </li>
  )
}

/** A fact and its label in a list of facts. */
export function Fact({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </>
  )
}
