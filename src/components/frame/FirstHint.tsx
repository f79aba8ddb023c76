import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/index.ts'
import { dismissFirstHint } from '../../player/actions.ts'
import { applyManifest } from '../../player/applyActions.ts'
import { usePlayback } from '../../store/playback.ts'
import { useUi } from '../../store/ui.ts'
import { Icon } from '../controls/icons.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './FirstHint.module.css'

/** The one thing to do first, with the focus on it: a key starts the first rollout. */
export function FirstHint() {
  const t = useT()
  const isWanted = useUi((ui) => ui.firstHint)
  const isShown = usePlayback(({ engine }) => engine !== 'fatal') && isWanted
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Whoever is somewhere already is not taken away from there.
    if (isShown && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [isShown])
  if (!isShown) return null
  return (
    <section className={styles.hint} data-first-hint>
      <span className={styles.text}>
        <code>shop/web:v1</code> {t('frame.hint.text')} <code className={styles.next}>shop/web:v2</code>
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
