import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/index.ts'
import { dismissFirstHint } from '../../player/actions.ts'
import { applyManifest } from '../../player/applyActions.ts'
import { preparedManifest } from '../../player/firstRun.ts'
import { useForecast } from '../../store/forecast.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'
import { useUi } from '../../store/ui.ts'
import { Icon } from '../controls/icons.tsx'
import { Button } from '../ui/Button.tsx'
import { useFocusHandover } from '../ui/useFocusHandover.ts'
import styles from './FirstHint.module.css'

/** The one thing to do first: a key starts the first rollout. */
export function FirstHint() {
  const isWanted = useUi((ui) => ui.firstHint)
  const isShown = usePlayback(({ engine }) => engine !== 'fatal') && isWanted
  const images = useStagedImages()
  return isShown && images !== undefined ? <HintBar live={images.live} staged={images.staged} /> : null
}

interface StagedImages {
  readonly live: string
  readonly staged: string
}

function HintBar({ live, staged }: StagedImages) {
  const t = useT()
  const bar = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandover(bar)
  useEffect(() => {
    // Whoever is somewhere already is not taken away from there.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section ref={bar} className={styles.hint} data-first-hint>
      <span className={styles.text}>
        <code>{live}</code> {t('frame.hint.text')} <code className={styles.next}>{staged}</code>
      </span>
      <Button ref={button} variant="primary" shortcut="↵" onClick={() => void applyManifest()}>
        {t('frame.hint.start')}
      </Button>
      <Button
        variant="quiet"
        shape="square"
        aria-label={t('frame.dismiss')}
        icon={<Icon name="close" />}
        onClick={dismissFirstHint}
      />
    </section>
  )
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
