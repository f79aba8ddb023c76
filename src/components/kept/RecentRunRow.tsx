import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useT } from '../../i18n/index.ts'
import { useCatalogue } from '../../i18n/useCatalogue.ts'
import { MOST_NAME_LENGTH, type RunSummary } from '../../keep/keptRun.ts'
import { usePrefs } from '../../store/prefs.ts'
import { Icon } from '../controls/icons.tsx'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { keptTexts } from './keptTexts.ts'
import { runName, runNote, timeAgo } from './keptWords.ts'
import styles from './RecentRunsMenu.module.css'

interface RecentRunRowProps {
  readonly run: RunSummary
  readonly isCurrent: boolean
  readonly isRenaming: boolean
  readonly onOpen: () => void
  readonly onAskRename: () => void
  /** Undefined: it keeps its name. */
  readonly onRename: (name: string | undefined) => void
  readonly onDelete: () => void
}

/** One kept run. F2 and Delete do on it what its two small buttons do. */
export function RecentRunRow({
  run,
  isCurrent,
  isRenaming,
  onOpen,
  onAskRename,
  onRename,
  onDelete,
}: RecentRunRowProps) {
  const t = useT()
  const k = useCatalogue(keptTexts)
  const locale = usePrefs((prefs) => prefs.locale)
  const name = runName(run, { t, k })
  const note = runNote(run, { t, k })
  const when = isCurrent ? k('kept.now') : timeAgo(run.usedAt, Date.now(), locale)
  const onKeyDown = (event: KeyboardEvent) => {
    const action = event.key === 'F2' ? onAskRename : event.key === 'Delete' ? onDelete : undefined
    if (action === undefined) return
    event.preventDefault()
    action()
  }
  if (isRenaming)
    return (
      <li className={styles.row}>
        <NameField name={name} onDone={onRename} />
      </li>
    )
  return (
    <li className={classes(styles.row, isCurrent && styles.current)}>
      <button
        type="button"
        className={styles.open}
        data-row
        data-run={run.id}
        aria-current={isCurrent ? 'true' : undefined}
        aria-keyshortcuts="F2 Delete"
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        <Icon name="recent" />
        <b className={styles.name}>{name}</b>
        <span className={styles.when}>{when}</span>
        <span className={styles.note}>{note}</span>
      </button>
      <span className={styles.tools}>
        <Button
          variant="quiet"
          shape="square"
          aria-label={k('kept.rename', { name })}
          title={k('kept.rename', { name })}
          icon={<Icon name="rename" />}
          onClick={onAskRename}
        />
        <Button
          variant="quiet"
          shape="square"
          aria-label={k('kept.delete', { name })}
          title={k('kept.delete', { name })}
          icon={<CloseIcon />}
          onClick={onDelete}
        />
      </span>
    </li>
  )
}

function NameField({ name, onDone }: { readonly name: string; readonly onDone: RecentRunRowProps['onRename'] }) {
  const k = useCatalogue(keptTexts)
  const field = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => field.current?.select(), [])
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
      aria-label={k('kept.newName')}
      defaultValue={name}
      maxLength={MOST_NAME_LENGTH}
      onKeyDown={onKeyDown}
      onBlur={(event) => done(event.currentTarget.value)}
    />
  )
}
