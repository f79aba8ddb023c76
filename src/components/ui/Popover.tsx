import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import styles from './Popover.module.css'
import { placePopover } from './placePopover.ts'

interface PopoverProps {
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
    const observer = new ResizeObserver(() => placePopover(element, from))
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
          if (event.newState === 'open' && anchor.current) placePopover(event.currentTarget, anchor.current)
          else delete event.currentTarget.dataset.placed
        }}
      >
        {(mount === 'always' || isOpen) &&
          (typeof children === 'function' ? children(() => panel.current?.hidePopover()) : children)}
      </div>
    </>
  )
}
