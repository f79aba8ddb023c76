import '../../i18n/en/plan.ts'
import type { ReactNode } from 'react'
import { useId, useMemo, useState } from 'react'
import type { PlannedField, PlannedObject, SettledObject } from '../../engine/index.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { formatCount } from '../../layout/format.ts'
import type { Fix } from '../../manifest/editor/fixes.ts'
import type { MissingObject } from '../../manifest/editor/missingObjects.ts'
import type { KeptAside, PlanProblem, TextPlace } from '../../manifest/editor/planProblems.ts'
import { addNodes } from '../../player/apply/clusterActions.ts'
import { useManifest } from '../../store/manifest.ts'
import { goToText } from '../manifest/editorHandle.ts'
import { changeText, takeLive } from '../manifest/editText.ts'
import { lacksText } from '../manifest/lackText.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { StopIcon, WarningIcon } from '../ui/icons.tsx'
import { RichText } from '../ui/RichText.tsx'
import styles from './PlanProblems.module.css'
import type { MissingRoom } from './useMissingRoom.ts'

interface PlanProblemsProps {
  readonly problems: readonly PlanProblem[]
  /** Objects that differ from the text that was applied. */
  readonly differing: readonly PlannedObject[]
  /** Additional nodes that the Pods need; undefined if the Pods fit. */
  readonly room: MissingRoom | undefined
}

/** The problems to settle before an apply. Each problem appears once, with its line in the text and an action. */
export function PlanProblems({ problems, differing, room }: PlanProblemsProps) {
  const t = useT()
  const heading = useId()
  // The editor shows a refusal below its line and in the apply's result, so the list leaves it out.
  const refused = useManifest((manifest) => manifest.problems)
  const answered = useMemo(() => new Set(refused.map(({ message }) => message)), [refused])
  const count = problems.length + (differing.length > 0 ? 1 : 0) + (room ? 1 : 0)
  if (count === 0) return null
  return (
    <section className={styles.problems} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t('plan.problems')} <span>{t('plan.problems.count', { count })}</span>
      </h2>
      <ul>
        {differing.length > 0 && (
          <li data-problem="live">
            <LiveRow objects={differing} t={t} />
          </li>
        )}
        {problems.map((problem) => (
          <li key={keyOf(problem)} data-problem={problem.id}>
            {problem.id === 'namespace' && (
              <Row tone="bad">
                <RichText text="plan.problem.namespace" params={{ name: problem.name }} />{' '}
                <Places places={problem.places} t={t} />
              </Row>
            )}
            {problem.id === 'foreign' && (
              <Row tone="bad">
                <RichText text={`plan.problem.foreign.${problem.file}`} /> <Places places={problem.places} t={t} />
              </Row>
            )}
            {problem.id === 'wrapped' && <WrappedRow problem={problem} t={t} />}
            {problem.id === 'refused' && (
              <Row tone="bad" action={problem.fix && <FixButton fix={problem.fix} t={t} />}>
                {problem.object !== '' && <b>{problem.object}</b>}{' '}
                <span className="ui-mono">{answered.has(problem.refusal) ? problem.short : problem.message}</span>{' '}
                <Places places={problem.places} t={t} />
              </Row>
            )}
            {problem.id === 'node' && <NodeRow problem={problem} t={t} />}
            {(problem.id === 'missing' || problem.id === 'withheld') && <MissingRow {...problem} />}
            {problem.id === 'storageClass' && (
              <Row tone="warn" action={problem.fix && <FixButton fix={problem.fix} t={t} />}>
                <RichText text="plan.problem.storageClass" params={{ name: problem.name }} />{' '}
                <Places places={problem.places} t={t} />
              </Row>
            )}
            {problem.id === 'missingKeys' && <MissingKeysRow objects={problem.objects} />}
            {problem.id === 'keptAside' && <KeptAsideRow objects={problem.objects} t={t} />}
          </li>
        ))}
        {room && (
          <li data-problem="room">
            <RoomRow room={room} t={t} />
          </li>
        )}
      </ul>
    </section>
  )
}

function RoomRow({ room, t }: { readonly room: MissingRoom; readonly t: Translate }) {
  const { nodes, object, pods, isAutoscaled } = room
  const count = nodes.length
  return (
    <Row
      tone="warn"
      action={<Button onClick={() => void addNodes(nodes)}>{t('plan.problem.room.add', { count })}</Button>}
    >
      <RichText
        text={isAutoscaled ? 'plan.problem.room.autoscaled' : 'plan.problem.room'}
        params={{ count, pods: formatCount(pods), object }}
      />
    </Row>
  )
}

function keyOf(problem: PlanProblem): string {
  switch (problem.id) {
    case 'namespace':
      return `namespace ${problem.name}`
    case 'refused':
      return `refused ${problem.message}`
    case 'foreign':
      return `foreign ${problem.file}`
    case 'storageClass':
      return `storageClass ${problem.name}`
    case 'node':
      return `node ${problem.needs.kind} ${problem.needs.namespace}/${problem.needs.name}`
    default:
      return problem.id
  }
}

interface NodeRowProps {
  readonly problem: Extract<PlanProblem, { id: 'node' }>
  readonly t: Translate
}

/**
 * The problem that no node can take the Pods, with the resources that the closest node lacks, and the button that adds
 * a fitting node.
 */
function NodeRow({ problem: { needs, need }, t }: NodeRowProps) {
  const params = { object: `${needs.kind} ${needs.name}`, lacks: lacksText(need, t) }
  return (
    <Row tone="warn" action={<Button onClick={() => void addNodes([need.node])}>{t('plan.problem.addNode')}</Button>}>
      <RichText text={needs.fitsNowhere ? 'plan.problem.fitsNowhere' : 'plan.problem.node'} params={params} />
    </Row>
  )
}

