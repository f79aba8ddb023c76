import '../../i18n/en/plan.ts'
import type { CommandProblem, CommandResult, ObjectOutcome, OtherObjectView } from '../../engine/index.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { useCluster } from '../../store/cluster.ts'
import { useForecast } from '../../store/forecast.ts'
import { isUnknownKind } from '../../store/planView.ts'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { CloseIcon, StopIcon, WarningIcon } from '../ui/icons.tsx'
import styles from './ApplyResult.module.css'

interface ApplyAnswerProps {
  readonly result: CommandResult
  readonly onDismiss: () => void
}

/**
 * The result of an apply: rejected objects, missing prerequisites, kubectl's lines, and objects that are only stored.
 * Each object is named once.
 */
export function ApplyAnswer({ result, onDismiss }: ApplyAnswerProps) {
  const t = useT()
  const refused = result.problems.filter((problem) => !isUnknownKind(problem))
  // If the plan is known, the list of problems names the unknown kinds.
  const hasPlan = useForecast((state) => state.plan !== undefined)
  const kept = hasPlan ? [] : result.problems.filter(isUnknownKind)
  return (
    <div className={classes(styles.result, result.exit !== 0 && result.stdout === '' && styles.isRefused)}>
      {refused.length > 0 && <Refused result={result} t={t} words={unique(refused.flatMap(refusalWords))} />}
      {kept.length > 0 && (
        <p className={styles.kept}>
          <WarningIcon size={14} />
          <span>
            {unique(kept.map(({ unknownKind }) => (unknownKind ? t('plan.result.kept', unknownKind) : ''))).map(
              (text) => (
                <span key={text} className="ui-block">
                  {text}
                </span>
              ),
            )}
          </span>
        </p>
      )}
      <Lines result={result} />
      {result.problems.length > 0 && (
        <details className={styles.raw}>
          <summary>{t('plan.result.words')}</summary>
          <pre className={styles.output}>{result.stderr.trim()}</pre>
        </details>
      )}
      <Stored objects={result.objects} t={t} />
      <IconButton
        className={styles.close}
        label={t('manifest.result.dismiss')}
        onClick={onDismiss}
        icon={<CloseIcon size={12} />}
      />
    </div>
  )
}

interface RefusedProps {
  readonly result: CommandResult
  readonly words: readonly string[]
  readonly t: Translate
}

function Refused({ result, words, t }: RefusedProps) {
  return (
    <div className={styles.refused} data-refused>
      <StopIcon size={14} />
      <div>
        <b>{t(result.stdout === '' ? 'plan.result.refused' : 'plan.result.refusedPart')}</b>
        {words.map((text) => (
          <div key={text} className="ui-mono ui-bad">
            {text}
          </div>
        ))}
      </div>
    </div>
  )
}

/** kubectl's lines; equal lines appear once. The rejected objects are listed above. */
function Lines({ result }: { readonly result: CommandResult }) {
  const warnings = result.warnings.map((text) => `Warning: ${text}`)
  const errors = result.problems.length > 0 ? [] : linesOf(result.stderr).filter((line) => !warnings.includes(line))
  const lines = [
    ...linesOf(result.stdout).map((text) => ({ text, tone: 'ui-lit' })),
    ...warnings.map((text) => ({ text, tone: 'ui-warn' })),
    ...errors.map((text) => ({ text, tone: 'ui-mono ui-bad' })),
  ]
  const counted = new Map<string, { readonly tone: string | undefined; readonly count: number }>()
  for (const { text, tone } of lines) counted.set(text, { tone, count: (counted.get(text)?.count ?? 0) + 1 })
  return (
    <div className={styles.lines}>
      {[...counted].map(([text, { tone, count }]) => (
        <div key={text} className={classes(tone)}>
          {text}
          {count > 1 && <span className="ui-muted"> ×{count}</span>}
        </div>
      ))}
    </div>
  )
}

/** Objects that are only stored. The text is below the scrolled part, so that it is always visible. */
function Stored({ objects, t }: { readonly objects: CommandResult['objects']; readonly t: Translate }) {
  const others = useCluster((cluster) => cluster.others)
  const stored = storedKinds(objects, [...others.values()])
  if (stored.length === 0) return null
  if (stored.length > 1) {
    const kinds = stored.map(({ kind }) => kind).join(', ')
    return <div className={styles.stored}>{t('plan.result.storedKinds', { kinds })}</div>
  }
  return (
    <div className={styles.stored}>
      {stored.map(({ kind, names }) => (
        <div key={kind}>{t('plan.result.stored', { kind, names: names.join(', ') })}</div>
      ))}
    </div>
  )
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

/**
 * The reasons of a rejection, in the API server's words. The server's message for an unreadable patch begins with the
 * whole patch, printed as a Go map; that part is left out.
 */
function refusalWords({ causes, words }: CommandProblem): string[] {
  if (causes.length === 0) return [words]
  return causes.map((cause) => {
    if (cause.field === 'patch') return cause.detail ?? cause.message
    const isNamed = cause.field === '' || cause.field === '<nil>' || cause.message.includes(cause.field)
    return isNamed ? cause.message : `${cause.field}: ${cause.message}`
  })
}

/** The objects that an apply has written and that no simulated component uses, by kind. */
export function storedKinds(
  objects: readonly Pick<ObjectOutcome, 'operation' | 'kind' | 'name'>[],
  others: readonly Pick<OtherObjectView, 'kind' | 'name' | 'hasEffect'>[],
): { kind: string; names: string[] }[] {
  const byKind = new Map<string, string[]>()
  for (const { operation, kind, name } of objects) {
    if (operation !== 'created' && operation !== 'configured') continue
    const other = others.find((one) => one.kind === kind && one.name === name)
    if (other && !other.hasEffect) byKind.set(kind, [...(byKind.get(kind) ?? []), name])
  }
  return [...byKind].map(([kind, names]) => ({ kind, names }))
}
