import { useT } from '../../i18n/index.ts'
import { openDialog } from '../../player/actions.ts'
import { pickRunFile, saveRunFile } from '../../player/runFiles.ts'
import { Icon } from '../controls/icons.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './ShareMenu.module.css'

/** Other ways to hand on a run than a link. */
export function ShareMenu({ disabled }: { readonly disabled: boolean }) {
  const t = useT()
  return (
    <Popover
      label={t('frame.shareMore')}
      mount="whenOpen"
      button={<Icon name="chevronDown" />}
      buttonProps={{ shape: 'square', disabled, title: t('frame.shareMore'), className: styles.button }}
    >
      {(close) => (
        <div className={styles.menu}>
          <button
            type="button"
            className={styles.item}
            onClick={() => {
              close()
              void saveRunFile()
            }}
          >
            <b>{t('frame.saveFile')}</b>
            <span>{t('frame.saveFileNote')}</span>
          </button>
          <button
            type="button"
            className={styles.item}
            onClick={() => {
              close()
              pickRunFile()
            }}
          >
            <b>{t('frame.openFile')}</b>
            <span>{t('frame.openFileNote')}</span>
          </button>
          <button
            type="button"
            className={styles.item}
            onClick={() => {
              close()
              openDialog('export')
            }}
          >
            <b>{t('frame.export')}</b>
            <span>{t('frame.exportNote')}</span>
          </button>
        </div>
      )}
    </Popover>
  )
}
