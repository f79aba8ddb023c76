import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../i18n/index.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './OfferBar.module.css'
import { Toolbar } from './Toolbar.tsx'
import { useFocusHandover } from './useFocusHandover.ts'

interface OfferBarProps {
  readonly offer: 'firstHint' | 'exampleStep' | 'firstVisit'
  /** The bar's text; a `<code data-next>` in it has the colour of the next revision. */
  readonly children: ReactNode
  readonly action: string
  /** Whether the action is available now. */
  readonly isReady?: boolean
  /** Takes the focus from the stage, or also from the header; without this prop, only if nothing is focused. */
  readonly takesFocusOf?: 'stage' | 'header'
  readonly onAct: () => void
  readonly onDismiss: () => void
  /** Leaves the focus in place and styles the button as a secondary one. */
  readonly isQuiet?: boolean
  /** Replaces the close icon. */
  readonly dismissText?: string
}

/** The next action below the stage: a sentence, a button for the action, and one to dismiss the bar. */
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
    // The bar takes no focus from other elements.
    const { activeElement } = document
    const isFree =
      activeElement === document.body ||
      (takesFocusOf !== undefined && activeElement?.id === 'stage') ||
      (takesFocusOf === 'header' && Boolean(activeElement?.closest('header')))
    if (isReady && isFree && !isQuiet) button.current?.focus({ preventScroll: true })
  }, [isReady, takesFocusOf, isQuiet])
  return (
    <Toolbar as="section" ref={bar} className={styles.bar} data-offer={offer} data-ready={isReady}>
      <span className={styles.text}>{children}</span>
      <span className="ui-flex ui-fixed ui-spaced">
        {dismissText !== undefined && (
          <Button variant="quiet" onClick={onDismiss}>
            {dismissText}
          </Button>
        )}
        <Button
          ref={button}
          disabled={!isReady}
          onClick={onAct}
          {...(isQuiet ? {} : { variant: 'primary', keyRow: '↵' })}
        >
          {action}
        </Button>
        {dismissText === undefined && (
          <IconButton label={t('frame.dismiss')} icon={<Icon name="close" />} onClick={onDismiss} />
        )}
      </span>
    </Toolbar>
  )
}
