import '../../i18n/en/stage.ts'
import '../../i18n/en/setup/clusters.ts'
import '../../i18n/en/examples.ts'
import '../../i18n/en/lessons.ts'
import '../../i18n/en/palette.ts'
import '../../i18n/en/recorded/predictedPage.ts'
import { loadLocale, type Translate } from '../../i18n/index.ts'
import { lessonHeads } from '../../lessons/library.ts'
import { linkOfList, playlistOfFragment, workshopPlaylists } from '../../lessons/playlists/playlist.ts'
import {
  chooseExample,
  copyRun,
  copyShareLink,
  jumpToEnd,
  jumpToStart,
  openDialog,
  SPEEDS,
  select,
  setLocale,
  setPresenting,
  setSpeed,
  setStepBy,
  setTheme,
  showInspectorTab,
  showLeftTab,
  showMobileTab,
  showStageView,
  startOver,
  step,
  stepBack,
  stepUnitOf,
  togglePane,
} from '../../player/actions/actions.ts'
import { createAndApply, togglePlay } from '../../player/actions/applyActions.ts'
import { startBranch, switchBranch } from '../../player/actions/branchActions.ts'
import { beginInCluster, clusterLike } from '../../player/actions/chooseCluster.ts'
import { applyBeside, showComparison } from '../../player/actions/compareActions.ts'
import { showHowSure } from '../../player/actions/showHowSure.ts'
import { startFresh } from '../../player/keeping/keptActions.ts'
import type { KeyRow } from '../../player/keys/keySet.ts'
import { openPresenterWindow } from '../../player/keys/keys.ts'
import { pageKeys } from '../../player/keys/sets/pageKeys.ts'
import { openCatalogue } from '../../player/lesson/catalogueActions.ts'
import { openLesson, openPlaylist } from '../../player/lesson/lessonActions.ts'
import { makeLesson } from '../../player/lesson/makeLesson.ts'
import { pickFiles } from '../../player/runs/pickFiles.ts'
import { saveRunFile } from '../../player/runs/runFiles.ts'
import { showTerminal } from '../../player/terminal/terminalActions.ts'
import { exampleIds } from '../../scenarios/exampleIds.ts'
import { useBranches } from '../../store/branches.ts'
import { useImported } from '../../store/imported.ts'
import { useLessonFile } from '../../store/lessonFile.ts'
import { isObserved } from '../../store/observed.ts'
import { usePlayback } from '../../store/playback.ts'
import { usePrefs } from '../../store/prefs.ts'
import { useSelection } from '../../store/selection.ts'
import { useUi } from '../../store/ui.ts'
import { clusterLikes } from '../cluster/clusterChoices.ts'
import { likeName } from '../cluster/clusterWords.ts'
import { stepUnits, stepUnitText } from '../controls/stepUnits.ts'
import { focusEditor } from '../manifest/editorHandle.ts'
import { openLessonCommands } from './openLessonCommands.ts'
import { command, type PaletteCommand, type PaletteGroup } from './paletteCommand.ts'
import { troubleCommands } from './troubleCommands.ts'

/** All actions of the page's buttons and menus that are available now. */
export function paletteGroups(t: Translate): readonly PaletteGroup[] {
  const group = (
    id: 'lesson' | 'run' | 'trouble' | 'view' | 'speed' | 'branches' | 'examples' | 'lessons' | 'page',
    make: Maker,
  ): PaletteGroup => {
    const heading = t(`palette.group.${id}`)
    return {
      id,
      heading,
      commands: make(t).map((command) => ({ ...command, words: `${heading} ${command.words}` })),
    }
  }
  const pages = [group('examples', exampleCommands), group('lessons', lessonCommands), group('page', pageCommands)]
  // While the list of lessons hides the run, commands for the run are not offered.
  if (useUi.getState().catalogue) return pages
  return [
    group('lesson', openLessonCommands),
    group('run', runCommands),
    group('trouble', troubleCommands),
    group('view', viewCommands),
    group('speed', speedCommands),
    group('branches', branchCommands),
    ...pages,
  ]
}

type Maker = (t: Translate) => readonly PaletteCommand[]

