import { type Translate, useT } from '../../i18n/index.ts'
import { answerReplace, chooseExample } from '../../player/actions.ts'
import { exampleIds } from '../../scenarios/manifests.ts'
import { useKept } from '../../store/kept.ts'
import { type RunTitle, useUi } from '../../store/ui.ts'
import { Icon } from '../controls/icons.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Menu, MenuItem, MenuNote } from '../ui/Menu.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './ExamplesMenu.module.css'

/** Names the run and offers manifests to start from. What the person has typed is replaced only after a question. */
export function ExamplesMenu() {
  const t = useT()
  const title = useUi((ui) => ui.title)
  const given = useKept((kept) => kept.name)
  const asking = useUi((ui) => ui.askingToReplace)
  const name = given === '' ? titleText(title, t) : given

  return (
    <>
      <Popover
        label={t('frame.examples')}
        button={
          <>
            <span className={styles.title}>{name}</span>
            <Icon name="chevronDown" />
          </>
        }
        buttonProps={{
          icon: <Icon name="book" />,
          className: styles.button,
          'aria-label': `${t('frame.examples')}: ${name}`,
        }}
      >
        {(close) => (
          <Menu>
            {exampleIds.map((id) => (
              <MenuItem
                key={id}
                name={t(`frame.examples.${id}`)}
                note={t(`frame.examples.${id}Note`)}
                onChoose={() => {
                  close()
                  chooseExample(id)
                }}
              />
            ))}
            <MenuNote>{t('frame.examples.note')}</MenuNote>
            <MenuItem
              name={t('frame.examples.startOver')}
              note={t('frame.examples.startOverNote')}
              onChoose={() => {
                close()
                chooseExample('startOver')
              }}
            />
          </Menu>
        )}
      </Popover>
      <Dialog
        open={asking !== undefined}
        onClose={() => answerReplace('keep')}
        title={t('frame.replace.title')}
        closeLabel={t('frame.close')}
        footer={
          <>
            <Button onClick={() => answerReplace('keep')}>{t('frame.cancel')}</Button>
            <Button variant="primary" onClick={() => answerReplace('replace')}>
              {t('frame.replace')}
            </Button>
          </>
        }
      >
        <p>{t('frame.replace.text', { name: asking === undefined ? '' : t(`frame.examples.${asking}`) })}</p>
      </Dialog>
    </>
  )
}

function titleText(title: RunTitle, t: Translate): string {
  if (typeof title === 'object' && title.type === 'manifest')
    return t('frame.title.manifest', { name: title.name, count: title.count })
  if (typeof title === 'object') return title.type === 'thenAndNow' ? t(`conformance.run.${title.name}`) : title.name
  if (title === 'cluster2017') return t('conformance.cluster2017')
  return title === 'shared' ? t('frame.title.shared') : t(`frame.examples.${title}`)
}
