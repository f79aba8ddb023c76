import '../../../i18n/en/palette.ts'
import '../../../i18n/en/recorded/predictedPage.ts'
import '../../../i18n/en/setup/clusters.ts'
import type { Translate } from '../../../i18n/index.ts'
import { copyRun, openDialog, stepUnitOf } from '../../../player/actions/actions.ts'
import { beginInCluster, clusterLike } from '../../../player/apply/chooseCluster.ts'
import { openLessonHandout } from '../../../player/lesson/handout.ts'
import { makeLesson } from '../../../player/lesson/makeLesson.ts'
import { saveRunFile } from '../../../player/runs/runFiles.ts'
import { copyShareLink } from '../../../player/runs/shareLink.ts'
import { startFresh } from '../../../player/saving/savedRunActions.ts'
import { useImported } from '../../../store/imported.ts'
import { useLesson } from '../../../store/lesson.ts'
import { useLessonFile } from '../../../store/lessonFile.ts'
import { usePlayback } from '../../../store/playback.ts'
import { openRun } from '../../../store/run/openRun.ts'
import { clusterLikes } from '../../cluster/clusterChoices.ts'
import { likeName } from '../../cluster/clusterWords.ts'
import { stepUnitText } from '../../controls/stepUnitText.ts'
import { command, keyCommand, type PaletteCommand, type PaletteSection, showLeft } from './paletteCommand.ts'

export const runSection: PaletteSection = { id: 'run', commands: runCommands }

function runCommands(t: Translate): readonly PaletteCommand[] {
  const { playing, stepBy } = usePlayback.getState()
  const unit = stepUnitText(stepUnitOf(stepBy), openRun(), t)
  return [
    keyCommand('play pause', t(playing ? 'frame.pause' : 'frame.play'), 'togglePlay'),
    keyCommand('step forward', t('palette.step', { unit }), 'step'),
    keyCommand('step back', t('palette.stepBack', { unit }), 'stepBack'),
    keyCommand('next write', t('palette.nextWrite'), 'nextWrite'),
    keyCommand('previous write', t('palette.previousWrite'), 'previousWrite'),
    keyCommand('start', t('frame.toStart'), 'start'),
    keyCommand('end', t('frame.toEnd'), 'end'),
    keyCommand('apply', t('palette.apply'), 'apply'),
    keyCommand('how sure seeds monte carlo distribution risk worst', t('palette.howSure'), 'howSure'),
    ...predictedCommands(t),
    command('diff changes', t('palette.diff'), showDiff),
    command('share link', t('palette.share'), copyShareLink),
    command('save file', t('frame.saveFile'), saveRunFile),
    command('export picture png svg animation gif webm trace transcript', t('frame.export'), () =>
      openDialog('export'),
    ),
    command('embed iframe snippet markdown component', t('frame.embed'), () => openDialog('embed')),
    keyCommand('open file import manifest yaml run', t('frame.openFile'), 'openFile'),
    command('start fresh new run', t('frame.runs.fresh'), startFresh),
    ...clusterCommands(t),
    command('make lesson of this run write', t('palette.makeLesson'), () =>
      makeLesson({
        title: t('palette.makeLesson.title'),
        question: t('palette.makeLesson.question'),
        prose: t('palette.makeLesson.prose'),
      }),
    ),
    ...(useLesson.getState().lesson === undefined
      ? []
      : [command('handout print lesson paper', t('palette.handout'), openLessonHandout)]),
    command('glossary terms words', t('palette.glossary'), () => openDialog('glossary')),
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
  (await import('../../../player/predicted/predictedActions.ts')).openPredicted()

/** Opens the comparison with simulated runs; only for a recording with a rollout. */
function predictedCommands(t: Translate): readonly PaletteCommand[] {
  if (useImported.getState().recording?.head.hasRollout !== true) return []
  return [command('predicted real compare recording simulated seeds', t('predicted.open'), openPredictedView)]
}

/** The dialog is in the manifest's pane, which must be visible. */
function showDiff(): void {
  showLeft('manifest')
  openDialog('diff')
}
