import type { WriteRecord } from '../../../engine/index.ts'
import { isMessageKey, type Translate, useT } from '../../../i18n/index.ts'
import type { Placed, WorkerLine } from '../../../layout/controlLoop/loopBoxes.ts'
import type { SyncCheck } from '../../../layout/controlLoop/loopBranch.ts'
import type { ControllerModel } from '../../../layout/controlLoop/loopModel.ts'
import type { ControllerBox } from '../../../layout/controlLoop/loopScene.ts'
import { formatClock } from '../../../store/runClock.ts'
import { classes } from '../../ui/classes.ts'
import { DecisionSentence } from '../../why/DecisionStep.tsx'
import { KeyName, placeOf, Spoken } from './ControlLoopBox.tsx'
import styles from './ControlLoopWorker.module.css'
import { answerOf, formatShortSpan } from './loopText.ts'

interface LoopWorkerProps {
  readonly box: ControllerBox
  /** Virtual ms. */
  readonly at: number
  readonly onToggle: (key: string) => void
}

/** The last sync: its checks, the check that decided, and its writes. */
export function LoopWorker({ box, at, onToggle }: LoopWorkerProps) {
  const t = useT()
  const { controller, lines } = box
  return (
    <ol aria-label={t('loop.title.worker')} data-light={controller.light} className={styles.worker}>
      {lines.map((line) => (
        <li key={lineId(line)} className={classes('ui-shrink ui-placed', styles.line)} style={placeOf(line, box)}>
          <Line line={line} controller={controller} at={at} onToggle={onToggle} />
        </li>
      ))}
    </ol>
  )
}

interface LineProps {
  readonly line: Placed<WorkerLine>
  readonly controller: ControllerModel
  readonly at: number
  readonly onToggle: (key: string) => void
}

function Line({ line, controller, at, onToggle }: LineProps) {
  const t = useT()
  switch (line.type) {
    case 'sync':
      return <SyncLine controller={controller} room={line.width} at={at} onToggle={onToggle} />
    case 'gate':
      return <GateLine gate={line.gate} />
    case 'error':
      return (
        <span className={styles.error} title={line.message}>
          {t('loop.sync.error', { message: line.message })}
        </span>
      )
    case 'write':
      return <WriteLine writes={line.writes} />
    case 'more':
      return <span className={styles.quiet}>{t('loop.sync.more', { count: line.count })}</span>
    case 'never':
    case 'undecided':
      return <span className={styles.quiet}>{t(`loop.sync.${line.type}`)}</span>
  }
}

function WriteLine({ writes }: { readonly writes: readonly WriteRecord[] }) {
  const t = useT()
  const last = writes.at(-1)
  if (last === undefined) return null
  const { verb, kind, name, summary, resourceVersion } = last
  const text =
    writes.length > 1 ? t('loop.sync.writes', { verb, kind, count: writes.length }) : `${verb} ${kind} ${name}`
  const title = writes.map((one) => [one.verb, one.kind, one.name, one.summary].filter(Boolean).join(' ')).join('\n')
  return (
    <span className={styles.write} title={title}>
      <code>{writes.length === 1 && summary ? `${name} ${summary}` : text}</code>
      <b>→ {resourceVersion}</b>
    </span>
  )
}

function SyncLine({ controller, room, at, onToggle }: Omit<LineProps, 'line'> & { readonly room: number }) {
  const t = useT()
  const { sync, isRunning, light } = controller
  if (sync === undefined) return null
  const span = formatShortSpan(at - sync.at)
  const text = isRunning ? syncRunning(controller, at, t) : t('loop.sync.last', { run: sync.run, span })
  const wokenBy = sync.wokenBy ? t('loop.queue.wokenBy', { wokenBy: sync.wokenBy }) : ''
  return (
    <button
      type="button"
      className={styles.sync}
      data-running={isRunning ? '' : undefined}
      aria-pressed={light === 'lit'}
      title={`${formatClock(sync.at)} ${wokenBy}`}
      onClick={() => onToggle(sync.key)}
    >
      <KeyName name={sync.key} room={room - 120} />{' '}
      <span className={classes('ui-fixed ui-fine ui-muted', styles.when)}>{text}</span>
      {wokenBy && <Spoken>{wokenBy}</Spoken>}
    </button>
  )
}

/** Text about a sync that has not ended. The queue's row of the processed key has the time of the end. */
function syncRunning({ sync, rows }: ControllerModel, at: number, t: Translate): string {
  const row = rows.find((one) => one.type === 'processing' && one.key === sync?.key)
  const left = row?.type === 'processing' ? row.until - at : 0
  return t('loop.sync.running', { run: sync?.run ?? 0, span: formatShortSpan(left) })
}

function GateLine({ gate }: { readonly gate: SyncCheck }) {
  const t = useT()
  const { id, state } = gate
  if (state === 'taken') {
    return (
      <span className={styles.taken}>
        <span className={styles.sentence}>
          <Sentence gate={gate} />
        </span>
      </span>
    )
  }
  return (
    <span className={styles.gate} data-state={state}>
      <span className="ui-shrink ui-cut">{t(`loop.gate.${id}`)}</span>
      <span className={classes('ui-fixed ui-end', styles.answer)}>
        {t(`loop.gate.${state === 'skipped' ? 'skipped' : answerOf(id)}`)}
      </span>
    </span>
  )
}

function Sentence({ gate: { decision } }: { readonly gate: SyncCheck }) {
  if (decision === undefined) return null
  return isMessageKey(`inspector.decision.${decision.id}`) ? <DecisionSentence record={decision} /> : decision.id
}

function lineId(line: WorkerLine): string {
  if (line.type === 'gate') return `gate ${line.gate.id}`
  return line.type === 'write' ? `write ${line.writes[0]?.resourceVersion}` : line.type
}
