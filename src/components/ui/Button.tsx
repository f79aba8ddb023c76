import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly variant?: 'default' | 'primary' | 'quiet'
  /** `square` for a single icon; it needs an `aria-label`. */
  readonly shape?: 'text' | 'square'
  /** Equivalent keys, shown after the text: `⌘↵`. */
  readonly shortcut?: string
  readonly icon?: ReactNode
}

/** A push button. Its type is `button` by default, so that it submits no form by accident. */
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
