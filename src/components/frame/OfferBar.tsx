import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../i18n/index.ts'
import { Icon } from '../controls/icons.tsx'
import { Button } from '../ui/Button.tsx'
import { useFocusHandover } from '../ui/useFocusHandover.ts'
import styles from './OfferBar.module.css'

interface OfferBarProps {
  readonly offer: 'firstHint' | 'exampleStep' | 'firstVisit'
  /** What the bar says; a `<code data-next>` in it has the colour of what is to come. */
  readonly children: ReactNode
  readonly action: string
  /** Whether the action can be done now. */
  readonly isReady?: boolean
  /** Whether the button takes the focus from the stage, or from the header as well, and not only where nothing has it. */
  readonly takesFocusOf?: 'stage' | 'header'
  readonly onAct: () => void
  readonly onDismiss: () => void
  /** Leaves the focus where it is, and its button is one among others. */
  readonly isQuiet?: boolean
  /** In place of a cross. */
  readonly dismissText?: string
}

/** What to do next, under the stage: one sentence, the button that does it, and one that sends the bar away. */
export function OfferBar({
  offer,
  children,
  action,
  isReady = true,
  takesFocusOf,
  onAct,
  onDismiss,
  isQuiet = false,
  dismissText,
}: OfferBarProps) {
  const t = useT()
  const bar = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandover(bar)
  useEffect(() => {
    // Whoever is somewhere already is not taken away from there.
    const { activeElement } = document
    const isFree =
      activeElement === document.body ||
      (takesFocusOf !== undefined && activeElement?.id === 'stage') ||
      (takesFocusOf === 'header' && Boolean(activeElement?.closest('header')))
    if (isReady && isFree && !isQuiet) button.current?.focus({ preventScroll: true })
  }, [isReady, takesFocusOf, isQuiet])
  return (
    <section ref={bar} className={styles.bar} data-offer={offer} data-ready={isReady}>
      <span className={styles.text}>{children}</span>
      <span className={styles.buttons}>
        {dismissText !== undefined && (
          <Button variant="quiet" onClick={onDismiss}>
            {dismissText}
          </Button>
        )}
        <Button
          ref={button}
          disabled={!isReady}
          onClick={onAct}
          {...(isQuiet ? {} : { variant: 'primary', shortcut: '↵' })}
        >
          {action}
        </Button>
        {dismissText === undefined && (
          <Button
            variant="quiet"
            shape="square"
            aria-label={t('frame.dismiss')}
            icon={<Icon name="close" />}
            onClick={onDismiss}
          />
        )}
      </span>
    </section>
  )
}
