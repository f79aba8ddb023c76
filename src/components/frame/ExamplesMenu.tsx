import { useT } from '../../i18n/index.ts'
import { useRunName } from '../run/useRunName.ts'
import { Icon } from '../ui/Icon.tsx'
import { late } from '../ui/late.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './ExamplesMenu.module.css'

// Loaded on first use.
const ExamplesList = late(async () => (await import('./ExamplesList.tsx')).ExamplesList)

/** Names the run and offers examples. Each has its own cluster, and the current run is saved. */
export function ExamplesMenu() {
  const t = useT()
  const name = useRunName()
  return (
    <Popover
      label={t('frame.examples')}
      mount="whenOpen"
      button={
        <>
          <span className="ui-cut">{name}</span>
          <Icon name="chevronDown" />
        </>
      }
      buttonProps={{
        icon: <Icon name="book" />,
        className: styles.button,
        'aria-label': `${t('frame.examples')}: ${name}`,
      }}
    >
      {(close) => <ExamplesList close={close} />}
    </Popover>
  )
}
