import '../../i18n/en/terminal.ts'
import { memo, useMemo } from 'react'
import type { TerminalEntry, TerminalText, TerminalView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { seek } from '../../player/actions/actions.ts'
import { outcome } from '../../player/terminal/pipeOutcome.ts'
import { pipeText } from '../../player/terminal/promptLine.ts'
import { commandLine, interrupt, runLine } from '../../player/terminal/terminalActions.ts'
import { usePlayback } from '../../store/playback.ts'
import { formatClock } from '../../store/runClock.ts'
import { type EntryPipe, useTerminal } from '../../store/terminal.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Screen.module.css'

/** The commands up to the cursor, each with its output so far. */
export function Screen({ view: { entries, later } }: { readonly view: TerminalView }) {
  const t = useT()
  const last = entries.at(-1)?.id
  return (
    <>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} isLast={entry.id === last} />
      ))}
      {later > 0 && <p className={styles.later}>{t('terminal.later', { count: later })}</p>}
    </>
  )
}

interface EntryProps {
  readonly entry: TerminalEntry
  readonly isLast: boolean
}

const Entry = memo(function Entry({ entry, isLast }: EntryProps) {
  const t = useT()
  const { at, args, hasInput, output, isCut, proposals, everyMs } = entry
  const pipe = useTerminal(({ pipes }) => pipes.get(entry.id)) ?? noPipe
  const seen = useMemo(() => outcome(entry, pipe), [entry, pipe])
  const { exit } = seen
  const clock = formatClock(at)
  const isEdited = args[0] === 'edit' && exit === 0
  const shown = isEdited ? [] : pipe === noPipe ? output : pipedOutput(seen)
  const watch = everyMs === undefined ? '' : `watch -n ${everyMs / 1000} `
  return (
    <div className={styles.entry}>
      <div className={styles.line}>
        <span className="ui-faint" aria-hidden="true">
          $
        </span>
        <code className="ui-grow ui-lit ui-break">{`${watch}${commandLine(args)}${pipeText(pipe)}`}</code>
        {hasInput && <span className={styles.input}>{t('terminal.input')}</span>}
        <button
          type="button"
          className={styles.clock}
          title={t('terminal.goTo', { clock })}
          aria-label={t('terminal.goTo', { clock })}
          onClick={() => void seek(at)}
        >
          {clock}
        </button>
      </div>
      {isEdited && <p className={styles.note}>{t('terminal.edited')}</p>}
      {isCut && <p className={styles.note}>{t('terminal.cut')}</p>}
      {shown.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: output only grows at its end
        <Output key={index} {...text} />
      ))}
      {exit === undefined ? <Running entry={entry} /> : exit !== 0 && <Exit code={exit} />}
      {isLast && exit !== undefined && exit !== 0 && <Proposals lines={unique(proposals.map(commandLine))} />}
    </div>
  )
}, isSame)

const noPipe: EntryPipe = { filters: [], errors: 'apart' }

const mostProposals = 3

const unique = (lines: readonly string[]): readonly string[] => [...new Set(lines)].slice(0, mostProposals)

const pipedOutput = ({ text, errors }: ReturnType<typeof outcome>): readonly TerminalText[] => [
  ...errors,
  ...(text === '' ? [] : [{ to: 'stdout' as const, text }]),
]

function Output({ to, text, isWarning }: TerminalText) {
  const tone = to === 'stdout' ? styles.out : isWarning ? styles.warning : styles.error
  return <pre className={tone}>{text.replace(/\n$/, '')}</pre>
}

function isSame(one: EntryProps, other: EntryProps): boolean {
  const [a, b] = [one.entry, other.entry]
  return (
    one.isLast === other.isLast &&
    a.exit === b.exit &&
    a.canStop === b.canStop &&
    a.isCut === b.isCut &&
    a.output.length === b.output.length &&
    a.output.every(({ text }, index) => text === b.output[index]?.text)
  )
}

function Exit({ code }: { readonly code: number }) {
  const t = useT()
  return <p className={styles.note}>{code === 130 ? t('terminal.interrupted') : t('terminal.exit', { code })}</p>
}

function Running({ entry }: { readonly entry: TerminalEntry }) {
  const t = useT()
  const playing = usePlayback((playback) => playback.playing)
  if (!entry.canStop) return <p className={styles.note}>{t('terminal.ranOn')}</p>
  return (
    <p className={styles.running}>
      <i className={playing ? styles.going : styles.waiting} />
      <span>{t(playing ? 'terminal.waits' : 'terminal.waits.paused')}</span>
      <button
        type="button"
        className={styles.stop}
        aria-label={t('terminal.stop.of', { command: commandLine(entry.args) })}
        onClick={() => void interrupt(entry)}
      >
        {t('terminal.stop')}
      </button>
    </p>
  )
}

function Proposals({ lines }: { readonly lines: readonly string[] }) {
  const t = useT()
  if (lines.length === 0) return null
  return (
    <div className={styles.proposals}>
      {lines.map((line) => (
        <Button key={line} onClick={() => void runLine(line)}>
          {t('terminal.propose', { command: line })}
        </Button>
      ))}
    </div>
  )
}