function runCommands(t: Translate): readonly PaletteCommand[] {
  const { playing, stepBy } = usePlayback.getState()
  const unit = stepUnitText(stepUnitOf(stepBy), isObserved(), t)
  return [
    command('play pause', t(playing ? 'frame.pause' : 'frame.play'), togglePlay, pageKeys.togglePlay),
    command('step forward', t('palette.step', { unit }), () => step(), pageKeys.step),
    command('step back', t('palette.stepBack', { unit }), () => stepBack(), pageKeys.stepBack),
    command('next write', t('palette.nextWrite'), () => step('write'), pageKeys.nextWrite),
    command('previous write', t('palette.previousWrite'), () => stepBack('write'), pageKeys.previousWrite),
    command('start', t('frame.toStart'), jumpToStart, pageKeys.start),
    command('end', t('frame.toEnd'), jumpToEnd, pageKeys.end),
    command('apply', t('palette.apply'), createAndApply, pageKeys.apply),
    command(
      'how sure seeds monte carlo distribution risk worst',
      t('palette.howSure'),
      () => showHowSure(),
      pageKeys.howSure,
    ),
    ...predictedCommands(t),
    command('diff changes', t('palette.diff'), showDiff),
    command('share link', t('palette.share'), copyShareLink),
    command('save file', t('frame.saveFile'), saveRunFile),
    command('export picture png svg animation gif webm trace transcript', t('frame.export'), () =>
      openDialog('export'),
    ),
    command('embed iframe snippet markdown component', t('frame.embed'), () => openDialog('embed')),
    command('open file import manifest yaml run', t('frame.openFile'), pickFiles, pageKeys.openFile),
    command('start fresh new run', t('frame.runs.fresh'), startFresh),
    ...clusterCommands(t),
    command('make lesson of this run write', t('palette.makeLesson'), () =>
      makeLesson({
        title: t('palette.makeLesson.title'),
        question: t('palette.makeLesson.question'),
        prose: t('palette.makeLesson.prose'),
      }),
    ),
    ...(useLessonFile.getState().file === undefined
      ? []
      : [command('edit lesson file', t('palette.editLesson'), () => openDialog('lessonFile'))]),
    command('copy run json', t('palette.copyRun'), copyRun),
  ]
}

/** Replays the run's commands in another cluster; the user's own cluster is imported in a dialog. */
function clusterCommands(t: Translate): readonly PaletteCommand[] {
  return [
    ...clusterLikes.map((id) => {
      const label = t('cluster.palette', { name: likeName(id, t) })
      return {
        ...command(`cluster ${id}`, label, () => beginInCluster(clusterLike(id))),
        words: t(`cluster.about.${id}`),
      }
    }),
    command('cluster own get nodes storageclass yaml', t('cluster.palette', { name: t('cluster.choose') }), () =>
      openDialog('cluster'),
    ),
  ]
}

const openPredictedView = async (): Promise<void> =>
  (await import('../../player/predicted/predictedActions.ts')).openPredicted()

/** For a recording with a rollout. */
function predictedCommands(t: Translate): readonly PaletteCommand[] {
  if (useImported.getState().head?.hasRollout !== true) return []
  return [command('predicted real compare recording simulated seeds', t('predicted.open'), openPredictedView)]
}

function viewCommands(t: Translate): readonly PaletteCommand[] {
  const stage = (name: string) => t('palette.view', { name })
  const pane = (name: string) => t('palette.pane', { name })
  const inspector = ['why', 'object', 'events', 'queues'] as const
  return [
    command('stage replicaset', stage(t('stage.byReplicaSet')), () => showStageView('replicaSet')),
    command('stage node', stage(t('stage.byNode')), () => showStageView('node')),
    command('stage control loop', stage(t('stage.controlLoop')), () => showStageView('controlLoop')),
    paneCommand(t, 'left', t('frame.pane.manifest'), pageKeys.toggleLeft),
    paneCommand(t, 'right', t('frame.pane.inspector'), pageKeys.toggleRight),
    command('presenter mode', t('palette.present'), () => setPresenting(true), pageKeys.present),
    command(
      'presenter notes second window speaker',
      t('palette.presenterWindow'),
      openPresenterWindow,
      pageKeys.presenterWindow,
    ),
    ...inspector.map((id) => command(`inspector ${id}`, pane(t(`inspector.tab.${id}`)), () => showInspector(id))),
    command('inspector code path', pane(t('inspector.tab.codePath')), () => showInspector('codePath')),
    command('manifest yaml', pane(t('manifest.tab.manifest')), showEditor),
    command('kubectl terminal', pane('kubectl'), showTerminal),
    command('live object yaml', pane(t('manifest.tab.object')), () => showLeft('object')),
    ...(useSelection.getState().selected ? [command('deselect', t('palette.deselect'), () => select(undefined))] : []),
  ]
}