interface MissingRowProps {
  readonly id: 'missing' | 'withheld'
  readonly objects: readonly Pick<SettledObject, 'kind' | 'name'>[]
}

/** A row for missing objects. The primary button creates them. */
function MissingRow({ id, objects }: MissingRowProps) {
  const names = objects.map(({ kind, name }) => `${kind} ${name}`).join(', ')
  return (
    <Row tone="warn">
      <RichText text={`plan.problem.${id}`} params={{ names, count: objects.length }} />
    </Row>
  )
}

/** A row for missing keys. The object exists or is in the manifest, so its author has to change it. */
function MissingKeysRow({ objects }: { readonly objects: readonly MissingObject[] }) {
  const count = objects.reduce((sum, { keys }) => sum + keys.length, 0)
  const names = objects.map(({ kind, name, keys }) => `${kind} ${name}: ${keys.join(', ')}`).join('; ')
  return (
    <Row tone="warn">
      <RichText text="plan.problem.missingKeys" params={{ names, count }} />
    </Row>
  )
}

/** Changes the text so that the API server accepts it. The user then applies the text. */
function FixButton({ fix, t }: { readonly fix: Fix; readonly t: Translate }) {
  return (
    <Button onClick={() => changeText(fix.edits)}>
      {fix.id === 'version'
        ? t('plan.fix.version', { version: fix.to })
        : fix.id === 'gone'
          ? t('plan.fix.gone', { field: fix.field })
          : fix.id === 'defaultClass'
            ? t('plan.fix.defaultClass', { name: fix.name })
            : t(`plan.fix.${fix.id}`)}
    </Button>
  )
}

/** A link to the first place in the text. */
function Places({ places, t }: { readonly places: readonly TextPlace[]; readonly t: Translate }) {
  const [first, ...more] = places
  if (first === undefined) return null
  const { line } = first
  return (
    <button type="button" className={styles.link} onClick={() => goToText(first)}>
      {more.length === 0 ? t('plan.problem.line', { line }) : t('plan.problem.lines', { line, count: more.length })}
    </button>
  )
}

/**
 * A row about running objects that differ from the text since its apply; the button writes the live values into the
 * text.
 */
function LiveRow({ objects, t }: { readonly objects: readonly PlannedObject[]; readonly t: Translate }) {
  const [first] = objects
  const field = first?.fields.find(({ pointer }) => pointer.endsWith('/image')) ?? first?.fields[0]
  if (first === undefined || field === undefined) return null
  const name = field.pointer.slice(field.pointer.lastIndexOf('/') + 1)
  const more = objects.reduce((sum, { fields }) => sum + fields.length, 0) - 1
  const params = {
    object: `${first.kind} ${first.name}`,
    field: name,
    live: shortValue(field.live),
    text: shortValue(field.applied),
  }
  return (
    <Row tone="warn" action={<Button onClick={() => void takeLive(objects)}>{t('plan.live.take')}</Button>}>
      <RichText text="plan.live.differs" params={params} />
      {more > 0 && ` ${t('plan.live.more', { count: more })}`}
    </Row>
  )
}

function shortValue(value: PlannedField['live']): string {
  if (value === undefined) return '–'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

function KeptAsideRow({ objects, t }: { readonly objects: readonly KeptAside[]; readonly t: Translate }) {
  const [isShown, setShown] = useState(false)
  const kinds = [...new Set(objects.map(({ kind }) => kind))]
  const defined = [...new Set(objects.filter((one) => one.isDefinedHere).map(({ kind }) => kind))]
  const fix = objects.find((one) => one.fix)?.fix
  return (
    <>
      <Row
        tone="warn"
        action={
          <>
            {fix && <FixButton fix={fix} t={t} />}
            <Button variant="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {t(isShown ? 'plan.problem.hide' : 'plan.problem.show')}
            </Button>
          </>
        }
      >
        <RichText text="plan.problem.keptAside" params={{ count: kinds.length, kinds: kinds.join(', ') }} />
        {defined.length > 0 && (
          <>
            {' '}
            <RichText text="plan.problem.definedHere" params={{ kinds: defined.join(', ') }} />
          </>
        )}
      </Row>
      {isShown && (
        <ul className={styles.list}>
          {objects.map(({ kind, name, words, place }) => (
            <li key={`${kind} ${name} ${place.from}`}>
              {t('plan.problem.keptAside.row', { kind, name, words })} <Places places={[place]} t={t} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface WrappedRowProps {
  readonly problem: Extract<PlanProblem, { id: 'wrapped' }>
  readonly t: Translate
}

/** A row about text that was copied along with a manifest, with a button that removes everything but the manifest. */
function WrappedRow({ problem: { without, edits }, t }: WrappedRowProps) {
  const what = without.map((one) => t(`plan.problem.wrapped.${one}`)).join(t('plan.problem.wrapped.between'))
  return (
    <Row tone="bad" action={<Button onClick={() => changeText(edits)}>{t('plan.fix.unwrap')}</Button>}>
      <RichText text="plan.problem.wrapped" params={{ what }} />
    </Row>
  )
}

interface RowProps {
  readonly tone: 'bad' | 'warn'
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A row for a problem to settle before an apply; the tone `bad` means that the problem blocks the apply. */
function Row({ tone, action, children }: RowProps) {
  return (
    <div className={styles.row}>
      <span className={classes(styles.icon, styles[tone])}>
        {tone === 'bad' ? <StopIcon size={14} /> : <WarningIcon size={14} />}
      </span>
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  )
}
