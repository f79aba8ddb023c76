/** Applies the editor's text, with what comes before and behind it. */
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
import { preparationCommands } from './preparationCommands.ts'

/** Whether what is missing is created first. */
export type HowToApply = 'asItIs' | 'withMissing'

/** Carries the text out, in the cluster that it is for. */
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
  const result = await player.command(textCommand(text, useManifest.getState().appliedText, plan))
  for (const command of prepared.after) await player.command(command)
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

/** All of the text is applied, apart from kinds that are unknown here. */
function isApplied({ exit, problems }: CommandResult): boolean {
  return exit === 0 || (problems.length > 0 && problems.every(isUnknownKind))
}

/** kubectl says for every object what became of it; `unchanged` alone starts nothing. */
function changesSomething({ objects }: CommandResult): boolean {
  return objects.some(({ operation }) => operation !== 'unchanged')
}
