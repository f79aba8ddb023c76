import '../../i18n/en/frame/dialogs.ts'
import '../../i18n/en/howSure.ts'
import '../../i18n/en/lesson.ts'
import '../../i18n/en/presenter.ts'
import '../../i18n/en/recorded/page.ts'
import '../../i18n/en/recorded/predictedPage.ts'
import '../../i18n/en/recorded/served.ts'
import '../../i18n/en/stage/workloads.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { fromMany } from '../../layout/workloads/prefix.ts'
import { openDialog } from '../../player/actions/actions.ts'
import { pageKeys } from '../../player/commands/keys.ts'
import { findingKeys } from '../../player/keys/sets/findingKeys.ts'
import { type KeyRow, keyParts, shownKeys } from '../../player/keys/sets/keySet.ts'
import { lessonKeys } from '../../player/keys/sets/lessonKeys.ts'
import { pictureKeys } from '../../player/keys/sets/pictureKeys.ts'
import { predictedKeys } from '../../player/keys/sets/predictedKeys.ts'
import { presenterWindowKeys, roomKeys, wallKeys } from '../../player/keys/sets/presenterKeys.ts'
import { servedKeys } from '../../player/keys/sets/servedKeys.ts'
import { studyKeys } from '../../player/keys/sets/studyKeys.ts'
import { workloadKeys } from '../../player/keys/sets/workloadKeys.ts'
import { useCluster } from '../../store/cluster.ts'
import { useHowSure } from '../../store/howSure.ts'
import { useLesson } from '../../store/lesson.ts'
import { usePredicted } from '../../store/predicted.ts'
import { useServed } from '../../store/served.ts'
import { useUi } from '../../store/ui.ts'
import { useHasFindings } from '../run/useFindings.ts'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './KeysDialog.module.css'

/** All keyboard shortcuts of the page. */
export function KeysDialog() {
  const t = useT()
  const open = useUi((ui) => ui.dialog === 'keys')
  const hasLesson = useLesson(({ lesson }) => lesson !== undefined)
  const isMany = useCluster(({ workloads }) => workloads.size >= fromMany)
  const isPredicted = usePredicted((predicted) => predicted.isOpen)
  const isStudy = useHowSure(({ isOpen, opened }) => isOpen || opened !== undefined)
  const isRecorded = useHasFindings()
  const isServed = useServed(({ served }) => served !== undefined)
  return (
    <Dialog
      open={open}
      onClose={() => openDialog(undefined)}
      title={t('frame.keys')}
      closeLabel={t('frame.close')}
      isText
    >
      <KeyRows of={[pageKeys, pictureKeys]} />
      {isMany && <KeyRows heading={t('workloads.keys')} of={[workloadKeys]} />}
      {hasLesson && <KeyRows of={[lessonKeys]} />}
      {isPredicted && <KeyRows heading={t('predicted.keys')} of={[predictedKeys]} />}
      {isStudy && <KeyRows heading={t('howSure.keys')} of={[studyKeys]} />}
      {isRecorded && <KeyRows of={[findingKeys]} />}
      {isServed && <KeyRows of={[servedKeys]} />}
      <KeyRows heading={t('presenter.keys')} of={[roomKeys, wallKeys, presenterWindowKeys]} />
      <p className={styles.note}>{t('frame.keys.note')}</p>
    </Dialog>
  )
}

type Row = KeyRow<string, Parameters<Translate>[0]>

function KeyRows({
  heading,
  of,
}: {
  readonly heading?: string
  readonly of: readonly Readonly<Record<string, Row>>[]
}) {
  const t = useT()
  return (
    <>
      {heading !== undefined && <h3 className={styles.heading}>{heading}</h3>}
      <dl className={classes('ui-stack ui-close', styles.keys)}>
        {of.flatMap(Object.values<Row>).map((row) => (
          <div className={styles.key} key={row.id}>
            <dt className="ui-flex ui-tight">
              {shownKeys(row)
                .flatMap(keyParts)
                .map((part) => (
                  <kbd key={part}>{part}</kbd>
                ))}
            </dt>
            <dd>{t(row.text)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
