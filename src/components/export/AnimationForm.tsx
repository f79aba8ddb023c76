import { classes } from '../ui/classes.ts'
import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/export.ts'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { formatSpan } from '../../layout/format.ts'
import { sortedWorkloads } from '../../layout/inOrder.ts'
import { saveBlob } from '../../player/runs/exports.ts'
import { useCluster } from '../../store/cluster.ts'
import { foreseen, useForecast } from '../../store/forecast.ts'
import { usePlayback } from '../../store/playback.ts'
import { useSelection } from '../../store/selection.ts'
import { Button } from '../ui/Button.tsx'
import { PillSelect } from '../ui/PillSelect.tsx'
import { makeGif, makeWebm } from './animation.ts'
import styles from './ExportDialog.module.css'
import { frameRates, mostFrames, speeds, type TimingChoice, timingOf, usualChoice } from './timing.ts'
import type { PicturePartProps } from './useExportJob.ts'
import { webmType } from './webmRecorder.ts'

/** Exports a time range of the run as a GIF or video. */
export function AnimationForm({ styleNow, isBusy, run }: PicturePartProps) {
  const t = useT()
  const [choice, setChoice] = useState<TimingChoice>(presentChoice)
  const [film] = useState(webmType)
  const timing = timingOf(choice)
  const change = (changed: Partial<TimingChoice>) => setChoice({ ...choice, ...changed })
  const isWrong = typeof timing === 'string'
  const span = isWrong ? '' : formatSpan(timing.frames * timing.frameMs)
  const make = (format: 'gif' | 'webm') => {
    if (isWrong) return
    void run(t(`export.${format}`), async (control) => {
      const job = { timing, style: styleNow(), t, ...control }
      saveBlob(format === 'gif' ? await makeGif(job) : await makeWebm(job, film ?? ''), format)
    })
  }
  return (
    <section className={styles.part} aria-label={t('export.animation')}>
      <h3 className="ui-bold">{t('export.animation')}</h3>
      <p className="ui-muted">{t('export.animationNote')}</p>
      <div className={styles.choices}>
        <SecondsField label={t('export.from')} value={choice.from} onChange={(from) => change({ from })} />
        <SecondsField label={t('export.to')} value={choice.to} onChange={(to) => change({ to })} />
        <PillSelect
          label={t('export.speed')}
          value={choice.speed}
          options={speeds.map((id) => ({ id, text: `${id}×` }))}
          onChange={(speed) => change({ speed })}
        />
        <PillSelect
          label={t('export.framesPerSecond')}
          value={choice.framesPerSecond}
          options={frameRates.map((id) => ({ id, text: id }))}
          onChange={(framesPerSecond) => change({ framesPerSecond })}
        />
      </div>
      <p className={isWrong ? 'ui-bad' : 'ui-muted'}>
        {isWrong ? t(`export.${timing}`, { most: mostFrames }) : t('export.length', { count: timing.frames, span })}
      </p>
      <Toolbar className={styles.row}>
        <Button disabled={isBusy || isWrong} onClick={() => make('gif')}>
          {t('export.gif')}
        </Button>
        {film !== undefined && (
          <Button disabled={isBusy || isWrong} onClick={() => make('webm')}>
            {t('export.webm')}
          </Button>
        )}
        <span className={classes('ui-muted', styles.note)}>
          {film === undefined ? t('export.noWebm') : isWrong ? '' : t('export.webmNote', { span })}
        </span>
      </Toolbar>
    </section>
  )
}

interface SecondsFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function SecondsField({ label, value, onChange }: SecondsFieldProps) {
  return (
    <label className="ui-inline ui-little ui-muted">
      {label}
      <input
        type="number"
        min="0"
        step="0.1"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={styles.number}
      />
    </label>
  )
}

/** Default range: the rollout on the stage. */
function presentChoice(): TimingChoice {
  const { workloads, marks, samples } = useCluster.getState()
  const { cursor, head } = usePlayback.getState()
  const { present } = useForecast.getState()
  const wanted = useSelection.getState().workloadUid
  const uid = workloads.has(wanted) ? wanted : (sortedWorkloads([...workloads.values()])[0]?.uid ?? '')
  const own = present && foreseen(present.forecast, uid, cursor.at)
  const lastsMs = own?.own.completeAfterMs
  return usualChoice({
    marks: marks.filter((mark) => mark.workloadUid === uid || mark.workloadUid === ''),
    samples: samples.filter((sample) => sample.workloadUid === uid),
    cursorMs: cursor.at,
    headMs: head.at,
    foreseenMs: own === undefined || lastsMs === undefined ? undefined : own.fromAt + lastsMs,
  })
}
