import { sceneView, sceneViews } from '../../share/sceneViews.ts'
import { classes } from '../ui/classes.ts'
import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/stage.ts'
import { slashName } from '../../layout/workloadName.ts'
import '../../i18n/en/export.ts'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { openDialog, pause } from '../../player/actions/actions.ts'
import { saveBlob, saveTrace, saveTranscript } from '../../player/runs/exports.ts'
import { type SingleFileContent, saveSingleFile, singleFileBytes } from '../../player/runs/singleFile.ts'
import { useCluster } from '../../store/cluster.ts'
import { useLesson } from '../../store/lesson.ts'
import { usePlayback } from '../../store/playback.ts'
import { formatClock } from '../../store/runClock.ts'
import { useSelection } from '../../store/selection.ts'
import { useShownWorkload } from '../run/useShownWorkload.ts'
import { viewTexts } from '../stage/views/viewTexts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { AnimationForm } from './AnimationForm.tsx'
import styles from './ExportDialog.module.css'
import { ExportProgress } from './ExportProgress.tsx'
import {
  canvasThemeOf,
  type PictureStyle,
  type PictureTheme,
  pictureTexts,
  pngOf,
  stillPicture,
  svgOf,
} from './makePicture.ts'
import { type ExportPartProps, type PicturePartProps, useExportJob } from './useExportJob.ts'

/** Exports pictures, animations and texts of the run. */
export function ExportDialog() {
  const t = useT()
  const [theme, setTheme] = useState<PictureTheme>('shown')
  const [kind, setKind] = useState<PictureStyle['kind']>(() => sceneView(useSelection.getState().stageView))
  const workload = useShownWorkload()
  const { state, run, cancel } = useExportJob()
  const isBusy = state.type === 'working'
  // The export is of the cursor at which the dialog was opened.
  useEffect(pause, [])
  const styleNow = (): PictureStyle => {
    const { workloadUid } = useSelection.getState()
    return { kind, workloadUid, theme: canvasThemeOf(theme, t), ...pictureTexts(t) }
  }
  return (
    <Dialog
      open
      onClose={() => openDialog(undefined)}
      title={t('export.title')}
      closeLabel={t('frame.close')}
      className={styles.dialog}
    >
      <div className={styles.choices}>
        <Segmented
          label={t('export.look')}
          items={(['shown', 'dark', 'light'] as const).map((id) => ({ id, label: t(`export.look.${id}`) }))}
          selected={theme}
          onSelect={setTheme}
        />
        <Segmented
          label={t('export.view')}
          items={sceneViews.map((id) => ({ id, label: t(viewTexts(id, workload).title) }))}
          selected={kind}
          onSelect={setKind}
        />
      </div>
      <StillPart styleNow={styleNow} isBusy={isBusy} run={run} />
      <AnimationForm styleNow={styleNow} isBusy={isBusy} run={run} />
      <TextPart isBusy={isBusy} run={run} />
      <SingleFilePart isBusy={isBusy} run={run} />
      <ExportProgress state={state} onCancel={cancel} />
    </Dialog>
  )
}

function StillPart({ styleNow, isBusy, run }: PicturePartProps) {
  const t = useT()
  const cursorMs = usePlayback((playback) => playback.cursor.at)
  const still = () => {
    const { cursor, head } = usePlayback.getState()
    const style = styleNow()
    return { style, picture: stillPicture(useCluster.getState(), { atMs: cursor.at, headMs: head.at }, style, t) }
  }
  const savePng = async () => {
    const { picture, style } = still()
    saveBlob(await pngOf(picture, style), 'png')
  }
  const saveSvg = async () => {
    const { picture, style } = still()
    const name = picture.workload === undefined ? 'Rollscope' : slashName(picture.workload)
    const title = t('export.pictureTitle', { name, clock: formatClock(picture.moment.simTimeMs) })
    saveBlob(new Blob([svgOf(picture, style, title)], { type: 'image/svg+xml' }), 'svg')
  }
  return (
    <section className={styles.part} aria-label={t('export.still')}>
      <h3 className="ui-bold">{t('export.still')}</h3>
      <p className="ui-muted">{t('export.stillNote', { clock: formatClock(cursorMs) })}</p>
      <div className={styles.buttons}>
        <Button disabled={isBusy} onClick={() => void run(t('export.png'), savePng)}>
          {t('export.png')}
        </Button>
        <Button disabled={isBusy} onClick={() => void run(t('export.svg'), saveSvg)}>
          {t('export.svg')}
        </Button>
      </div>
    </section>
  )
}

function TextPart({ isBusy, run }: ExportPartProps) {
  const t = useT()
  return (
    <section className={styles.part} aria-label={t('export.text')}>
      <h3 className="ui-bold">{t('export.text')}</h3>
      <Toolbar className={styles.row}>
        <Button disabled={isBusy} onClick={() => void run(t('export.trace'), saveTrace)}>
          {t('export.trace')}
        </Button>
        <span className={classes('ui-muted', styles.note)}>{t('export.traceNote')}</span>
      </Toolbar>
      <Toolbar className={styles.row}>
        <Button
          disabled={isBusy}
          onClick={() => void run(t('export.transcript'), (control) => saveTranscript('Rollscope', control))}
        >
          {t('export.transcript')}
        </Button>
        <span className={classes('ui-muted', styles.note)}>{t('export.transcriptNote')}</span>
      </Toolbar>
    </section>
  )
}

/** The page as a single file, with the run or the open lesson inside. */
function SingleFilePart(props: ExportPartProps) {
  const t = useT()
  const number = useLesson((lesson) => lesson.number)
  const hasAddress = useLesson(({ address }) => address !== undefined)
  return (
    <section className={styles.part} aria-label={t('export.page')}>
      <h3 className="ui-bold">{t('export.page')}</h3>
      <SingleFileRow {...props} content="run" label={t('export.html')} note="export.htmlNote" />
      {hasAddress && (
        <SingleFileRow
          {...props}
          content="lesson"
          label={t('export.lesson')}
          note={number === undefined ? 'export.ownLessonNote' : 'export.lessonNote'}
        />
      )}
    </section>
  )
}

interface SingleFileRowProps extends ExportPartProps {
  readonly content: SingleFileContent
  readonly label: string
  readonly note: 'export.htmlNote' | 'export.lessonNote' | 'export.ownLessonNote'
}

/** Shows the file's size before it is downloaded. */
function SingleFileRow({ isBusy, run, content, label, note }: SingleFileRowProps) {
  const t = useT()
  const [bytes, setBytes] = useState<number>()
  useEffect(() => {
    void singleFileBytes(content).then(setBytes)
  }, [content])
  const size = bytes === undefined ? '…' : `${(bytes / 1e6).toFixed(1)} MB`
  return (
    <Toolbar className={styles.row}>
      <Button disabled={isBusy} onClick={() => void run(label, (control) => saveSingleFile(content, control))}>
        {label}
      </Button>
      <span className={classes('ui-muted', styles.note)}>{t(note, { size })}</span>
    </Toolbar>
  )
}
