import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { dismissFirstHint } from '../../player/actions/actions.ts'
import { applyManifest } from '../../player/actions/applyActions.ts'
import { preparedManifest } from '../../player/firstRun.ts'
import { useFirstVisit } from '../../store/firstVisit.ts'
import { useForecast } from '../../store/forecast.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'
import { useUi } from '../../store/ui.ts'
import { OfferBar } from './OfferBar.tsx'

/** The one thing to do first: a key starts the first rollout. A first visitor reads here what Rollscope is. */
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
      // Whoever has chosen another run is done with the menu that it is from, which has the focus again.
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

/** The image that runs and the one that the text asks for, as the plan has them; undefined where nothing is to be rolled out. */
function useStagedImages(): StagedImages | undefined {
  const text = useManifest((manifest) => manifest.text)
  const known = useForecast((state) => state.plan)
  // What the first visitor finds is known before any plan is made.
  if (text === preparedManifest) return { live: 'shop/web:v1', staged: 'shop/web:v2' }
  const fields = known?.text === text ? known.plan.objects.flatMap((object) => object.fields) : []
  const image = fields.find(({ pointer }) => pointer.endsWith('/image'))
  if (typeof image?.live !== 'string' || typeof image.applied !== 'string') return undefined
  return { live: image.live, staged: image.applied }
}
