import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly variant?: 'default' | 'primary' | 'quiet'
  /** `square` for a button that shows one icon; give it an `aria-label`. */
  readonly shape?: 'text' | 'square'
  /** Keys that do the same, shown behind the text: `⌘↵`. */
  readonly shortcut?: string
  readonly icon?: ReactNode
}

/** A push button. It is of type `button` unless told otherwise, so that it never submits a form by accident. */
export function Button({
  variant = 'default',
  shape = 'text',
  shortcut,
  icon,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.button, styles[variant], shape === 'square' && styles.square, className)}
    >
      {icon}
      {children}
      {shortcut !== undefined && (
        <span className={styles.shortcut} aria-hidden="true">
          {shortcut}
        </span>
      )}
    </button>
  )
}
