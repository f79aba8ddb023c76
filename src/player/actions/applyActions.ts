/** What the editor's text does to the cluster. */
import { isBefore } from '../../engine/document/branchDocument.ts'
import type { CommandResult } from '../../engine/index.ts'
import { useCluster } from '../../store/cluster.ts'
import { useManifest } from '../../store/manifest.ts'
import { isUnknownKind } from '../../store/planView.ts'
import { usePlayback } from '../../store/playback.ts'
import { useSelection } from '../../store/selection.ts'
import { useUi } from '../../store/ui.ts'
import { openFreshCluster } from '../runs/freshStart.ts'
import { hasOwnEdits } from '../runs/runs.ts'
import { installedPlayer, pause, play, runKubectl, showMobileTab, showWorkload } from './actions.ts'
import { applyLabel } from './applyLabel.ts'
import { createMissing, type NamedByPods } from './clusterActions.ts'

/** `kubectl apply -f -` with the editor's text. Where it changed something and the run stands still, playing begins. */
export async function applyManifest(): Promise<CommandResult | undefined> {
  const player = installedPlayer()
  const { text, applying } = useManifest.getState()
  if (applying || player === undefined) return undefined
  useManifest.setState({ applying: true })
  useUi.setState({ firstHint: false })
  await openFreshCluster()
  const result = await player.command({
    type: 'kubectl',
    args: ['apply', '-f', '-'],
    stdin: text,
    label: applyLabel(text, useManifest.getState().appliedText),
  })
  useManifest.setState((state) => ({
    applying: false,
    ...(result === undefined
      ? {}
      : { result, problems: result.problems, appliedText: isApplied(result) ? text : state.appliedText }),
  }))
  if (result !== undefined && changesSomething(result)) {
    // Where the manifest covers the stage, it makes room for what happens now.
    showMobileTab('stage')
    showChangedWorkload(result)
    play()
  }
  return result
}

/** Plays or pauses. Where the page proposes a rollout and nothing else is left to be seen, playing begins it. */
export function togglePlay(): void {
  const { playing, cursor, head } = usePlayback.getState()
  if (playing) pause()
  else if (isProposed() && !isBefore(cursor, head)) void applyManifest()
  else play()
}

/** Whether the page proposes a rollout, and the user has done nothing of their own yet. */
function isProposed(): boolean {
  return useUi.getState().firstHint && !hasOwnEdits() && installedPlayer()?.isEdited() !== true
}

/** What the text needs and is not there. */
export interface Missing {
  readonly namespaces?: readonly string[]
  readonly objects?: readonly NamedByPods[]
}

/** Creates what is not there, each by a command of the run, the namespaces first, and applies the text. */
export function createAndApply({ namespaces = [], objects = [] }: Missing): Promise<CommandResult | undefined> {
  return once(async () => {
    await openFreshCluster(namespaces.length > 0 ? 'created' : 'asTheyAre')
    for (const name of namespaces) {
      const created = await runKubectl(['create', 'namespace', name])
      if (created?.exit !== 0) {
        if (created !== undefined) useManifest.setState({ result: created, problems: [] })
        return created
      }
    }
    await createMissing(objects)
    return applyManifest()
  })
}

let isCreating = false

/** A second press while the first is under way would create what is there by then. */
async function once(create: () => Promise<CommandResult | undefined>): Promise<CommandResult | undefined> {
  if (isCreating) return undefined
  isCreating = true
  try {
    return await create()
  } finally {
    isCreating = false
  }
}

/** All of the text is applied, apart from kinds that are unknown here. */
function isApplied({ exit, problems }: CommandResult): boolean {
  return exit === 0 || (problems.length > 0 && problems.every(isUnknownKind))
}

/** kubectl says for every object what became of it; `unchanged` alone starts nothing. */
function changesSomething({ objects }: CommandResult): boolean {
  return objects.some(({ operation }) => changes.has(operation))
}

const changes: ReadonlySet<string> = new Set(['created', 'configured', 'replaced', 'scaled'])

/** Puts the first workload that an apply has changed on the stage, unless one of those is there already. */
function showChangedWorkload({ objects }: CommandResult): void {
  const workloads = [...useCluster.getState().workloads.values()]
  const changed = objects
    .filter(({ operation }) => changes.has(operation))
    .flatMap(({ kind, namespace, name }) =>
      workloads.filter((one) => one.kind === kind && one.namespace === namespace && one.name === name),
    )
  const shownUid = useSelection.getState().workloadUid
  const first = changed[0]
  if (first !== undefined && !changed.some(({ uid }) => uid === shownUid)) showWorkload(first.uid)
}
