import '../../../i18n/en/palette.ts'
import '../../../i18n/en/stage.ts'
import type { Translate } from '../../../i18n/index.ts'
import { switchBranch } from '../../../player/branches/branchActions.ts'
import { applyBeside, showComparison } from '../../../player/branches/compareActions.ts'
import { comparisonView } from '../../../share/stageViews.ts'
import { useBranches } from '../../../store/branches.ts'
import { viewTexts } from '../../stage/views/viewTexts.ts'
import { command, keyCommand, type PaletteCommand, type PaletteSection } from './paletteCommand.ts'

export const branchesSection: PaletteSection = { id: 'branches', commands: branchCommands }

function branchCommands(t: Translate): readonly PaletteCommand[] {
  const { branches, currentId } = useBranches.getState()
  return [
    keyCommand('branch here', t('palette.branchHere'), 'branch'),
    command('apply beside compare', t('manifest.diff.beside'), applyBeside),
    ...(branches.length > 1
      ? [
          command('compare', t('palette.view', { name: t(viewTexts(comparisonView, undefined).title) }), () =>
            showComparison('show'),
          ),
        ]
      : []),
    ...branches
      .filter(({ id }) => id !== currentId)
      .map(({ id, name }) => command(`branch ${id}`, t('palette.branch', { name }), () => switchBranch(id))),
  ]
}
