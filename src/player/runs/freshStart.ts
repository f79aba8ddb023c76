/** Starts a new cluster with the editor's text in place of the run, which is saved. */
import type { ApplyPlan, ClusterConfig, PlannedObject, SessionDocument } from '../../engine/index.ts'
import { moreNodes, nodesFor, roomOf, wantedBy } from '../../layout/clusterSize.ts'
import { defaultCluster } from '../../scenarios/defaultCluster.ts'
import { exampleIds } from '../../scenarios/exampleIds.ts'
import { useCluster } from '../../store/cluster.ts'
import { useForecast } from '../../store/forecast.ts'
import { useFreshCluster } from '../../store/freshCluster.ts'
import { useLesson } from '../../store/lesson.ts'
import { type ApplyTarget, useManifest } from '../../store/manifest.ts'
import { isWorkload } from '../../store/planView.ts'
import { usePlayback } from '../../store/playback.ts'
import { useRecording } from '../../store/recording.ts'
import { useUi } from '../../store/ui.ts'
import { askEngine, installedPlayer } from '../actions/actions.ts'
import { showFailure } from '../failure.ts'

/** Largest number of nodes that are added automatically. */
const mostNodes = 50

/** Possible targets of a text, according to its plan in the run. */
interface TargetChoice {
  readonly usual: ApplyTarget
  /** Both targets are offered. */
  readonly isOffered: boolean
  /** Objects of the run that have the name of an object in the text, and little else in common with this object. */
  readonly collisions: readonly PlannedObject[]
}

/**
 * The targets of a manifest: a new version of existing objects goes into the run. Anything else starts a new cluster if
 * the run was prepared for the user, and over the user's own run both targets are offered.
 */
export function choiceFor(plan: ApplyPlan): TargetChoice {
  const collisions = plan.objects.filter(({ existing }) => existing === 'another')
  const always = (usual: ApplyTarget): TargetChoice => ({ usual, isOffered: false, collisions })
  const isForeign = isAnotherManifest(plan)
  const { text, appliedText, chosenTarget } = useManifest.getState()
  // The text that was applied last goes into the run whatever its plan says: with `generateName` every apply creates
  // other objects. A new cluster is started only by the user's choice.
  const isHere = appliedText !== '' && text === appliedText && chosenTarget !== 'fresh'
  if (usePlayback.getState().compatibility === '2017' || isEmptyRun() || isHere) return always('run')
  if (isUntouched()) return always(isForeign ? 'fresh' : 'run')
  // A lesson's tasks are done in its run.
  if (useLesson.getState().lesson !== undefined)
    return { usual: isForeign ? 'fresh' : 'run', isOffered: isForeign, collisions }
  const isReplacing = isForeign && plan.objects.some(isWorkload) && hasWorkloads()
  return {
    usual: isReplacing ? 'fresh' : 'run',
    isOffered: plan.objects.length > 0,
    collisions,
  }
}

/** Whether a text, planned in the run, is about other objects than the existing or last applied ones. */
export function isAnotherManifest(plan: ApplyPlan): boolean {
  const unknown = new Set(plan.result.problems.flatMap(({ document, unknownKind }) => (unknownKind ? [document] : [])))
  const known = plan.objects.filter(({ action, document }) => action !== 'keptAside' && !unknown.has(document))
  const workloads = known.filter(isWorkload)
  const judged = workloads.length > 0 ? workloads : known
  return judged.length > 0 && judged.every(({ existing }) => existing === 'none' || existing === 'another')
}

/** Whether no command was ever given. */
function isEmptyRun(): boolean {
  const run = installedPlayer()?.currentRun()
  return run !== undefined && run.journal.length === 0 && run.config.from === undefined
}

/** Whether the run is an example or recording as it was opened. */
function isUntouched(): boolean {
  const player = installedPlayer()
  if (player === undefined || player.isEdited()) return false
  if (useRecording.getState().recording !== undefined) return true
  const { title } = useUi.getState()
  // A run saved with the user's commands is opened with them.
  const isAsMade = player.currentRun()?.journal.every(({ at }) => at === 0) ?? true
  return isAsMade && exampleIds.some((id) => id === title)
}

function hasWorkloads(): boolean {
  const { workloads, revisions, others } = useCluster.getState()
  return workloads.size > 0 || revisions.size > 0 || [...others.values()].some(isWorkload)
}

/** The target of an apply: the user's choice, else the default. */
export function targetFor(plan: ApplyPlan): ApplyTarget {
  const { usual, isOffered } = choiceFor(plan)
  // The user may also apply to a prepared run, although a new cluster is the default.
  const { chosenTarget } = useManifest.getState()
  return isOffered || usual === 'fresh' ? (chosenTarget ?? usual) : usual
}

/** Configuration of the new cluster: the user's settings, else the default with enough nodes. */
export function freshConfig(plan: ApplyPlan | undefined): ClusterConfig {
  const { config, assumed } = useFreshCluster.getState()
  const base = config ?? sizedFor(plan)
  return Object.keys(assumed).length === 0 ? base : { ...base, assumed }
}

function sizedFor(plan: ApplyPlan | undefined): ClusterConfig {
  const { nodes } = defaultCluster
  const [like] = nodes
  if (plan === undefined || like === undefined) return defaultCluster
  const needed = Math.min(mostNodes, nodesFor(wantedBy(plan), roomOf(like)))
  return { ...defaultCluster, nodes: [...nodes, ...moreNodes(nodes, needed - nodes.length)] }
}

/** A document without commands, of a cluster that serves custom resources. */
export function freshDocument(plan: ApplyPlan | undefined): SessionDocument {
  const { seed } = useFreshCluster.getState()
  const config = { ...freshConfig(plan), customResources: true }
  return { format: 1, engineVersion: '', seed, config, journal: [] }
}

/** The plan of an apply in its target cluster. */
interface TargetPlan {
  readonly target: ApplyTarget
  readonly plan: ApplyPlan
}

/** Number of plans of the new cluster: the second plan has the nodes that the first plan finds necessary. */
const mostFreshPlans = 2

/**
 * Asks the engine for the target of the current text and the text's plan in the target, so that pasting and applying at
 * once has the same result as waiting for the forecast. Undefined without a text, or if the engine has stopped.
 */
export async function planInTarget(): Promise<TargetPlan | undefined> {
  const { text } = useManifest.getState()
  if (text.trim() === '') return undefined
  const ask = (document?: SessionDocument) =>
    askEngine('plan', { manifest: text, ...(document ? { document } : {}) }).catch(showFailure)
  const overRun = await ask()
  if (overRun === undefined) return undefined
  const target = targetFor(overRun)
  if (target === 'run') return { target, plan: overRun }
  let plan = overRun
  for (let count = 0, document: SessionDocument | undefined; count < mostFreshPlans; count++) {
    const next = freshDocument(plan)
    if (document !== undefined && JSON.stringify(next) === JSON.stringify(document)) break
    document = next
    const fresh = await ask(document)
    if (fresh === undefined) return undefined
    plan = fresh
  }
  return { target, plan }
}

/** The plan of the current text, if the plan is known. */
export function planOfText(): ApplyPlan | undefined {
  const { plan } = useForecast.getState()
  return plan?.text === useManifest.getState().text ? plan.plan : undefined
}
