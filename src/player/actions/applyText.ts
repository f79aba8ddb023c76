/** Applies the editor's text, with the commands before and after it. */
import { preparationCommands } from '../../engine/analysis/verdict/preparations.ts'
import type { ApplyPlan, CommandResult } from '../../engine/index.ts'
import { useManifest } from '../../store/manifest.ts'
import { isUnknownKind, mainObject } from '../../store/planView.ts'
import { useUi } from '../../store/ui.ts'
import type { Player } from '../playerTypes.ts'
import { knowTarget, planOfText } from '../runs/freshStart.ts'
import { openFreshCluster } from '../runs/openFreshCluster.ts'
import { play, showMobileTab } from './actions.ts'
import { firstCommand, textCommand } from './applyCommands.ts'
import { showChangedWorkload } from './changedWorkload.ts'

/** Whether missing objects are created first. */
export type HowToApply = 'asItIs' | 'withMissing'

/** Applies the text in its target cluster. */
export async function applyText(how: HowToApply, player: Player): Promise<CommandResult | undefined> {
  await knowTarget()
  const { text } = useManifest.getState()
  const plan = planOfText()
  const settlement = how === 'withMissing' ? plan?.settlement : undefined
  if (settlement?.refused !== undefined) return undefined
  useUi.setState({ firstHint: false })
  await openFreshCluster(settlement === undefined ? 'asTheyAre' : 'created')
  const prepared = preparationCommands(plan?.preparations)
  for (const command of prepared.before) await player.command(command)
  const created = settlement && (await player.command(firstCommand(settlement)))
  if (created !== undefined && created.exit !== 0) {
    useManifest.setState({ result: created, problems: [] })
    return created
  }
  const answer = await player.command(textCommand(text, useManifest.getState().appliedText, plan))
  const result = answer && withoutExpected(answer, plan)
  for (const command of prepared.after) await player.command(command)
  useManifest.setState({
    applying: false,
    ...(result === undefined
      ? {}
      : {
          result,
          problems: result.problems,
          ...(isApplied(result, answer) ? { appliedText: text, chosenTarget: undefined } : {}),
        }),
  })
  if (result !== undefined && changesSomething(result)) {
    nameEmptyCluster(plan)
    // On a phone the manifest covers the stage, which must become visible now.
    showMobileTab('stage')
    showChangedWorkload(result)
    play()
  }
  return result
}

/** A cluster opened for the user's own text is named after it at the first apply. */
function nameEmptyCluster(plan: ApplyPlan | undefined): void {
  const main = plan && mainObject(plan)
  if (main === undefined || useUi.getState().title !== 'empty') return
  useUi.setState({ title: { type: 'manifest', name: main.name, count: plan?.objects.length ?? 1 } })
}

/** Without the problems that the plan counts on: `kubectl create` says of objects that they exist. */
function withoutExpected(answer: CommandResult, plan: ApplyPlan | undefined): CommandResult {
  if (plan?.verb !== 'create') return answer
  const kept = plan.objects.filter(({ action }) => action === 'unchanged').map(({ document }) => document)
  return { ...answer, problems: answer.problems.filter(({ document }) => !kept.includes(document)) }
}

/** True if all of the text was applied, except unknown kinds and expected problems. */
function isApplied({ exit, problems }: CommandResult, answer: CommandResult | undefined): boolean {
  return exit === 0 || ((answer?.problems.length ?? 0) > 0 && problems.every(isUnknownKind))
}

/** kubectl reports an operation for every object; `unchanged` alone starts nothing. */
function changesSomething({ objects }: CommandResult): boolean {
  return objects.some(({ operation }) => operation !== 'unchanged')
}
