import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './Tabs.module.css'

interface TabItem<Id extends string> {
  readonly id: Id
  readonly label: string
  /** A number after the label. */
  readonly count?: number
  readonly content: ReactNode
}

interface TabsProps<Id extends string> {
  /** Accessible name of the tab list. */
  readonly label: string
  readonly items: readonly TabItem<Id>[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
  /** Called in addition if a tab was pressed, not if arrow keys passed over it. */
  readonly onPress?: (id: Id) => void
  /** Content at the right end of the row. */
  readonly trailing?: ReactNode
  readonly className?: string | undefined
}

/** Tabs with a panel below. Arrow keys, Home and End move between them; only the selected panel is mounted. */
export function Tabs<Id extends string>({
  label,
  items,
  selected,
  onSelect,
  onPress,
  trailing,
  className,
}: TabsProps<Id>) {
  const base = useId()
  const row = useRef<HTMLDivElement>(null)
  const shown = items.find((item) => item.id === selected) ?? items[0]

  const onKeyDown = (event: KeyboardEvent) => {
    const index = items.findIndex((item) => item.id === shown?.id)
    const next = neighbour(event.key, index, items.length)
    const item = next === undefined ? undefined : items[next]
    if (!item) return
    event.preventDefault()
    onSelect(item.id)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus()
  }

  return (
    <div className={classes('ui-column ui-fill ui-grow', className)}>
      <div className={styles.bar}>
        <div className={styles.row} role="tablist" aria-label={label} ref={row} onKeyDown={onKeyDown}>
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              role="tab"
              id={`${base}-tab-${item.id}`}
              className={styles.tab}
              aria-selected={item.id === shown?.id}
              aria-controls={item.id === shown?.id ? `${base}-panel` : undefined}
              tabIndex={item.id === shown?.id ? 0 : -1}
              onClick={() => {
                onSelect(item.id)
                onPress?.(item.id)
              }}
            >
              {item.label}
              {item.count !== undefined && <i className={styles.count}>{item.count}</i>}
            </button>
          ))}
        </div>
        {trailing}
      </div>
      {shown && (
        <div
          className="ui-column ui-fill ui-grow"
          role="tabpanel"
          id={`${base}-panel`}
          aria-labelledby={`${base}-tab-${shown.id}`}
        >
          {shown.content}
        </div>
      )}
    </div>
  )
}

/** The index that a key moves to, wrapping around; undefined for other keys. */
function neighbour(key: string, index: number, length: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % length
  if (key === 'ArrowLeft') return (index - 1 + length) % length
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  return undefined
}
