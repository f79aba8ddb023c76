import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/offline.ts'
import { useRef } from 'react'
import { useT } from '../../i18n/index.ts'
import { takeNewerAtNextStart } from '../../player/newerVersion.ts'
import { dismissNewerVersion } from '../../store/late/ui.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { LineIcon } from '../ui/LineIcon.tsx'
import styles from '../ui/StatusLine.module.css'
import { useFocusHandover } from '../ui/useFocusHandover.ts'

/** A line on the stage about a newer version of the page; the run continues below it. */
export function NewerVersionLine() {
  const t = useT()
  const line = useRef<HTMLElement>(null)
  useFocusHandover(line)
  return (
    <Toolbar as="section" ref={line} className={styles.line} role="status" data-newer-version="">
      <LineIcon>
        <path d="M3.5 8a4.5 4.5 0 017.7-3.2L12.5 6M12.5 3v3h-3M12.5 8a4.5 4.5 0 01-7.7 3.2L3.5 10M3.5 13v-3h3" />
      </LineIcon>
      <span className={styles.text}>
        <b>{t('offline.newer')}</b> {t('offline.stays')}
      </span>
      <Button onClick={() => void takeNewerAtNextStart()}>{t('offline.useNewer')}</Button>
      <IconButton label={t('frame.dismiss')} icon={<Icon name="close" />} onClick={dismissNewerVersion} />
    </Toolbar>
  )
}
