import '../../i18n/en/savedRuns.ts'
import '../../i18n/en/palette.ts'
import '../../i18n/en/recorded/guide.ts'
import { Command } from 'cmdk'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FindingId } from '../../engine/index.ts'
import { findingsInText, guideIds, wordsOf } from '../../guide/search.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { openDialog } from '../../player/actions/actions.ts'
import { guideAddress, openGuide } from '../../player/runs/guide.ts'
import { listRuns, openSavedRun } from '../../player/saving/savedRunActions.ts'
import { runLineInTerminal } from '../../player/terminal/terminalActions.ts'
import type { RunSummary } from '../../storage/savedRun.ts'
import { type Locale, usePrefs } from '../../store/prefs.ts'
import { useSavedRun } from '../../store/savedRun.ts'
import { useUi } from '../../store/ui.ts'
import { runName, runNote, timeAgo } from '../savedRuns/runTexts.ts'
import { bestFits } from './match.ts'
import styles from './Palette.module.css'
import { paletteGroups } from './paletteCommands.ts'
import { paletteObjects } from './paletteObjects.ts'
import type { PaletteCommand, PaletteGroup } from './sections/paletteCommand.ts'

const mostPerGroup = 40

interface PaletteProps {
  /** Returns the text typed while the palette was loading; afterwards its own field receives keys. */
  readonly takeTyped: () => TypedAhead
}

export interface TypedAhead {
  readonly query: string
  /** Enter was pressed while loading: the best match is run as soon as it is known. */
  readonly isEntered: boolean
}

/** The command palette: every action of the page, found by name. Its list is a snapshot from the time of opening. */
export function Palette({ takeTyped }: PaletteProps) {
  const t = useT()
  const { dialog, input, close } = useOpenDialog()
  const [chosen, setChosen] = useState('')
  const [{ query, isEntered }, setTyped] = useTyped(takeTyped)
  const shown = useFittingGroups(query)
  const best = shown[0]?.commands[0]
  const isThere = shown.some(({ commands }) => commands.some(({ id }) => id === chosen))

  useEffect(() => {
    if (!isEntered) return
    setTyped((typed) => ({ ...typed, isEntered: false }))
    if (!best) return
    close()
    best.run()
  }, [isEntered, best, close, setTyped])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    close()
  }
  return (
    // The element closes on Escape by itself; the click beside it is an addition for pointers.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('palette.label')}
      onClose={close}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <Command
        label={t('palette.label')}
        shouldFilter={false}
        loop
        className={styles.palette}
        value={isThere ? chosen : (best?.id ?? '')}
        onValueChange={setChosen}
      >
        <Command.Input
          className={styles.query}
          value={query}
          onValueChange={(text) => {
            setTyped((typed) => ({ ...typed, query: text }))
            setChosen('')
          }}
          placeholder={t('palette.query')}
          aria-label={t('palette.query')}
          maxLength={500}
          ref={input}
        />
        <Command.List className={styles.list} label={t('palette.label')}>
          <Command.Empty className={styles.empty}>{t('palette.empty', { query })}</Command.Empty>
          {shown.map((group) => (
            <Group key={group.id} {...{ group, close }} />
          ))}
        </Command.List>
      </Command>
      <p className={styles.hint}>{t('palette.hint')}</p>
    </dialog>
  )
}

/** Opens the dialog on mount, with the focus in its field. */
function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    input.current?.focus()
  }, [])
  const close = useCallback(() => {
    dialog.current?.close()
    openDialog(undefined)
  }, [])
  return { dialog, input, close }
}

/** The typed text; initially the text typed while the palette was loading. */
function useTyped(takeTyped: PaletteProps['takeTyped']) {
  const [typed, setTyped] = useState<TypedAhead>({ query: '', isEntered: false })
  const taking = useRef(takeTyped)
  useEffect(() => setTyped(taking.current()), [])
  return [typed, setTyped] as const
}

