import '../../i18n/en/plan.ts'
import { useDeferredValue, useMemo } from 'react'
import type { PlannedObject, WorkloadView } from '../../engine/index.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { shortImage } from '../../layout/imageParts.ts'
import { documentChanges, identityOf } from '../../manifest/editor/changes.ts'
import { parseCached } from '../../manifest/editor/parseCached.ts'
import { planProblems } from '../../manifest/editor/planProblems.ts'
import { choiceFor } from '../../player/runs/freshStart.ts'
import { pickFiles } from '../../player/runs/pickFiles.ts'
import { useCluster } from '../../store/cluster.ts'
import { useForecast } from '../../store/forecast.ts'
import { chooseTarget } from '../../store/late/manifest.ts'
import { useManifest } from '../../store/manifest.ts'
import { isTouched, isWorkload, mainObject } from '../../store/planView.ts'
import { useSavedRun } from '../../store/savedRun.ts'
import { useSelection } from '../../store/selection.ts'
import { imageOf, nextImageOf, stageImage } from '../manifest/editText.ts'
import { type KnownPlan, usePlan } from '../manifest/usePlan.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { late } from '../ui/late.tsx'
import { RichText } from '../ui/RichText.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import styles from './ApplySummary.module.css'
import { ForecastLine } from './ForecastLine.tsx'
import { PlanProblems } from './PlanProblems.tsx'
import { planLead } from './planText.ts'
import { useMissingRoom } from './useMissingRoom.ts'

const Verdict = late(async () => (await import('../verdict/Verdict.tsx')).Verdict)
const VerdictWord = late(async () => (await import('../verdict/Verdict.tsx')).VerdictWord)
const NextTag = late(async () => (await import('./NextTag.tsx')).NextTag)

/** The problems that a user has to settle before an apply. */
export function BeforeApply() {
  return <PlanProblems {...useToSettle()} />
}

function useToSettle() {
  const known = usePlan()
  const plan = known?.plan
  const text = known?.text ?? ''
  const problems = useMemo(() => (plan ? planProblems(plan, text, parseCached(text)) : []), [plan, text])
  const differing = useLiveDifference(known)
  const room = useMissingRoom(plan)
  return { problems, differing, room }
}

/**
 * Objects that were applied with the text's values and have other values at the cursor; empty while the text is edited.
 */
function useLiveDifference(known: KnownPlan | undefined): readonly PlannedObject[] {
  const isApplied = useManifest(({ text, appliedText }) => text === appliedText && text !== '')
  if (!isApplied || known === undefined || !known.isCurrent) return []
  return known.plan.objects.filter(({ action, fields }) => action === 'change' && fields.length > 0)
}

interface ApplySummaryProps {
  /** Whether another element announces the summary to screen readers. */
  readonly isSilent?: boolean
}

/** The effect of an apply (the workload first), then the forecast of its rollout. */
export function ApplySummary({ isSilent = false }: ApplySummaryProps) {
  const t = useT()
  const known = usePlan()
  return (
    <div className={styles.summary}>
      <Lead known={known} t={t} />
      <StageNext known={known} t={t} />
      <Verdict isSilent={isSilent} />
      <ForecastLine isSilent={isSilent} />
      <Target t={t} />
      <OwnYaml t={t} />
    </div>
  )
}

/** Two short lines: the effect of an apply, the verdict, and the number of problems. A press opens the details. */
export function ApplyLine() {
  const t = useT()
  const known = usePlan()
  const { problems, differing, room } = useToSettle()
  const count = problems.length + (differing.length > 0 ? 1 : 0) + (room ? 1 : 0)
  return (
    <span className={styles.told}>
      <VerdictWord />
      <span className={styles.does}>
        {count > 0 && <b className="ui-fixed ui-warn">{t('plan.problems.count', { count })}</b>}
        <Lead known={known} t={t} />
      </span>
    </span>
  )
}

/** The user's next possible step, for layouts with little space. */
export function NextStep() {
  const t = useT()
  const known = usePlan()
  const isBlank = useManifest((manifest) => manifest.text === '')
  // On a phone in landscape format, a text needs the space itself.
  const isLow = useMediaQuery('(max-height: 519.98px)')
  if (isLow && !isBlank) return null
  return (
    <>
      <StageNext known={known} t={t} />
      <OwnYaml t={t} />
    </>
  )
}

function Lead({ known, t }: { readonly known: KnownPlan | undefined; readonly t: Translate }) {
  const text = useDeferredValue(useManifest((manifest) => manifest.text))
  const shown = useShownWorkload()
  const broken = useMemo(() => parseCached(text).find(({ error }) => error)?.error, [text])
  const stays = useStays(text)
  const edited = useEditedFields(text)
  if (broken) return <p className={styles.bad}>{t('plan.lead.unreadable', { line: broken.line + 1 })}</p>
  if (known === undefined) {
    // Without a plan, the line only says how much the text differs from the applied text.
    return edited === 0 ? null : <p className={styles.lead}>{t('plan.lead.editedFields', { count: edited })}</p>
  }
  const lead = planLead(t, known.plan, shown)
  const left = known.target === 'fresh' ? [] : stays
  const more = [...lead.more, ...left.slice(0, 1).map((object) => t('plan.lead.stays', { object }))]
  return (
    <p
      className={classes(lead.tone === 'bad' ? styles.bad : styles.lead, !known.isCurrent && styles.older)}
      data-plan={known.isCurrent}
    >
      <b>{lead.text}</b>
      {more.map((part) => (
        <span key={part}> · {part}</span>
      ))}
    </p>
  )
}

