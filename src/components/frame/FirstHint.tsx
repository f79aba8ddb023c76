import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { applyManifest } from '../../player/apply/applyActions.ts'
import { preparedManifest } from '../../player/runs/firstRun.ts'
import { useFirstVisit } from '../../store/firstVisit.ts'
import { useForecast } from '../../store/forecast.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'
import { dismissFirstHint, useUi } from '../../store/ui.ts'
import { OfferBar } from '../ui/OfferBar.tsx'

/** The first action: Enter starts the first rollout. First-time visitors also read what Rollscope is. */
export function FirstHint() {
  const isWanted = useUi((ui) => ui.firstHint)
  const isShown = usePlayback(({ engine }) => engine !== 'fatal') && isWanted
  const t = useT()
  const images = useStagedImages()
  const run = useUi(({ title }) => (typeof title === 'string' ? title : title.type))
  const [first] = useState(run)
  const isFirstVisit = useFirstVisit(({ stage }) => stage === 'what')
  if (!isShown || images === undefined) return null
  return (
    <OfferBar
      key={run}
      offer="firstHint"
      // After an example is chosen, its menu has returned the focus to the header.
      takesFocusOf={run === first ? 'stage' : 'header'}
      action={t('frame.hint.start')}
      onAct={() => void applyManifest()}
      onDismiss={dismissFirstHint}
    >
      {isFirstVisit && <>{t('frame.hint.what')} </>}
      <code>{images.live}</code> {t('frame.hint.text')} <code data-next>{images.staged}</code>
    </OfferBar>
  )
}

interface StagedImages {
  readonly live: string
  readonly staged: string
}

/** The current image and the image in the manifest, from the plan; undefined if no rollout is planned. */
function useStagedImages(): StagedImages | undefined {
  const text = useManifest((manifest) => manifest.text)
  const known = useForecast((state) => state.plan)
  // The initial manifest's images are known before the first plan.
  if (text === preparedManifest) return { live: 'shop/web:v1', staged: 'shop/web:v2' }
  const fields = known?.text === text ? known.plan.objects.flatMap((object) => object.fields) : []
  const image = fields.find(({ pointer }) => pointer.endsWith('/image'))
  if (typeof image?.live !== 'string' || typeof image.applied !== 'string') return undefined
  return { live: image.live, staged: image.applied }
}
