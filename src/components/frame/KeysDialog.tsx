import '../../i18n/en/frame/dialogs.ts'
import '../../i18n/en/presenter.ts'
import { useT } from '../../i18n/index.ts'
import { fromMany } from '../../layout/workloads/prefix.ts'
import { openDialog } from '../../player/actions/actions.ts'
import { commandActions, keyBindings } from '../../player/keys/keys.ts'
import { useCluster } from '../../store/cluster.ts'
import { useLesson } from '../../store/lesson.ts'
import { usePredicted } from '../../store/predicted.ts'
import { useUi } from '../../store/ui.ts'
import { commandKey } from '../ui/commandKey.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { late } from '../ui/late.tsx'
import styles from './KeysDialog.module.css'

const PredictedKeys = late(async () => (await import('../predicted/PredictedKeys.tsx')).PredictedKeys)
const WorkloadKeys = late(async () => (await import('../stage/workloads/WorkloadKeys.tsx')).WorkloadKeys)
const LessonKeys = late(async () => (await import('../lesson/LessonKeys.tsx')).LessonKeys)

/** All keyboard shortcuts of the page. */
export function KeysDialog() {
  const t = useT()
  const open = useUi((ui) => ui.dialog === 'keys')
  const hasLesson = useLesson(({ lesson }) => lesson !== undefined)
  const isMany = useCluster(({ workloads }) => workloads.size >= fromMany)
  const isPredicted = usePredicted((predicted) => predicted.isOpen)
  return (
    <Dialog
      open={open}
      onClose={() => openDialog(undefined)}
      title={t('frame.keys')}
      closeLabel={t('frame.close')}
      isText
    >
      <dl className={styles.keys}>
        {keyBindings.map(({ key, action }) => (
          <div key={action}>
            <dt>
              {commandActions.has(action) && <kbd>{commandKey()}</kbd>}
              <kbd>{keyNames[key] ?? key}</kbd>
            </dt>
            <dd>{t(`frame.keys.${action}`)}</dd>
          </div>
        ))}
      </dl>
      {isMany && <WorkloadKeys />}
      {hasLesson && <LessonKeys />}
      {isPredicted && <PredictedKeys />}
      <h3 className={styles.heading}>{t('presenter.keys')}</h3>
      <dl className={styles.keys}>
        {presenterKeys.map(([id, ...keys]) => (
          <div key={id}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`presenter.keys.${id}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('frame.keys.note')}</p>
    </Dialog>
  )
}

/** Texts for the keys of `presenterKeys.ts`. */
const presenterKeys = [
  ['turn', 'PgDn', 'PgUp'],
  ['jump', '⇧1', '⇧9'],
  ['mark', 'M'],
  ['free', 'L'],
  ['code', 'Q'],
  ['blank', '0', 'B', '.'],
  ['view', '1', '2', '3'],
  ['hands', '1', '4'],
  ['notes', '+', '-'],
] as const

const keyNames: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowRight: '→',
  ArrowLeft: '←',
  b: 'B',
  c: 'C',
  h: 'H',
  k: 'K',
  n: 'N',
  o: 'O',
  p: 'P',
  Enter: '↵',
}
