import '../../../i18n/en/loop.ts'
import type { DeliveryView, LoopKey } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import { nameOfKey } from '../../../layout/controlLoop/loopModel.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { Popover } from '../../ui/Popover.tsx'
import styles from './ControlLoopBar.module.css'
import { MessageShape } from './ControlLoopMessages.tsx'

interface LoopBarProps {
  readonly followed: LoopKey | undefined
  readonly onFollow: (key: LoopKey | undefined) => void
  readonly narrow: boolean
}

const types = ['ADDED', 'MODIFIED', 'DELETED'] as const satisfies readonly DeliveryView['type'][]

/** The followed key, and the legend of lines and dots. */
export function LoopBar({ followed, onFollow, narrow }: LoopBarProps) {
  const t = useT()
  if (narrow && followed === undefined) return null
  return (
    <div className={classes('ui-row ui-grow ui-apart', styles.bar)} data-narrow={narrow ? '' : undefined}>
      {followed && (
        <Pill className={styles.following}>
          {!narrow && t('loop.following')} <b className={styles.key}>{nameOfKey(followed.key)}</b>
          <IconButton
            className={styles.end}
            label={t('loop.unfollow')}
            icon={<CloseIcon size={12} />}
            onClick={() => onFollow(undefined)}
          />
        </Pill>
      )}
      <span className="ui-spring" />
      {!narrow && (
        <Popover
          button={t('loop.legend')}
          label={t('loop.legend.label')}
          buttonProps={{ variant: 'quiet', icon: <Shape type="ADDED" /> }}
        >
          <ul className={styles.legend}>
            <li>
              <i className={styles.path} /> {t('loop.legend.path')}
            </li>
            {types.map((type) => (
              <li key={type}>
                <Shape type={type} /> {t(`loop.legend.${type}`)}
              </li>
            ))}
          </ul>
          <p className={styles.rule}>{t('loop.legend.rule')}</p>
          <p className={styles.rule}>{t('loop.slow')}</p>
        </Popover>
      )}
    </div>
  )
}

function Shape({ type }: { readonly type: DeliveryView['type'] }) {
  return (
    <svg width={14} height={14} viewBox="-7 -7 14 14" aria-hidden="true" focusable="false">
      <MessageShape type={type} />
    </svg>
  )
}
