/** Starting over with the editor's text alone: a fresh cluster in place of the run, which can be had back. */
import type { ApplyPlan, ClusterConfig, PlannedObject, SessionDocument } from '../../engine/index.ts'
import { moreNodes, nodesFor, roomOf, wantedBy } from '../../layout/clusterSize.ts'
import { defaultCluster } from '../../scenarios/defaultCluster.ts'
import { exampleIds } from '../../scenarios/exampleIds.ts'
import { useCluster } from '../../store/cluster.ts'
import { type ForecastState, useForecast } from '../../store/forecast.ts'
import { useFreshCluster } from '../../store/freshCluster.ts'
import { useKept } from '../../store/kept.ts'
import { useLesson } from '../../store/lesson.ts'
import { type ApplyTarget, useManifest } from '../../store/manifest.ts'
import { isWorkload } from '../../store/planView.ts'
import { usePlayback } from '../../store/playback.ts'
import { useRecording } from '../../store/recording.ts'
import { useUi } from '../../store/ui.ts'
import { installedPlayer } from '../actions/actions.ts'

/** Most nodes that are added without being asked for. */
const mostNodes = 50

/** Where a text may go, as far as a plan over the run tells. */
export interface TargetChoice {
  readonly usual: ApplyTarget
  /** Both ways are offered. */
  readonly isOffered: boolean
  /** Objects of the run that have the name of one in the text and little else in common with it. */
  readonly collisions: readonly PlannedObject[]
}

/**
 * What a manifest does to the run: a version of what stands goes into it. Anything else begins a cluster of its own where the
 * run was prepared for the user, and over a run of the user's both are offered.
 */
export function choiceFor(plan: ApplyPlan): TargetChoice {
  const collisions = plan.objects.filter(({ standing }) => standing === 'another')
  const always = (usual: ApplyTarget): TargetChoice => ({ usual, isOffered: false, collisions })
  const isForeign = isAnotherManifest(plan)
  const { text, appliedText, chosenTarget } = useManifest.getState()
  // What was applied last belongs here, whatever a plan of it says: of a `generateName` it makes another object each time. It
  // begins anew where somebody asks for that, as whoever goes back to what was assumed.
  const isHere = appliedText !== '' && text === appliedText && chosenTarget !== 'fresh'
  if (usePlayback.getState().compatibility === '2017' || isEmptyRun() || isHere) return always('run')
  if (isUntouched()) return always(isForeign ? 'fresh' : 'run')
  // What a lesson asks for is done in its run.
  if (useLesson.getState().lesson !== undefined)
    return { usual: isForeign ? 'fresh' : 'run', isOffered: isForeign, collisions }
  const isReplacing = isForeign && plan.objects.some(isWorkload) && hasWorkloads()
  return {
    usual: isReplacing ? 'fresh' : 'run',
    isOffered: plan.objects.length > 0,
    collisions,
  }
}

/** Whether a text, as planned over the run, is about other things than what stands or was applied last. */
export function isAnotherManifest(plan: ApplyPlan): boolean {
  const unknown = new Set(plan.result.problems.flatMap(({ document, unknownKind }) => (unknownKind ? [document] : [])))
  const known = plan.objects.filter(({ action, document }) => action !== 'keptAside' && !unknown.has(document))
  const workloads = known.filter(isWorkload)
  const judged = workloads.length > 0 ? workloads : known
  return judged.length > 0 && judged.every(({ standing }) => standing === 'none' || standing === 'another')
}

/** Nothing was ever done in it. */
function isEmptyRun(): boolean {
  const run = installedPlayer()?.currentRun()
  return run !== undefined && run.journal.length === 0 && run.config.from === undefined
}

/** An example or a recording, as it was opened. */
function isUntouched(): boolean {
  const player = installedPlayer()
  if (player === undefined || player.isEdited()) return false
  if (useRecording.getState().recording !== undefined) return true
  const { title } = useUi.getState()
  // One that was kept after something was done in it is opened with all of that.
  const isAsMade = player.currentRun()?.journal.every(({ at }) => at === 0) ?? true
  return isAsMade && exampleIds.some((id) => id === title)
}

function hasWorkloads(): boolean {
  const { workloads, revisions, others } = useCluster.getState()
  return workloads.size > 0 || revisions.size > 0 || [...others.values()].some(isWorkload)
}

/** Where an apply goes: what the user chose, else what is usual. */
export function targetFor(plan: ApplyPlan): ApplyTarget {
  const { usual, isOffered } = choiceFor(plan)
  // What was prepared can be kept as well, from the list of what becomes of it.
  const { chosenTarget } = useManifest.getState()
  return isOffered || usual === 'fresh' ? (chosenTarget ?? usual) : usual
}

export function chooseTarget(target: ApplyTarget): void {
  useManifest.setState({ target, chosenTarget: target })
}

/** The cluster that a manifest is started in: what was set, else the default one with nodes enough. */
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

/** A run in which nothing has been done yet. */
export function freshDocument(plan: ApplyPlan | undefined): SessionDocument {
  const { seed } = useFreshCluster.getState()
  return { format: 1, engineVersion: '', seed, config: freshConfig(plan), journal: [] }
}

/** How long an apply waits to learn what the text is about: wall-clock ms. */
const longestWait = 8_000

/**
 * Until it is known where the text goes, and what it needs. Whoever pastes and applies at once gets what those get who read
 * first; what is plainly an edit of the text that was there waits for nothing.
 */
export async function knowTarget(): Promise<void> {
  const { text, appliedText, target } = useManifest.getState()
  const isSettled = ({ isFollowing, plan, edit }: ForecastState) =>
    !isFollowing ||
    (plan?.text === text && plan.target === useManifest.getState().target) ||
    ['tooLong', 'stopped', 'paused'].includes(edit.state)
  const isEdit = target === 'run' && [appliedText, useKept.getState().openedText].some((one) => isEditOf(text, one))
  if (isEdit || text.trim() === '' || isSettled(useForecast.getState())) return
  await new Promise<void>((resolve) => {
    const done = () => {
      for (const stop of stops) stop()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, longestWait)
    // The forecast loop sets the target right after the plan.
    const look = () => queueMicrotask(() => isSettled(useForecast.getState()) && done())
    const stops = [useForecast.subscribe(look), useManifest.subscribe(look)]
  })
}

/** Whether a text has most lines of another one. */
function isEditOf(text: string, other: string): boolean {
  const linesOf = (one: string) => one.split('\n').flatMap((line) => line.trim() || [])
  const own = new Set(linesOf(text))
  const lines = linesOf(other)
  return lines.length > 0 && lines.filter((line) => own.has(line)).length > lines.length * 0.7
}

/** What is known of an apply of the text as it is. */
export function planOfText(): ApplyPlan | undefined {
  const { plan } = useForecast.getState()
  return plan?.text === useManifest.getState().text ? plan.plan : undefined
}
