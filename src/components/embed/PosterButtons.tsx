import '../../i18n/en/embed.ts'
import { useT } from '../../i18n/index.ts'
import { drawPoster, planPoster } from '../../layout/embed/drawPoster.ts'
import { formatClock } from '../../layout/format.ts'
import { SvgContext } from '../../layout/picture/svgContext.ts'
import { slashName } from '../../layout/workloadName.ts'
import { download } from '../../player/runs/download.ts'
import { useCluster } from '../../store/cluster.ts'
import { useSelection } from '../../store/selection.ts'
import { stageInputOf } from '../compare/stageInput.ts'
import { contextOf, lookOf, sayOf } from '../export/makePicture.ts'
import { Button } from '../ui/Button.tsx'
import styles from './EmbedDialog.module.css'

interface PosterButtonsProps {
  /** Virtual ms. */
  readonly atMs: number
  /** File names, as the snippets have them. */
  readonly poster: { readonly light: string; readonly dark: string }
}

/** Saves the still picture that the snippets name, for each theme. */
export function PosterButtons({ atMs, poster }: PosterButtonsProps) {
  const t = useT()
  const save = (theme: 'light' | 'dark') => {
    const look = lookOf(theme, t)
    const plan = planPoster(stageInputOf(useCluster.getState()), useSelection.getState().workloadUid)
    const name = plan.workload === undefined ? 'Rollscope' : slashName(plan.workload)
    const title = t('export.pictureTitle', { name, clock: formatClock(atMs) })
    const measure = contextOf(document.createElement('canvas'))
    const ctx = new SvgContext(document, { width: plan.width, height: plan.height, title, measure })
    drawPoster(ctx, plan, atMs, look, sayOf(t))
    download(new Blob([ctx.toText()], { type: 'image/svg+xml' }), poster[theme])
  }
  return (
    <div className={styles.row}>
      {(['light', 'dark'] as const).map((theme) => (
        <Button key={theme} onClick={() => save(theme)}>
          {t(`embed.dialog.poster.${theme}`)}
        </Button>
      ))}
      <span className={styles.note}>{t('embed.dialog.posterNote')}</span>
    </div>
  )
}
