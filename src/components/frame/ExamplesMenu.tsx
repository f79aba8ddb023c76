import { useT } from '../../i18n/index.ts'
import { Icon } from '../controls/icons.tsx'
import { late } from '../ui/late.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './ExamplesMenu.module.css'
import { useRunName } from './useRunName.ts'

// Loaded when it is first asked for.
const ExamplesList = late(async () => (await import('./ExamplesList.tsx')).ExamplesList)

/** Names the run and offers others to start from: each has a cluster of its own, and what was there is kept. */
export function ExamplesMenu() {
  const t = useT()
  const name = useRunName()
  return (
    <Popover
      label={t('frame.examples')}
      mount="whenOpen"
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
      {(close) => <ExamplesList close={close} />}
    </Popover>
  )
}