/**
 * Choice of an apply's target while a user's run is open: a new run, or the open run's cluster. The list has the
 * objects of the text that share little more than the name with an object of that cluster.
 */
function Target({ t }: { readonly t: Translate }) {
  const target = useManifest((manifest) => manifest.target)
  const text = useManifest((manifest) => manifest.text)
  const overRun = useForecast((forecast) => forecast.overRun)
  if (overRun?.text !== text) return null
  const { isOffered, collisions } = choiceFor(overRun.plan)
  return (
    <>
      {isOffered && (
        <Segmented
          className={styles.target}
          label={t('plan.target')}
          items={[
            { id: 'fresh', label: t('plan.target.fresh') },
            { id: 'run', label: t('plan.target.run') },
          ]}
          selected={target}
          onSelect={chooseTarget}
        />
      )}
      {(isOffered || target === 'run') && collisions.map((one) => <Collision key={nameOf(one)} object={one} />)}
    </>
  )
}

const nameOf = ({ kind, namespace, name }: PlannedObject): string =>
  `${kind} ${namespace === '' ? name : `${namespace}/${name}`}`

function Collision({ object }: { readonly object: PlannedObject }) {
  const { action, words } = object
  if (action !== 'refused' && action !== 'change') return null
  return (
    <p className="ui-small ui-anywhere ui-muted ui-values" data-collision={action}>
      <RichText
        text={action === 'refused' ? 'plan.target.collides.refused' : 'plan.target.collides.change'}
        params={{ object: nameOf(object), words: reasonOf(words) }}
      />
    </p>
  )
}

/**
 * Shortens `spec.selector: Invalid value: …: field is immutable` to the field and the reason, without the repeated
 * value.
 */
function reasonOf(words: string): string {
  const [before, ...values] = words.split(': Invalid value: ')
  const field = before?.split(/\s/).at(-1)
  const reason = words.trim().split(': ').at(-1)
  return values.length === 0 || !field ? words : `${field}: ${reason}`
}

/** Tells users that they can put their own manifest here, until they have done so. */
function OwnYaml({ t }: { readonly t: Translate }) {
  const isAsOpened = useSavedRun(({ openedText }) => openedText)
  const text = useManifest((manifest) => manifest.text)
  const isUnapplied = useManifest(({ appliedText }) => appliedText !== text)
  if (text !== isAsOpened || !(isUnapplied || text === '')) return null
  return (
    <p className="ui-small ui-muted" data-own-yaml="">
      {t('plan.own')}{' '}
      <Button variant="quiet" className={styles.nextButton} onClick={pickFiles}>
        {t('plan.own.open')}
      </Button>
    </p>
  )
}

/** If all objects are as in the manifest, this row offers a rollout as the next step. */
function StageNext({ known, t }: { readonly known: KnownPlan | undefined; readonly t: Translate }) {
  const shown = useShownWorkload()
  const text = useManifest((manifest) => manifest.text)
  // The button stays while a newer plan of the same text is computed: a keyboard user would otherwise lose the focus.
  if (known?.text !== text) return null
  const main = mainObject(known.plan, shown)
  // A change of nothing but kubectl's own annotation does not count as a change.
  const isAsWritten = main?.action === 'unchanged' || (main?.action === 'change' && !isTouched(main))
  if (main === undefined || !isAsWritten || !isWorkload(main)) return null
  const image = nextImageOf(known.text, main)
  const present = imageOf(known.text, main)
  if (present === undefined) return null
  if (image === undefined) return <NextTag image={present} onStage={(next) => stageImage(main, next)} />
  return (
    <p className="ui-small ui-muted">
      {t('plan.next')}{' '}
      <Button variant="quiet" className={styles.nextButton} title={image} onClick={() => stageImage(main)}>
        {t('plan.next.stage', { image: shortImage(image, mostLetters) })}
      </Button>
    </p>
  )
}

/** From this number of characters on, an image's name is shown without registry and folders. */
const mostLetters = 32

function useShownWorkload(): WorkloadView | undefined {
  const uid = useSelection((selection) => selection.workloadUid)
  return useCluster((cluster) => cluster.workloads.get(uid))
}

/**
 * Objects such as `service/web` that were applied, are no longer in the text and still exist: an apply deletes no
 * objects.
 */
function useStays(text: string): readonly string[] {
  const appliedText = useManifest((manifest) => manifest.appliedText)
  const workloads = useCluster((cluster) => cluster.workloads)
  const others = useCluster((cluster) => cluster.others)
  return useMemo(() => {
    const documents = parseCached(text)
    const names = new Set(documents.map(identityOf).map(({ kind, namespace, name }) => `${kind} ${namespace}/${name}`))
    return parseCached(appliedText)
      .map(identityOf)
      .filter(({ kind, namespace, name }) => !names.has(`${kind} ${namespace}/${name}`))
      .filter(({ kind, namespace, name }) =>
        [...workloads.values(), ...others.values()].some(
          (one) => one.name === name && one.namespace === namespace && one.kind === kind,
        ),
      )
      .map(({ kind, name }) => `${kind.toLowerCase()}/${name}`)
  }, [text, appliedText, workloads, others])
}

function useEditedFields(text: string): number {
  const appliedText = useManifest((manifest) => manifest.appliedText)
  return useMemo(
    () =>
      documentChanges(parseCached(appliedText), parseCached(text)).reduce(
        (sum, { fields, before }) => sum + (before ? fields.length : 1),
        0,
      ),
    [text, appliedText],
  )
}
