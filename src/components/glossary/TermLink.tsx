import { classes } from '../ui/classes.ts'
import '../../i18n/en/lessons/glossary.ts'
import { type ReactNode, useId, useRef } from 'react'
import { useT } from '../../i18n/index.ts'
import type { GlossaryTerm } from '../../lessons/glossary.ts'
import { showDialog } from '../../store/ui.ts'
import { placePopover } from '../ui/placePopover.ts'
import { RichText } from '../ui/RichText.tsx'
import styles from './TermLink.module.css'

interface TermLinkProps {
  readonly term: GlossaryTerm
  readonly children: ReactNode
}

/**
 * A term in a text. Its button opens the explanation on the native popover, for keyboard, mouse and touch. Both are
 * phrasing content, because a term stands in a paragraph.
 */
export function TermLink({ term, children }: TermLinkProps) {
  const t = useT()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLSpanElement>(null)
  const word = t(`glossary.${term}`)
  const showAll = () => {
    panel.current?.hidePopover()
    showDialog('glossary')
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes('ui-anchor ui-plain ui-bare', styles.term)}
        popoverTarget={id}
        data-term={term}
      >
        {children}
      </button>
      <span
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('glossary.open', { term: word })}
        className={styles.panel}
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open' && button.current) placePopover(currentTarget, button.current)
          else delete currentTarget.dataset.placed
        }}
      >
        <b className="ui-block">{word}</b>
        <span className={classes('ui-block ui-muted', styles.text)}>
          <RichText text={`glossary.${term}.text`} />
        </span>
        <button type="button" className={styles.all} onClick={showAll}>
          {t('glossary.all')}
        </button>
      </span>
    </>
  )
}
