/** Starts a new cluster with the editor's text in place of the run, which is saved. */
import type { ApplyPlan, ClusterConfig, PlannedObject, SessionDocument } from '../../engine/index.ts'
import { moreNodes, nodesFor, roomOf, wantedBy } from '../../layout/clusterSize.ts'
import { defaultCluster } from '../../scenarios/defaultCluster.ts'
import { exampleIds } from '../../scenarios/exampleIds.ts'
import { useCluster } from '../../store/cluster.ts'
import { type ForecastState, useForecast } from '../../store/forecast.ts'
import { useFreshCluster } from '../../store/freshCluster.ts'
import { useLesson } from '../../store/lesson.ts'
import { type ApplyTarget, useManifest } from '../../store/manifest.ts'
import { isWorkload } from '../../store/planView.ts'
import { usePlayback } from '../../store/playback.ts'
import { useRecording } from '../../store/recording.ts'
import { useSavedRun } from '../../store/savedRun.ts'
import { useUi } from '../../store/ui.ts'
import { installedPlayer } from '../actions/actions.ts'

/** Largest number of nodes that are added automatically. */
const mostNodes = 50

/** Possible targets of a text, according to its plan in the run. */
export interface TargetChoice {
  readonly usual: ApplyTarget
  /** Both targets are offered. */
  readonly isOffered: boolean
  /** Objects of the run with the same name as one in the text and little else in common. */
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
  // other objects. A new cluster is started if the user chooses it.
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
  // A prepared run can be kept as well, by the user's choice.
  const { chosenTarget } = useManifest.getState()
  return isOffered || usual === 'fresh' ? (chosenTarget ?? usual) : usual
}

export function chooseTarget(target: ApplyTarget): void {
  useManifest.setState({ target, chosenTarget: target })
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

/** Largest wall-clock ms that an apply waits for its plan. */
const longestWait = 8_000

/**
 * Waits until the target and the missing objects of the text are known, so that pasting and applying at once has the
 * same result as waiting. An evident edit of the previous text does not wait.
 */
export async function knowTarget(): Promise<void> {
  const { text, appliedText, target } = useManifest.getState()
  const isSettled = ({ isFollowing, plan, edit }: ForecastState) =>
    !isFollowing ||
    (plan?.text === text && plan.target === useManifest.getState().target) ||
    ['tooLong', 'stopped', 'paused'].includes(edit.state)
  const isEdit = target === 'run' && [appliedText, useSavedRun.getState().openedText].some((one) => isEditOf(text, one))
  if (isEdit || text.trim() === '' || isSettled(useForecast.getState())) return
  await new Promise<void>((resolve) => {
    const done = () => {
      for (const stop of stops) stop()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, longestWait)
    // The forecast sets the target right after the plan.
    const look = () => queueMicrotask(() => isSettled(useForecast.getState()) && done())
    const stops = [useForecast.subscribe(look), useManifest.subscribe(look)]
  })
}

/** Whether a text shares most lines with another one. */
function isEditOf(text: string, other: string): boolean {
  const linesOf = (one: string) => one.split('\n').flatMap((line) => line.trim() || [])
  const own = new Set(linesOf(text))
  const lines = linesOf(other)
  return lines.length > 0 && lines.filter((line) => own.has(line)).length > lines.length * 0.7
}

/** The plan of the current text, if it is known. */
export function planOfText(): ApplyPlan | undefined {
  const { plan } = useForecast.getState()
  return plan?.text === useManifest.getState().text ? plan.plan : undefined
}
