/** What the editor's text does to the cluster. */
import { isBefore } from '../../engine/document/branchDocument.ts'
import type { ApplyPlan, CommandResult } from '../../engine/index.ts'
import { useManifest } from '../../store/manifest.ts'
import { isUnknownKind, mainObject } from '../../store/planView.ts'
import { usePlayback } from '../../store/playback.ts'
import { useUi } from '../../store/ui.ts'
import { knowTarget, openFreshCluster, planOfText } from '../runs/freshStart.ts'
import { hasOwnEdits } from '../runs/runs.ts'
import { installedPlayer, pause, play, showMobileTab } from './actions.ts'
import { firstCommand, textCommand } from './applyCommands.ts'
import { showChangedWorkload } from './changedWorkload.ts'

/** `kubectl apply -f -` with the editor's text. Where it changed something and the run stands still, playing begins it. */
export const applyManifest = (): Promise<CommandResult | undefined> => carryOut('asItIs')

/**
 * What the primary button says: creates all that the text needs and that is missing, and applies the text. Where the API
 * server would refuse any of it, nothing is done; the bar says what and why.
 */
export const createAndApply = (): Promise<CommandResult | undefined> => carryOut('withMissing')

async function carryOut(how: 'asItIs' | 'withMissing'): Promise<CommandResult | undefined> {
  const player = installedPlayer()
  if (useManifest.getState().applying || player === undefined) return undefined
  useManifest.setState({ applying: true })
  await knowTarget()
  const { text } = useManifest.getState()
  const plan = planOfText()
  const settlement = how === 'withMissing' ? plan?.settlement : undefined
  if (settlement?.refused !== undefined) {
    useManifest.setState({ applying: false })
    return undefined
  }
  useUi.setState({ firstHint: false })
  await openFreshCluster(settlement === undefined ? 'asTheyAre' : 'created')
  const created = settlement && (await player.command(firstCommand(settlement)))
  if (created !== undefined && created.exit !== 0) {
    useManifest.setState({ applying: false, result: created, problems: [] })
    return created
  }
  const result = await player.command(textCommand(text, useManifest.getState().appliedText, plan))
  useManifest.setState({
    applying: false,
    ...(result === undefined
      ? {}
      : {
          result,
          problems: result.problems,
          ...(isApplied(result) ? { appliedText: text, chosenTarget: undefined } : {}),
        }),
  })
  if (result !== undefined && changesSomething(result)) {
    nameEmptyCluster(plan)
    // Where the manifest covers the stage, it makes room for what happens now.
    showMobileTab('stage')
    showChangedWorkload(result)
    play()
  }
  return result
}

/** A cluster that was opened for a text of one's own is called after it from the first apply on. */
function nameEmptyCluster(plan: ApplyPlan | undefined): void {
  const main = plan && mainObject(plan)
  if (main === undefined || useUi.getState().title !== 'empty') return
  useUi.setState({ title: { type: 'manifest', name: main.name, count: plan?.objects.length ?? 1 } })
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

/** All of the text is applied, apart from kinds that are unknown here. */
function isApplied({ exit, problems }: CommandResult): boolean {
  return exit === 0 || (problems.length > 0 && problems.every(isUnknownKind))
}

/** kubectl says for every object what became of it; `unchanged` alone starts nothing. */
function changesSomething({ objects }: CommandResult): boolean {
  return objects.some(({ operation }) => operation !== 'unchanged')
}
