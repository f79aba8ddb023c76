import { type ReactNode, useId, useRef } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import styles from './Popover.module.css'

export interface PopoverProps {
  /** Text or icon of the button that opens it. */
  readonly button: ReactNode
  /** Names the popover, and the button when that shows an icon only. */
  readonly label: string
  readonly buttonProps?: Omit<ButtonProps, 'children' | 'popoverTarget'>
  /** A function gets `close`, to end it after a choice. */
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

const gapPx = 6
const marginPx = 8

/** A light panel beside its button, on the platform's popover: Escape and a click elsewhere close it. */
export function Popover({ button, label, buttonProps, children }: PopoverProps) {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  const place = () => {
    if (!anchor.current || !panel.current) return
    const from = anchor.current.getBoundingClientRect()
    const { width, height } = panel.current.getBoundingClientRect()
    const below = from.bottom + gapPx
    const fitsBelow = below + height + marginPx <= window.innerHeight
    const top = fitsBelow ? below : Math.max(marginPx, from.top - gapPx - height)
    const left = Math.min(from.left, window.innerWidth - width - marginPx)
    panel.current.style.top = `${top}px`
    panel.current.style.left = `${Math.max(marginPx, left)}px`
  }

  return (
    <>
      <Button aria-label={label} {...buttonProps} ref={anchor} popoverTarget={id}>
        {button}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.popover}
        onToggle={(event) => {
          if (event.newState === 'open') place()
        }}
      >
        {typeof children === 'function' ? children(() => panel.current?.hidePopover()) : children}
      </div>
    </>
  )
}
