/** Applies the editor's text to the cluster, with the commands before and after it. */
import { preparationCommands } from '../../engine/analysis/verdict/preparationCommands.ts'
import { isBefore } from '../../engine/document/branchDocument.ts'
import type { ApplyPlan, CommandProblem, CommandResult, KubectlCommand, Settlement } from '../../engine/index.ts'
import { showResult } from '../../store/late/manifest.ts'
import { endApplying, startApplying, useManifest } from '../../store/manifest.ts'
import { mainObject } from '../../store/planView.ts'
import { usePlayback } from '../../store/playback.ts'
import { showMobileTab } from '../../store/selection.ts'
import { dismissFirstHint, retitleRun, useUi } from '../../store/ui.ts'
import { installedPlayer, pause, play } from '../actions/actions.ts'
import { noteApplied } from '../actions/noteApplied.ts'
import type { Player } from '../playerTypes.ts'
import { applyLabel } from '../runs/applyLabel.ts'
import { planInTarget } from '../runs/freshStart.ts'
import { openFreshCluster } from '../runs/openFreshCluster.ts'
import { hasOwnEdits } from '../runs/runs.ts'

/** Whether missing objects are created first. */
type HowToApply = 'asItIs' | 'withMissing'

/**
 * `kubectl apply -f -` with the editor's text. If the apply changed something and the run is paused, the run starts
 * playing.
 */
export const applyManifest = (): Promise<CommandResult | undefined> => applyOnce('asItIs')

/**
 * Action of the primary button: creates all missing objects that the text needs, and applies the text. If the API
 * server would reject an object, no command is given, and the bar names the object and the reason.
 */
export const createAndApply = (): Promise<CommandResult | undefined> => applyOnce('withMissing')

/** Does nothing while an apply is in progress. */
async function applyOnce(how: HowToApply): Promise<CommandResult | undefined> {
  const player = installedPlayer()
  if (useManifest.getState().applying || player === undefined) return undefined
  startApplying()
  try {
    return await applyText(how, player)
  } finally {
    endApplying()
  }
}

/** Applies the text in the text's target cluster. */
async function applyText(how: HowToApply, player: Player): Promise<CommandResult | undefined> {
  const { text } = useManifest.getState()
  const planned = await planInTarget()
  const plan = planned?.plan
  const settlement = how === 'withMissing' ? plan?.settlement : undefined
  if (settlement?.refused !== undefined) return undefined
  dismissFirstHint()
  if (planned?.target === 'fresh')
    await openFreshCluster(planned.plan, settlement === undefined ? 'asTheyAre' : 'created')
  const prepared = preparationCommands(plan?.preparations)
  for (const command of prepared.before) await player.command(command)
  const created = settlement && (await player.command(firstCommand(settlement)))
  if (created !== undefined && created.exit !== 0) {
    showResult(created, [])
    return created
  }
  const command = textCommand(text, useManifest.getState().appliedText, plan)
  const answer = await player.command(command)
  for (const next of prepared.after) await player.command(next)
  if (answer === undefined) return undefined
  const result = noteApplied(command, answer, { isEditors: true, isExpected: expectedBy(plan) })
  showResult(result)
  if (changesSomething(result)) {
    nameEmptyCluster(plan)
    // On a phone the manifest covers the stage, which must become visible now.
    showMobileTab('stage')
    play()
  }
  return result
}

/** The command that applies the text: `kubectl apply`, or `kubectl create` if the plan requires `create`. */
export function textCommand(text: string, appliedText: string, plan: ApplyPlan | undefined): KubectlCommand {
  const verb = plan?.verb ?? 'apply'
  return { type: 'kubectl', args: [verb, '-f', '-'], stdin: text, label: applyLabel(text, appliedText, verb) }
}

/** The command that creates all missing objects, given before the text is applied. */
export function firstCommand({ objects, manifest }: Settlement): KubectlCommand {
  const [first, ...more] = objects.filter(({ isOfText }) => !isOfText)
  const { kind, name } = first ?? objects[0] ?? { kind: '', name: '' }
  const label = `create ${kind} ${name}${more.length > 0 ? ` +${more.length}` : ''}`
  return { type: 'kubectl', args: ['apply', '-f', '-'], stdin: manifest, label }
}

/** A cluster opened for the user's own text is named after the text at the first apply. */
function nameEmptyCluster(plan: ApplyPlan | undefined): void {
  const main = plan && mainObject(plan)
  if (main === undefined || useUi.getState().title !== 'empty') return
  retitleRun({ type: 'manifest', name: main.name, count: plan?.objects.length ?? 1 })
}

/** Whether the plan expects a problem: `kubectl create` reports objects that exist already. */
function expectedBy(plan: ApplyPlan | undefined): (problem: CommandProblem) => boolean {
  if (plan?.verb !== 'create') return () => false
  const kept = plan.objects.filter(({ action }) => action === 'unchanged').map(({ document }) => document)
  return ({ document }) => kept.includes(document)
}

/** kubectl reports an operation for every object; an apply whose operations are all `unchanged` starts nothing. */
function changesSomething({ objects }: CommandResult): boolean {
  return objects.some(({ operation }) => operation !== 'unchanged')
}

/** Plays or pauses. If the page proposes a rollout and nothing else is left to show, it starts the rollout. */
export function togglePlay(): void {
  const { playing, cursor, head } = usePlayback.getState()
  if (playing) pause()
  else if (isProposed() && !isBefore(cursor, head)) void applyManifest()
  else play()
}

/** Whether the page proposes a rollout and the user has not changed anything yet. */
function isProposed(): boolean {
  return useUi.getState().firstHint && !hasOwnEdits() && installedPlayer()?.isEdited() !== true
}
