import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import styles from './NamedRow.module.css'

/** What is in the place of a row's name while it is changed. */
export interface Renaming {
  readonly name: string
  readonly label: string
  readonly maxLength: number
  /** Called once, with the new name; undefined if it stays as it was. */
  readonly onDone: (name: string | undefined) => void
}

interface NamedRowProps {
  readonly isCurrent: boolean
  readonly renaming?: Renaming | undefined
  /** The button that opens what the row names. */
  readonly open: Omit<ComponentProps<'button'>, 'type'> & { readonly [data: `data-${string}`]: string | boolean }
  /** How far it is indented, in px. */
  readonly indent?: number
  readonly tools: readonly RowTool[]
}

export interface RowTool {
  readonly label: string
  readonly icon: ReactNode
  readonly onPress: () => void
}

/** A list of things with names, to open, rename and more. */
export function NamedRows(props: ComponentProps<'ul'>) {
  return <ul {...props} className={classes(styles.list, props.className)} />
}

/** One of them: a button that opens it, and small ones for what else can be done. */
export function NamedRow({ isCurrent, renaming, open, indent = 0, tools }: NamedRowProps) {
  return (
    <li className={styles.row} data-current={isCurrent} style={{ paddingLeft: indent }}>
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
            <Button
              key={label}
              variant="quiet"
              shape="square"
              aria-label={label}
              title={label}
              icon={icon}
              onClick={onPress}
            />
          ))}
        </span>
      )}
    </li>
  )
}

/** Enter and leaving the field keep the new name, Escape the old one. */
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
    // Escape ends the renaming and not the list around it.
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
