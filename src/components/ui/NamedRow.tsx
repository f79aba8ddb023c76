import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import styles from './NamedRow.module.css'

/** The name field of a row while it is renamed. */
export interface Renaming {
  readonly name: string
  readonly label: string
  readonly maxLength: number
  /** Called once with the new name; undefined if it is unchanged. */
  readonly onDone: (name: string | undefined) => void
}

interface NamedRowProps {
  readonly isCurrent: boolean
  readonly renaming?: Renaming | undefined
  /** Props of the button that opens the row's object. */
  readonly open: Omit<ComponentProps<'button'>, 'type'> & { readonly [data: `data-${string}`]: string | boolean }
  /** Indentation in px. */
  readonly indent?: number
  readonly tools: readonly RowTool[]
}

export interface RowTool {
  readonly label: string
  readonly icon: ReactNode
  readonly onPress: () => void
}

/** A list of named objects with actions. */
export function NamedRows(props: ComponentProps<'ul'>) {
  return <ul {...props} className={classes(styles.list, props.className)} />
}

/** A row with a button that opens the object, and small buttons for other actions. */
export function NamedRow({ isCurrent, renaming, open, indent = 0, tools }: NamedRowProps) {
  return (
    <li
      className={classes('ui-line ui-round ui-hover', styles.row)}
      data-current={isCurrent}
      style={{ paddingLeft: indent }}
    >
      {renaming ? (
        <NameField {...renaming} />
      ) : (
        <button
          type="button"
          aria-current={isCurrent ? 'true' : undefined}
          {...open}
          className={classes(styles.open, open.className)}
        />
      )}
      {!renaming && (
        <span className={styles.tools}>
          {tools.map(({ label, icon, onPress }) => (
            <IconButton key={label} label={label} icon={icon} onClick={onPress} />
          ))}
        </span>
      )}
    </li>
  )
}

/** Enter and blur accept the new name, Escape keeps the old one. */
function NameField({ name, label, maxLength, onDone }: Renaming) {
  const field = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const done = (value: string | undefined) => {
    if (isDone.current) return
    isDone.current = true
    onDone(value === name ? undefined : value)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Escape ends the renaming but does not close the list.
    event.preventDefault()
    event.stopPropagation()
    done(event.key === 'Enter' ? event.currentTarget.value : undefined)
  }
  return (
    <input
      ref={field}
      className={styles.field}
      aria-label={label}
      defaultValue={name}
      maxLength={maxLength}
      spellCheck={false}
      onKeyDown={onKeyDown}
      onBlur={(event) => done(event.currentTarget.value)}
    />
  )
}
