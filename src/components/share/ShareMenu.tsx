import { useT } from '../../i18n/index.ts'
import { openDialog } from '../../player/actions/actions.ts'
import { pickFiles } from '../../player/runs/pickFiles.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './ShareMenu.module.css'

/** Ways to share a run other than a link. */
export function ShareMenu({ disabled }: { readonly disabled: boolean }) {
  const t = useT()
  const choices = [
    ['frame.saveFile', 'frame.saveFileNote', () => void saveFile()],
    ['frame.openFile', 'frame.openFileNote', pickFiles],
    ['frame.embed', 'frame.embedNote', () => openDialog('embed')],
    ['frame.export', 'frame.exportNote', () => openDialog('export')],
  ] as const
  return (
    <Popover
      label={t('frame.shareMore')}
      mount="whenOpen"
      button={<Icon name="chevronDown" />}
      buttonProps={{ shape: 'square', disabled, title: t('frame.shareMore'), className: styles.button }}
    >
      {(close) => (
        <Menu>
          {choices.map(([name, note, choose]) => (
            <MenuItem
              key={name}
              name={t(name)}
              note={t(note)}
              onChoose={() => {
                close()
                choose()
              }}
            />
          ))}
        </Menu>
      )}
    </Popover>
  )
}

async function saveFile(): Promise<void> {
  const { saveRunFile } = await import('../../player/runs/runFiles.ts')
  await saveRunFile()
}
