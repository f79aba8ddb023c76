import { classes } from '../ui/classes.ts'
import '../../i18n/en/lesson.ts'
import '../../i18n/en/lessons/handout.ts'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../i18n/index.ts'
import { closeHandout } from '../../player/lesson/handout.ts'
import { isReachable } from '../../player/presenting/reachable.ts'
import { type Handout, useHandout } from '../../store/lessons/handout.ts'
import { useUi } from '../../store/ui.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Handout.module.css'
import { HandoutLesson } from './HandoutLesson.tsx'

/** The open handout; renders nothing otherwise. */
export function HandoutPage() {
  const isOpen = useUi((ui) => ui.dialog === 'handout')
  const handout = useHandout((state) => state.handout)
  return isOpen && handout && <Pages handout={handout} />
}

/**
 * A handout as it is printed, over the page. A modal element could not be divided into printed pages, so the dialog is
 * beside the page, which is inert meanwhile.
 */
function Pages({ handout }: { readonly handout: Handout }) {
  const t = useT()
  const { title, lessons, total } = handout
  const isComplete = lessons.length === total
  const isOnlyHere = lessons.some(({ link }) => link !== undefined && !isReachable(link))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const root = document.getElementById('root')
    // An inert page has no focus.
    const before = document.activeElement
    root?.setAttribute('inert', '')
    heading.current?.focus()
    return () => {
      root?.removeAttribute('inert')
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return createPortal(
    <dialog
      open
      className={styles.handout}
      aria-label={t('handout.name')}
      data-handout=""
      // Paper is light.
      data-theme="light"
      onKeyDown={({ key }) => key === 'Escape' && closeHandout()}
    >
      <div className={classes('ui-thumbs', styles.bar)}>
        <h1 ref={heading} tabIndex={-1}>
          {t('handout.name')}
        </h1>
        <span className="ui-muted" role="status">
          {isComplete ? isOnlyHere && t('handout.onlyHere') : t('handout.progress', { done: lessons.length, total })}
        </span>
        <Button variant="primary" disabled={!isComplete} onClick={() => window.print()}>
          {t('handout.print')}
        </Button>
        <Button onClick={closeHandout}>{t('handout.close')}</Button>
      </div>
      <div className={styles.paper}>
        {title !== undefined && title !== '' && <h2 className={styles.playlist}>{title}</h2>}
        {lessons.map((entry) => (
          <HandoutLesson key={entry.lesson.id} {...entry} />
        ))}
      </div>
    </dialog>,
    document.body,
  )
}
