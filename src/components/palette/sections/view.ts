import '../../../i18n/en/palette.ts'
import '../../../i18n/en/stage.ts'
import type { Translate } from '../../../i18n/index.ts'
import { shownWorkload } from '../../../layout/inOrder.ts'
import { showStageView } from '../../../player/actions/actions.ts'
import { type KeyAction, pageKeys } from '../../../player/commands/keys.ts'
import { showTerminal } from '../../../player/terminal/terminalActions.ts'
import { inspectorTabs } from '../../../share/sharedView.ts'
import { singleRunViews } from '../../../share/stageViews.ts'
import { useCluster } from '../../../store/cluster.ts'
import { select, showInspectorTab, showMobileTab, useSelection } from '../../../store/selection.ts'
import { canHaveView } from '../../../store/shownViews.ts'
import { setPresenting, togglePane, useUi } from '../../../store/ui.ts'
import { focusEditor } from '../../manifest/editorHandle.ts'
import { viewTexts } from '../../stage/views/viewTexts.ts'
import { command, keyCommand, type PaletteCommand, type PaletteSection, showLeft } from './paletteCommand.ts'

export const viewSection: PaletteSection = { id: 'view', commands: viewCommands }

function viewCommands(t: Translate): readonly PaletteCommand[] {
  const workload = shownWorkload(useCluster.getState(), useSelection.getState().workloadUid)
  const pane = (name: string) => t('palette.pane', { name })
  return [
    ...singleRunViews.filter(canHaveView).map((id) => {
      const name = t(viewTexts(id, workload).title)
      return command(`stage ${id}`, t('palette.view', { name }), () => showStageView(id))
    }),
    paneCommand(t, 'left', t('frame.pane.manifest'), 'toggleLeft'),
    paneCommand(t, 'right', t('frame.pane.inspector'), 'toggleRight'),
    command('presenter mode', t('palette.present'), () => setPresenting(true), pageKeys.present),
    keyCommand('presenter notes second window speaker', t('palette.presenterWindow'), 'presenterWindow'),
    ...inspectorTabs.map((id) => command(`inspector ${id}`, pane(t(`inspector.tab.${id}`)), () => showInspector(id))),
    command('manifest yaml', pane(t('manifest.tab.manifest')), showEditor),
    command('kubectl terminal', pane('kubectl'), showTerminal),
    command('live object yaml', pane(t('manifest.tab.object')), () => showLeft('object')),
    ...(useSelection.getState().selected ? [command('deselect', t('palette.deselect'), () => select(undefined))] : []),
  ]
}

function paneCommand(t: Translate, pane: 'left' | 'right', name: string, action: KeyAction): PaletteCommand {
  const isClosed = useUi.getState().closedPanes[pane]
  const label = t(isClosed ? 'frame.pane.open' : 'frame.pane.close', { name })
  return keyCommand(`pane ${pane}`, label, action)
}

function showInspector(tab: Parameters<typeof showInspectorTab>[0]): void {
  togglePane('right', false)
  showInspectorTab(tab)
  showMobileTab(tab === 'events' ? 'events' : 'why')
}

function showEditor(): void {
  showLeft('manifest')
  focusEditor()
}