/** Commands that match the query, by group; all commands for an empty query. */
function useFittingGroups(query: string): readonly PaletteGroup[] {
  const t = useT()
  const locale = usePrefs((prefs) => prefs.locale)
  const [runs, setRuns] = useState<readonly RunSummary[]>([])
  useEffect(() => void listRuns().then(setRuns), [])
  const groups = useMemo(() => [...paletteGroups(t), paletteRuns(runs, t, locale)], [t, runs, locale])
  return useMemo(() => {
    const inCatalogue = useUi.getState().catalogue
    const objects = {
      id: 'objects',
      heading: t('palette.group.objects'),
      commands: inCatalogue ? [] : paletteObjects(query),
    }
    const fitting = groups.map((group) => ({ ...group, commands: bestFits(group.commands, query, mostPerGroup) }))
    const [first, ...rest] = fitting
    return [
      ...(inCatalogue ? [] : kubectlGroup(query, t)),
      ...(first ? [first] : []),
      objects,
      ...rest,
      paletteGuide(query, t),
    ].filter(({ commands }) => commands.length > 0)
  }, [groups, query, t])
}

interface GroupProps {
  readonly group: PaletteGroup
  readonly close: () => void
}

function Group({ group: { heading, commands }, close }: GroupProps) {
  return (
    <Command.Group heading={heading} className={styles.group}>
      {commands.map((command) => (
        <Line key={command.id} {...{ command, close }} />
      ))}
    </Command.Group>
  )
}

interface LineProps {
  readonly command: PaletteCommand
  readonly close: () => void
}

function Line({ command: { id, label, keys, run }, close }: LineProps) {
  return (
    <Command.Item
      value={id}
      className={styles.item}
      onSelect={() => {
        close()
        run()
      }}
    >
      <span className="ui-grow ui-ellipsis" title={label}>
        {label}
      </span>
      {keys !== undefined && <kbd className="ui-fixed ui-mono ui-muted">{keys}</kbd>}
    </Command.Item>
  )
}

/** A query that starts with `kubectl` is itself a command. */
function kubectlGroup(query: string, t: Translate): readonly PaletteGroup[] {
  const line = query.trim()
  if (!/^kubectl\s+\S/.test(line)) return []
  const label = t('palette.kubectl', { command: line })
  const command = { id: 'kubectl', label, words: '', keys: '↵', run: () => runLineInTerminal(line) }
  return [{ id: 'kubectl', heading: 'kubectl', commands: [command] }]
}

const most = 6

/** Pages of the field guide, found by their titles or by Kubernetes' words, such as a whole pasted message. */
function paletteGuide(query: string, t: Translate): PaletteGroup {
  return { id: 'guide', heading: t('guide.heading'), commands: commandsFor(query.trim(), t) }
}

function commandsFor(text: string, t: Translate): readonly PaletteCommand[] {
  if (text === '' || guideAddress('quota', 'en') === undefined) return []
  const inText = findingsInText(text).map((id) => guideCommand(id, t))
  const all = guideIds.map((id) => guideCommand(id, t))
  const byWords = bestFits(all, text, most).filter(({ id }) => !inText.some((one) => one.id === id))
  return [...inText, ...byWords].slice(0, most)
}

function guideCommand(id: FindingId, t: Translate): PaletteCommand {
  const label = t(`guide.title.${id}`)
  return { id: `guide ${id}`, label, words: `${id} ${wordsOf(id)}`, run: () => openGuide(id) }
}

/** The saved runs of this browser except the current one, found by name and origin. */
function paletteRuns(runs: readonly RunSummary[], t: Translate, locale: Locale): PaletteGroup {
  const { savedId } = useSavedRun.getState()
  const heading = t('frame.runs')
  const now = Date.now()
  const commands = runs
    .filter(({ id }) => id !== savedId)
    .map((summary) => {
      const note = runNote(summary, t)
      return {
        id: `run ${summary.id}`,
        label: [runName(summary, t, locale), note, timeAgo(summary.usedAt, now, locale)].join(' · '),
        words: `${heading} recent run`,
        run: () => openSavedRun(summary.id),
      }
    })
  return { id: 'runs', heading, commands }
}
