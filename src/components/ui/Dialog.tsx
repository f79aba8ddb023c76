import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { CloseIcon } from './icons.tsx'

interface DialogProps {
  readonly open: boolean
  /** Called on Escape, the close button and a click beside the dialog. */
  readonly onClose: () => void
  readonly title: string
  readonly closeLabel: string
  readonly children: ReactNode
  /** Content below, at the right. */
  readonly footer?: ReactNode
  readonly width?: 'normal' | 'wide'
  /** The content has no focusable element: it is focused itself, so that keys scroll it. */
  readonly isText?: boolean
  readonly className?: string | undefined
}

/** A modal dialog on the native element, which traps the focus and restores it afterwards. */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  children,
  footer,
  width = 'normal',
  isText = false,
  className,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])

  return (
    // The element closes on Escape by itself; the click beside it is an addition for pointers.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={ref}
      className={classes(styles.dialog, styles[width], className)}
      aria-labelledby={titleId}
      // React lets this event bubble, so a nested dialog's close must not close this one. It also arrives late: a key
      // may have opened another dialog by then, which must stay.
      onClose={(event) => {
        if (event.target === ref.current && open) onClose()
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose()
      }}
    >
      {open && (
        <div className={styles.body}>
          <div className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            <IconButton label={closeLabel} onClick={onClose} icon={<CloseIcon />} />
          </div>
          <div className={styles.content} {...(isText && { role: 'region', 'aria-labelledby': titleId, tabIndex: 0 })}>
            {children}
          </div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </div>
      )}
    </dialog>
  )
}
