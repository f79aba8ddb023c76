import { useT } from '../../i18n/index.ts'
import { pageKeys } from '../../player/commands/keys.ts'
import { ariaShortcut } from '../../player/keys/sets/keySet.ts'
import { togglePane } from '../../store/ui.ts'
import styles from './CollapseButton.module.css'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

/** Collapses a side pane to its rail; only rendered if panes are side by side. */
export function CollapseButton({ pane }: { readonly pane: 'left' | 'right' }) {
  const t = useT()
  const label = t('frame.pane.close', { name: t(pane === 'left' ? 'frame.pane.manifest' : 'frame.pane.inspector') })
  return (
    <IconButton
      className={styles.collapse}
      label={label}
      aria-keyshortcuts={ariaShortcut(pane === 'left' ? pageKeys.toggleLeft : pageKeys.toggleRight)}
      title={`${label} (${pane === 'left' ? '[' : ']'})`}
      icon={<Icon name={pane === 'left' ? 'paneLeft' : 'paneRight'} />}
      onClick={() => togglePane(pane, true)}
    />
  )
}
