import '../../i18n/en/recorded/page.ts'
import '../../i18n/en/recorded/findings.ts'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Finding } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { ChevronDownIcon } from '../ui/icons.tsx'
import styles from './FindingsPanel.module.css'

interface RowProps {
  readonly rank: number | '?'
  readonly severity: Finding['severity'] | 'odd'
  readonly title: string
  /** Whether the fault was over at the end of the recording; undefined if that is unknown. */
  readonly end?: 'over' | 'still' | undefined
  /** The page shows this finding: the row opens and scrolls into view. */
  readonly isShown?: boolean
  /** Whether the row of a finding that the page does not show is open at first. */
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** A finding: the title, and the facts while it is open. */
export function Row({ rank, severity, title, end, isShown = false, isOpen = false, children }: RowProps) {
  const t = useT()
  const [heading, body] = [useId(), useId()]
  const row = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(isOpen || isShown)
  useEffect(() => {
    setOpen(isOpen || isShown)
    if (isShown) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, isShown])
  return (
    <li>
      <article
        ref={row}
        className={styles.finding}
        data-finding={severity}
        data-shown={isShown || undefined}
        aria-labelledby={heading}
      >
        <h3 className="ui-little" id={heading}>
          <button
            type="button"
            className="ui-stack ui-wide ui-start ui-anywhere ui-lit ui-bold ui-plain ui-inside"
            aria-expanded={open}
            aria-controls={body}
            onClick={() => setOpen(!open)}
          >
            <span className={styles.rank} data-severity={severity} aria-hidden="true">
              {rank}
            </span>
            <span>
              {severity !== 'odd' && (
                <span className="visuallyHidden">{`${t(`recorded.severity.${severity}`)}: `}</span>
              )}
              {title}
              {end !== undefined && (
                <>
                  {' '}
                  <span className={styles.end} data-end={end}>
                    {t(`imported.end.${end}`)}
                  </span>
                </>
              )}
            </span>
            <ChevronDownIcon size={14} />
          </button>
        </h3>
        <div id={body} className={styles.body} hidden={!open}>
          {children}
        </div>
      </article>
    </li>
  )
}

/** A fact and its label in a list of facts. */
export function Fact({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      <dt className="ui-anywhere ui-faint">{label}</dt>
      <dd className="ui-anywhere ui-lit">{text}</dd>
    </>
  )
}
