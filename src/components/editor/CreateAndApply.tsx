import { pageKeys } from '../../player/commands/keys.ts'
import { ariaShortcut } from '../../player/keys/sets/keySet.ts'
import '../../i18n/en/plan.ts'
import { useId, useRef } from 'react'
import type { Settlement } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { createAndApply } from '../../player/apply/applyActions.ts'
import { useForecast } from '../../store/forecast.ts'
import { useManifest } from '../../store/manifest.ts'
import { leaveApplySheet } from '../manifest/editorHandle.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { RichText } from '../ui/RichText.tsx'
import { useFocusHandover } from '../ui/useFocusHandover.ts'
import styles from './CreateAndApply.module.css'

interface CreateAndApplyProps {
  readonly settlement: Settlement
  /** The button shows its keys. */
  readonly hasKeys: boolean
}

/**
 * A button that creates all missing objects and applies the text. If the API server would reject the apply, the row
 * names the object and the reason.
 */
export function CreateAndApply({ settlement: { objects, refused }, hasKeys }: CreateAndApplyProps) {
  const t = useT()
  const applying = useManifest((manifest) => manifest.applying)
  const place = useRef<HTMLDivElement>(null)
  const reason = useId()
  useFocusHandover(place)
  // The list above has the reason why an object of the text is rejected.
  const isNamed = useForecast(({ plan }) =>
    plan?.plan.objects.some(({ action, kind, name }) => action === 'refused' && refused?.object === `${kind} ${name}`),
  )
  const what = isNamed ? 'named' : refused?.object ? 'object' : 'other'
  const { length: count } = objects.filter((one) => !one.isOfText)
  return (
    <div ref={place} className={styles.place}>
      <p id={reason} role="status" className={classes('ui-small ui-anywhere ui-bad', styles.reason)}>
        {refused && <RichText text={`plan.problem.notCreated.${what}`} params={{ ...refused }} />}
      </p>
      <Button
        className={styles.button}
        variant="primary"
        {...(hasKeys ? { keyRow: pageKeys.apply } : {})}
        aria-keyshortcuts={ariaShortcut(pageKeys.apply)}
        aria-disabled={applying || refused !== undefined}
        aria-describedby={reason}
        onClick={() => {
          leaveApplySheet()
          void createAndApply()
        }}
      >
        {count > 1 ? t('plan.problem.createAllAndApply', { count }) : t('plan.problem.createAndApply')}
      </Button>
    </div>
  )
}
