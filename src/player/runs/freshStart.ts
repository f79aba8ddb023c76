/** Starting over with the editor's text alone: a fresh cluster in place of the run, which can be had back. */
import type { ApplyPlan, ClusterConfig, SessionDocument } from '../../engine/index.ts'
import { moreNodes, nodesFor, roomOf, wantedBy } from '../../layout/clusterSize.ts'
import { defaultCluster } from '../../scenarios/defaultCluster.ts'
import { useCluster } from '../../store/cluster.ts'
import { type ForecastState, useForecast } from '../../store/forecast.ts'
import { useFreshCluster } from '../../store/freshCluster.ts'
import { type ApplyTarget, useManifest } from '../../store/manifest.ts'
import { showNotice, useNotices } from '../../store/notices.ts'
import { isTouched, isWorkload, mainObject } from '../../store/planView.ts'
import { usePlayback } from '../../store/playback.ts'
import { useRecording } from '../../store/recording.ts'
import { initialSelection, useSelection } from '../../store/selection.ts'
import { useUi } from '../../store/ui.ts'
import { installedPlayer } from '../actions/actions.ts'
import { namesOf } from '../actions/applyLabel.ts'
import { changeRun } from './runChange.ts'

/** Most nodes that are added without being asked for. */
const mostNodes = 50

/**
 * Whether the text is about other workloads than those that exist: then it may be meant for a cluster of its own. Not where
 * nothing exists, nor in a run that was prepared, nor where what was applied last is only gone again.
 */
export function isAnotherManifest(plan: ApplyPlan): boolean {
  if (usePlayback.getState().compatibility === '2017' || useRecording.getState().recording !== undefined) return false
  const { workloads, revisions, others } = useCluster.getState()
  const standing = [
    ...workloads.values(),
    ...[...revisions.values()].filter(({ workloadUid }) => workloadUid === ''),
    ...[...others.values()].filter(isWorkload),
  ]
  const planned = plan.objects.filter(isWorkload)
  const stands = (one: { readonly kind: string; readonly namespace: string; readonly name: string }) =>
    standing.some(({ kind, namespace, name }) => kind === one.kind && namespace === one.namespace && name === one.name)
  const applied = new Set(namesOf(useManifest.getState().appliedText))
  const isKnown = planned.some((one) => stands(one) || applied.has(one.name))
  return planned.length > 0 && standing.length > 0 && !isKnown
}

/** Where an apply goes, as far as a plan tells: what the user chose, else a fresh cluster for another manifest. */
export function targetFor(plan: ApplyPlan): ApplyTarget {
  return isAnotherManifest(plan) ? (useManifest.getState().chosenTarget ?? 'fresh') : 'run'
}

export function chooseTarget(target: ApplyTarget): void {
  useManifest.setState({ target, chosenTarget: target })
}

/** The cluster that a manifest is started in: what was set, else the default one with nodes enough. */
export function freshConfig(plan: ApplyPlan | undefined): ClusterConfig {
  const { config } = useFreshCluster.getState()
  if (config !== undefined) return config
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
const longestWait = 2_000

/**
 * Until it is known whether the text is about something else than what is there. Whoever pastes and applies at once gets what
 * those get who read first.
 */
export async function knowTarget(): Promise<void> {
  const { text } = useManifest.getState()
  const names = new Set(namesOf(text))
  const { workloads, revisions } = useCluster.getState()
  const isOfWhatStands = [...workloads.values(), ...revisions.values()].some(({ name }) => names.has(name))
  const isSettled = ({ isFollowing, plan, edit }: ForecastState) =>
    !isFollowing ||
    plan?.text === text ||
    edit.state === 'tooLong' ||
    edit.state === 'stopped' ||
    edit.state === 'paused'
  if (isOfWhatStands || workloads.size === 0 || isSettled(useForecast.getState())) return
  await new Promise<void>((resolve) => {
    const done = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, longestWait)
    const stop = useForecast.subscribe((state) => {
      // The forecast loop sets the target right after the plan.
      if (isSettled(state)) queueMicrotask(done)
    })
  })
}

/**
 * Where the text goes into a cluster of its own: opens that one, empty, in place of the run. Where nothing of the text would
 * be accepted, the run stays.
 */
export async function openFreshCluster(namespaces: 'asTheyAre' | 'created' = 'asTheyAre'): Promise<void> {
  await knowTarget()
  const { target } = useManifest.getState()
  const known = useForecast.getState().plan
  const player = installedPlayer()
  if (target !== 'fresh' || player === undefined || known === undefined || !known.plan.objects.some(isTouched)) return
  // It would be refused, and an empty cluster would be in place of the run.
  if (namespaces === 'asTheyAre' && known.plan.missingNamespaces.length > 0) return
  const document = freshDocument(known.plan)
  const count = known.plan.objects.length
  const name = mainObject(known.plan)?.name ?? ''
  const isOpen = await changeRun({ how: 'push', fragment: '', keep: 'atOnce' }, async () => {
    useNotices.setState({ notice: undefined })
    if (!(await player.open({ document }))) return false
    useManifest.setState({ target: 'run', chosenTarget: undefined, appliedText: '', result: undefined, problems: [] })
    useSelection.setState(({ mobileTab, leftTab }) => ({ ...initialSelection, mobileTab, leftTab }))
    useUi.setState({ title: { type: 'manifest', name, count } })
    return true
  })
  if (!isOpen) return
  showNotice({ type: 'replaced', nodes: document.config.nodes.length })
}
