import { useT } from '../../i18n/index.ts'
import { openDialog } from '../../player/actions/actions.ts'
import { commandActions, keyBindings } from '../../player/keys/keys.ts'
import { useUi } from '../../store/ui.ts'
import { commandKey } from '../ui/commandKey.ts'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './KeysDialog.module.css'

/** Every key of the page. */
export function KeysDialog() {
  const t = useT()
  const open = useUi((ui) => ui.dialog === 'keys')
  return (
    <Dialog open={open} onClose={() => openDialog(undefined)} title={t('frame.keys')} closeLabel={t('frame.close')}>
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
      <p className={styles.note}>{t('frame.keys.note')}</p>
    </Dialog>
  )
}

const keyNames: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowRight: '→',
  ArrowLeft: '←',
  b: 'B',
  k: 'K',
  o: 'O',
  p: 'P',
  Enter: '↵',
}
