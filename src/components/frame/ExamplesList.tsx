import '../../i18n/en/setup/clusters.ts'
import '../../i18n/en/examples.ts'
import { useT } from '../../i18n/index.ts'
import { openDialog } from '../../player/actions/actions.ts'
import { chooseExample, startOver } from '../../player/runs/runActions.ts'
import { type ExampleId, exampleGroupIds, exampleGroups } from '../../scenarios/exampleIds.ts'
import { Menu, MenuGroup, MenuItem, MenuNote } from '../ui/Menu.tsx'

/** Examples to start from, in groups. */
export function ExamplesList({ close }: { readonly close: () => void }) {
  const t = useT()
  const item = (id: 'startOver' | ExampleId, onChoose: () => unknown) => (
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
      <MenuItem
        name={t('cluster.menu')}
        note={t('cluster.menuNote')}
        onChoose={() => {
          close()
          openDialog('cluster')
        }}
      />
    </Menu>
  )
}
