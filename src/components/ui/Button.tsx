import type { ComponentPropsWithRef, ReactNode } from 'react'
import { ariaShortcut, type KeyRow, shortcut } from '../../player/keys/sets/keySet.ts'
import styles from './Button.module.css'
import { classes } from './classes.ts'

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly variant?: 'default' | 'primary' | 'quiet'
  /** `square` for a single icon, which needs an `aria-label`; `pill` beside text of one line. */
  readonly shape?: 'text' | 'square' | 'pill'
  /**
   * A key with the same effect, shown after the text: a row of a set of keys, or the name of a key that works only
   * here.
   */
  readonly keyRow?: KeyRow | string
  /** Place of the key in its row. */
  readonly keyIndex?: number
  readonly icon?: ReactNode
}

/** A push button. Its type is `button` by default, so that it submits no form by accident. */
export function Button({
  variant = 'default',
  shape = 'text',
  keyRow,
  keyIndex,
  icon,
  className,
  children,
  ...rest
}: ButtonProps) {
  const isRow = typeof keyRow === 'object'
  const label = isRow ? shortcut(keyRow, keyIndex) : keyRow
  return (
    <button
      type="button"
      {...(isRow ? { 'aria-keyshortcuts': ariaShortcut(keyRow, keyIndex) } : {})}
      {...rest}
      className={classes(styles.button, styles[variant], shape !== 'text' && styles[shape], className)}
    >
      {icon}
      {children}
      {label !== undefined && (
        <span className={styles.shortcut} aria-hidden="true">
          {label}
        </span>
      )}
    </button>
  )
}
