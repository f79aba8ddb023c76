import '../../i18n/en/plan.ts'
import { useT } from '../../i18n/index.ts'
import { mainObject } from '../../store/planView.ts'
import { nextImageOf } from '../manifest/editText.ts'
import { usePlan } from '../manifest/usePlan.ts'
import { classes } from '../ui/classes.ts'
import { RichText } from '../ui/RichText.tsx'
import styles from './NothingYet.module.css'

/** Shown instead of decisions while the stage previews an apply. */
export function NothingYet() {
  const t = useT()
  const known = usePlan()
  const main = known && mainObject(known.plan)
  const image = known && main && nextImageOf(known.text, main)
  return (
    <div className={classes('ui-scroll ui-text ui-anywhere ui-muted ui-codes', styles.panel)} data-nothing-yet="">
      <section className="ui-padded ui-bottomline">
        <h2>{t('plan.preview.nothing')}</h2>
        <p>{t('plan.preview.nothing.text')}</p>
      </section>
      {main?.workload && (
        <section className="ui-padded ui-bottomline">
          <h2>{t('plan.preview.then')}</h2>
          <p>
            {image === undefined ? (
              t('plan.preview.then.plain')
            ) : (
              <RichText text="plan.preview.then.text" params={{ image }} />
            )}
          </p>
        </section>
      )}
    </div>
  )
}
