import { useT } from '../../i18n/index.ts'
import { chooseExample, startOver } from '../../player/actions/actions.ts'
import { exampleGroupIds, exampleGroups } from '../../scenarios/exampleIds.ts'
import { Icon } from '../controls/icons.tsx'
import { Menu, MenuGroup, MenuItem, MenuNote } from '../ui/Menu.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './ExamplesMenu.module.css'
import { useRunName } from './useRunName.ts'

/** Names the run and offers others to start from: each has a cluster of its own, and what was there is kept. */
export function ExamplesMenu() {
  const t = useT()
  const name = useRunName()
  return (
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
      {(close) => {
        const item = (id: 'startOver' | Parameters<typeof chooseExample>[0], onChoose: () => unknown) => (
          <MenuItem
            key={id}
            name={t(`frame.examples.${id}`)}
            note={t(`frame.examples.${id}Note`)}
            onChoose={() => {
              close()
              onChoose()
            }}
          />
        )
        return (
          <Menu>
            {exampleGroupIds.map((group) => (
              <MenuGroup key={group} name={t(`frame.examples.group.${group}`)}>
                {exampleGroups[group].map((id) => item(id, () => chooseExample(id)))}
              </MenuGroup>
            ))}
            <MenuNote>{t('frame.examples.note')}</MenuNote>
            {item('startOver', startOver)}
          </Menu>
        )
      }}
    </Popover>
  )
}
