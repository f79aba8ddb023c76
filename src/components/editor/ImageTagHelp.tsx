import { useT } from '../../i18n/index.ts'
import { TagIcon } from '../ui/icons.tsx'
import { late } from '../ui/late.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './ImageTagHelp.module.css'

const ImageTagTable = late(
  async () => (await import('./ImageTagTable.tsx')).ImageTagTable,
  () => <div className={styles.waiting} />,
)

/** A button with the words that an image's tag may have and what they make its container do. */
export function ImageTagHelp() {
  const t = useT()
  const label = t('manifest.tags.button')
  return (
    <Popover
      button={
        <>
          <TagIcon />
          <span className={styles.short}>{t('manifest.tags.short')}</span>
        </>
      }
      label={label}
      mount="whenOpen"
      buttonProps={{ variant: 'quiet', title: label, className: styles.button }}
    >
      {(close) => <ImageTagTable onChosen={close} />}
    </Popover>
  )
}
