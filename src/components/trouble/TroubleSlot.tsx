import { lazy, Suspense } from 'react'
import { useT } from '../../i18n/index.ts'
import { Icon } from '../controls/icons.tsx'
import { Popover } from '../ui/Popover.tsx'

const TroubleMenu = lazy(async () => ({ default: (await import('./TroubleMenu.tsx')).TroubleMenu }))

/** What a workshop breaks on purpose, loaded when it is first asked for. */
export function TroubleSlot({ size }: { readonly size: 'wide' | 'icon' }) {
  const t = useT()
  const icon = <Icon name="trouble" />
  return (
    <Popover
      label={t('frame.trouble')}
      mount="whenOpen"
      button={size === 'wide' ? t('frame.trouble') : icon}
      buttonProps={size === 'wide' ? { icon } : { variant: 'quiet', shape: 'square', title: t('frame.trouble') }}
    >
      {(close) => (
        <Suspense>
          <TroubleMenu close={close} />
        </Suspense>
      )}
    </Popover>
  )
}
