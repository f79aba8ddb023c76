import '../../../i18n/en/stage.ts'
import type { WorkloadView } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import type { StageView } from '../../../share/stageViews.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import styles from './ViewChoice.module.css'
import { viewTexts } from './viewTexts.ts'

interface ViewChoiceProps<View extends StageView> {
  readonly views: readonly View[]
  readonly shown: View
  /** The workload on the stage; each kind names its views differently. */
  readonly workload: WorkloadView | undefined
  readonly onShow: (view: View) => void
  readonly narrow: boolean
}

/** A choice of the stage's view. With several branches, the comparison of two branches is a further view. */
export function ViewChoice<View extends StageView>({ views, shown, workload, onShow, narrow }: ViewChoiceProps<View>) {
  const t = useT()
  const items = views.map((id) => {
    const { title, short } = viewTexts(id, workload)
    return { id, label: t(narrow ? short : title) }
  })
  return <Segmented label={t('stage.view')} items={items} selected={shown} onSelect={onShow} className={styles.views} />
}