function paneCommand(t: Translate, pane: 'left' | 'right', name: string, keys: KeyRow): PaletteCommand {
  const isClosed = useUi.getState().closedPanes[pane]
  const label = t(isClosed ? 'frame.pane.open' : 'frame.pane.close', { name })
  return command(`pane ${pane}`, label, () => togglePane(pane), keys)
}

function speedCommands(t: Translate): readonly PaletteCommand[] {
  return [
    ...SPEEDS.map((speed) => command(`speed ${speed}x`, t('palette.speed', { speed }), () => setSpeed(speed))),
    command('speed skips waits', t('palette.speedSkipsWaits', { speed: 1 }), () => setSpeed(1, { skipsWaits: true })),
    ...stepUnits(isObserved()).map((id) => {
      const label = t('palette.stepUnit', { unit: stepUnitText(id, isObserved(), t) })
      return command(`step by ${id}`, label, () => setStepBy(id))
    }),
  ]
}

function branchCommands(t: Translate): readonly PaletteCommand[] {
  const { branches, currentId } = useBranches.getState()
  return [
    command('branch here', t('palette.branchHere'), startBranch, pageKeys.branch),
    command('apply beside compare', t('manifest.diff.beside'), applyBeside),
    ...(branches.length > 1
      ? [command('compare', t('palette.view', { name: t('stage.compare') }), () => showComparison('show'))]
      : []),
    ...branches
      .filter(({ id }) => id !== currentId)
      .map(({ id, name }) => command(`branch ${id}`, t('palette.branch', { name }), () => switchBranch(id))),
  ]
}

function exampleCommands(t: Translate): readonly PaletteCommand[] {
  return [
    ...exampleIds.map((id) => {
      const label = t('palette.example', { name: t(`frame.examples.${id}`) })
      return { ...command(`example ${id}`, label, () => chooseExample(id)), words: t(`frame.examples.${id}Note`) }
    }),
    command('start over', t('frame.examples.startOver'), startOver),
    command('conformance recordings', t('palette.recordings'), () => openDialog('conformance')),
    command('then and now', t('palette.thenAndNow'), () => openDialog('thenAndNow')),
  ]
}

/** The list of lessons, and each lesson by its question; its title and English texts match as well. */
function lessonCommands(t: Translate): readonly PaletteCommand[] {
  const { locale } = usePrefs.getState()
  const english = new Map(lessonHeads('en').map(({ id, title, question }) => [id, `${title} ${question}`]))
  return [
    command('lessons catalogue', t('palette.lessons'), openCatalogue, pageKeys.lessons),
    ...lessonHeads(locale).map(({ id, number, title, question }) => ({
      id: `lesson ${id}`,
      label: t('palette.lesson', { number, question }),
      words: `lesson ${number} ${title} ${english.get(id)}`,
      run: () => openLesson(id),
    })),
    ...workshopPlaylists.map(({ name, list }) => {
      const title = t(`lessons.playlist.${name}`)
      return command(`playlist ${name}`, title, async () => {
        const playlist = playlistOfFragment(linkOfList(list, title))
        if (playlist !== undefined) await openPlaylist(playlist)
      })
    }),
  ]
}

function pageCommands(t: Translate): readonly PaletteCommand[] {
  const themes = ['dark', 'light', 'system'] as const
  const languages = [
    ['en', 'English'],
    ['zh-CN', '中文'],
  ] as const
  return [
    ...themes.map((id) =>
      command(`theme ${id}`, t('palette.theme', { name: t(`frame.theme.${id}`) }), () => setTheme(id)),
    ),
    ...languages.map(([id, name]) =>
      command(`language ${id}`, t('palette.language', { name }), () => loadLocale(id).then(() => setLocale(id))),
    ),
    command('keys help', t('frame.keys'), () => openDialog('keys'), pageKeys.showKeys),
    command('about', t('frame.about'), () => openDialog('about')),
  ]
}

function showInspector(tab: Parameters<typeof showInspectorTab>[0]): void {
  togglePane('right', false)
  showInspectorTab(tab)
  showMobileTab(tab === 'events' ? 'events' : 'why')
}

/** The dialog is in the manifest's pane, which must be visible. */
function showDiff(): void {
  showLeft('manifest')
  openDialog('diff')
}

function showLeft(tab: Parameters<typeof showLeftTab>[0]): void {
  togglePane('left', false)
  showMobileTab('manifest')
  showLeftTab(tab)
}

function showEditor(): void {
  showLeft('manifest')
  focusEditor()
}
