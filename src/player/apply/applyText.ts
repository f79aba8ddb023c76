/** Applies the editor's text, with the commands before and after it. */

import { preparationCommands } from '../../engine/analysis/verdict/preparations.ts'
import type { ApplyPlan, CommandProblem, CommandResult } from '../../engine/index.ts'
import { showResult } from '../../store/late/manifest.ts'
import { useManifest } from '../../store/manifest.ts'
import { mainObject } from '../../store/planView.ts'
import { showMobileTab } from '../../store/selection.ts'
import { dismissFirstHint, retitleRun, useUi } from '../../store/ui.ts'
import { play } from '../actions/actions.ts'
import { noteApplied } from '../actions/noteApplied.ts'
import type { Player } from '../playerTypes.ts'
import { planInTarget } from '../runs/freshStart.ts'
import { openFreshCluster } from '../runs/openFreshCluster.ts'
import { firstCommand, textCommand } from './applyCommands.ts'

/** Whether missing objects are created first. */
export type HowToApply = 'asItIs' | 'withMissing'

/** Applies the text in the text's target cluster. */
export async function applyText(how: HowToApply, player: Player): Promise<CommandResult | undefined> {
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
