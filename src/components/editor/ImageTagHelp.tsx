import { useT } from '../../i18n/index.ts'
import { TagIcon } from '../ui/icons.tsx'
import { late } from '../ui/late.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './ImageTagHelp.module.css'

const ImageTagTable = late(
  async () => (await import('./ImageTagTable.tsx')).ImageTagTable,
  () => <div className={styles.waiting} />,
)

/** A button that opens the table of words in image tags, with their effects on the container. */
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
