import '../../i18n/en/savedRuns.ts'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { pageKeys } from '../../player/commands/keys.ts'
import { keyHint } from '../../player/keys/sets/keySet.ts'
import { pickFiles } from '../../player/runs/pickFiles.ts'
import { deleteRun, listRuns, openSavedRun, renameRun, startFresh } from '../../player/saving/savedRunActions.ts'
import { MOST_RUNS, type RunSummary } from '../../storage/savedRun.ts'
import { usePrefs } from '../../store/prefs.ts'
import { useSavedRun } from '../../store/savedRun.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PlusIcon } from '../ui/lateIcons.tsx'
import { NamedRows } from '../ui/NamedRow.tsx'
import { RecentRunRow } from './RecentRunRow.tsx'
import styles from './RecentRunsMenu.module.css'
import { runName } from './runTexts.ts'

/** The saved runs of this browser: open, rename and delete, by pointer or keys. */
export function RecentRunsMenu({ close }: { readonly close: () => void }) {
  const t = useT()
  const menu = useRef<HTMLDivElement>(null)
  const { runs, deleted, remove, undo, rename } = useRuns(menu)
  const savedId = useSavedRun((saved) => saved.savedId)
  const locale = usePrefs((prefs) => prefs.locale)
  const [renaming, setRenaming] = useState<string>()
  const choose = (job: () => unknown) => {
    close()
    job()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const rows = rowsOf(menu.current)
    const index = rows.findIndex((row) => (row.closest('li') ?? row).contains(document.activeElement))
    const next = moves[event.key]?.(index, rows.length)
    if (next === undefined || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    focusRow(menu.current, next)
  }

  return (
    // Arrow keys move between the buttons inside.
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: see above
    <section ref={menu} className={styles.menu} aria-label={t('kept.list')} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <h2 className="ui-little ui-bold">{t('kept.list')}</h2>
        {runs !== undefined && runs.length > 0 && (
          <span>{t('kept.here', { shown: runs.length, most: MOST_RUNS })}</span>
        )}
      </div>
      {runs?.length === 0 && <p className={styles.empty}>{t('kept.empty')}</p>}
      {runs !== undefined && runs.length > 0 && (
        <NamedRows aria-label={t('kept.list')}>
          {runs.map((run) => (
            <RecentRunRow
              key={run.id}
              run={run}
              isCurrent={run.id === savedId}
              isRenaming={run.id === renaming}
              onOpen={() => choose(() => openSavedRun(run.id))}
              onAskRename={() => setRenaming(run.id)}
              onRename={(name) => {
                setRenaming(undefined)
                void rename(run.id, name)
              }}
              onDelete={() => void remove(run)}
            />
          ))}
        </NamedRows>
      )}
      <p className={styles.deleted} role="status">
        {deleted !== undefined && (
          <>
            {t('kept.deleted', { name: runName(deleted.run, t, locale) })}
            <Button onClick={() => void undo()}>{t('kept.undo')}</Button>
          </>
        )}
      </p>
      <OtherWays choose={choose} />
      {runs !== undefined && runs.length > 0 && <p className={styles.keys}>{t('kept.keys')}</p>}
    </section>
  )
}

/** Ways to open a run that is not saved here. */
function OtherWays({ choose }: { readonly choose: (job: () => unknown) => void }) {
  const t = useT()
  return (
    <div className={styles.foot}>
      <button type="button" className={styles.item} data-row onClick={() => choose(startFresh)}>
        <PlusIcon />
        {t('frame.runs.fresh')}
      </button>
      <button type="button" className={styles.item} data-row onClick={() => choose(pickFiles)}>
        <Icon name="share" />
        <span className="ui-spring">{t('kept.openFile')}</span>
        <kbd>{keyHint(pageKeys.openFile)}</kbd>
      </button>
    </div>
  )
}

interface Deleted {
  readonly run: RunSummary
  readonly undo: () => Promise<void>
}

/** The runs with their actions; each change returns the focus to a row of the menu. */
function useRuns(menu: RefObject<HTMLElement | null>) {
  const [runs, setRuns] = useState<readonly RunSummary[]>()
  const [deleted, setDeleted] = useState<Deleted>()
  const load = useCallback(async () => setRuns(await listRuns()), [])
  useEffect(() => void load(), [load])
  const isLoaded = runs !== undefined
  useEffect(() => {
    if (isLoaded) focusRow(menu.current, 0)
  }, [isLoaded, menu])

  const remove = async (run: RunSummary) => {
    const index = runs?.indexOf(run) ?? 0
    setDeleted({ run, undo: await deleteRun(run.id) })
    await load()
    focusRow(menu.current, index)
  }
  const undo = async () => {
    await deleted?.undo()
    setDeleted(undefined)
    await load()
    focusRow(menu.current, 0)
  }
  const rename = async (id: string, name: string | undefined) => {
    if (name !== undefined) await renameRun(id, name)
    await load()
    menu.current?.querySelector<HTMLElement>(`[data-run="${id}"]`)?.focus()
  }
  return { runs, deleted, remove, undo, rename }
}

function focusRow(menu: HTMLElement | null, index: number): void {
  const rows = rowsOf(menu)
  rows[Math.min(Math.max(index, 0), rows.length - 1)]?.focus()
}

/** The row that a key moves to. */
const moves: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function rowsOf(menu: HTMLElement | null): readonly HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
}
