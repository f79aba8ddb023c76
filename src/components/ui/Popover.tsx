import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import styles from './Popover.module.css'

export interface PopoverProps {
  /** Text or icon of its button. */
  readonly button: ReactNode
  /** Accessible name of the popover, and of a button with only an icon. */
  readonly label: string
  readonly buttonProps?: Omit<ButtonProps, 'children' | 'popoverTarget'>
  /** A function receives `close`, to call after a choice. */
  readonly children: ReactNode | ((close: () => void) => ReactNode)
  /** `whenOpen` for content that is large or must be loaded. */
  readonly mount?: 'always' | 'whenOpen'
}

const gapPx = 6
const marginPx = 8

/** A light panel at its button, on the native popover: Escape and a click elsewhere close it. */
export function Popover({ button, label, buttonProps, children, mount = 'always' }: PopoverProps) {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  // Content that arrives later changes the size and thus the position.
  useEffect(() => {
    const { current: element } = panel
    if (!isOpen || !element || !anchor.current) return
    const from = anchor.current
    const observer = new ResizeObserver(() => place(element, from))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen])

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
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        onToggle={(event) => {
          if (event.newState === 'open' && anchor.current) place(event.currentTarget, anchor.current)
          else delete event.currentTarget.dataset.placed
        }}
      >
        {(mount === 'always' || isOpen) &&
          (typeof children === 'function' ? children(() => panel.current?.hidePopover()) : children)}
      </div>
    </>
  )
}

/** Below the button if it fits, else above it, within the window. */
function place(panel: HTMLElement, anchor: HTMLElement): void {
  const from = anchor.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const below = from.bottom + gapPx
  const fitsBelow = below + height + marginPx <= window.innerHeight
  const top = fitsBelow ? below : Math.max(marginPx, from.top - gapPx - height)
  const left = Math.min(from.left, window.innerWidth - width - marginPx)
  panel.style.top = `${top}px`
  panel.style.left = `${Math.max(marginPx, left)}px`
  panel.dataset.placed = ''
}
