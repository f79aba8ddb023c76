import { classes } from '../ui/classes.ts'
import '../../i18n/en/savedRuns.ts'
import type { KeyboardEvent } from 'react'
import { useT } from '../../i18n/index.ts'
import { MOST_NAME_LENGTH, type RunSummary } from '../../storage/savedRun.ts'
import { usePrefs } from '../../store/prefs.ts'
import { Icon } from '../ui/Icon.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { RenameIcon } from '../ui/lateIcons.tsx'
import { NamedRow } from '../ui/NamedRow.tsx'
import styles from './RecentRunsMenu.module.css'
import { runName, runNote, timeAgo } from './runTexts.ts'

interface RecentRunRowProps {
  readonly run: RunSummary
  readonly isCurrent: boolean
  readonly isRenaming: boolean
  readonly onOpen: () => void
  readonly onAskRename: () => void
  /** Called with the new name; undefined keeps the old one. */
  readonly onRename: (name: string | undefined) => void
  readonly onDelete: () => void
}

/** A saved run's row. F2 renames the run and Delete deletes it, like the two buttons. */
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
  const locale = usePrefs((prefs) => prefs.locale)
  const name = runName(run, t, locale)
  const note = runNote(run, t)
  const when = isCurrent ? t('kept.now') : timeAgo(run.usedAt, Date.now(), locale)
  const onKeyDown = (event: KeyboardEvent) => {
    const action = event.key === 'F2' ? onAskRename : event.key === 'Delete' ? onDelete : undefined
    if (action === undefined) return
    event.preventDefault()
    action()
  }
  return (
    <NamedRow
      isCurrent={isCurrent}
      renaming={
        isRenaming ? { name, label: t('kept.newName'), maxLength: MOST_NAME_LENGTH, onDone: onRename } : undefined
      }
      open={{
        className: styles.open,
        'data-row': true,
        'data-run': run.id,
        'aria-keyshortcuts': 'F2 Delete',
        onClick: onOpen,
        onKeyDown,
        children: (
          <>
            <Icon name="recent" />
            <b className="ui-ellipsis">{name}</b>
            <span className="ui-muted">{when}</span>
            <span className={classes('ui-ellipsis ui-muted', styles.note)}>{note}</span>
          </>
        ),
      }}
      tools={[
        { label: t('kept.rename', { name }), icon: <RenameIcon />, onPress: onAskRename },
        { label: t('kept.delete', { name }), icon: <CloseIcon />, onPress: onDelete },
      ]}
    />
  )
}
