import { lazy, Suspense } from 'react'
import { useT } from '../../i18n/index.ts'
import { Icon } from '../controls/icons.tsx'
import { Popover } from '../ui/Popover.tsx'

const RecentRunsMenu = lazy(async () => ({ default: (await import('./RecentRunsMenu.tsx')).RecentRunsMenu }))

/** The button to the last runs of this browser; their list is loaded when it is first asked for. */
export function RecentRuns({ size }: { readonly size: 'wide' | 'icon' }) {
  const t = useT()
  const icon = <Icon name="recent" />
  return (
    <Popover
      label={t('frame.runs')}
      mount="whenOpen"
      button={size === 'wide' ? t('frame.runs') : icon}
      buttonProps={size === 'wide' ? { icon } : { variant: 'quiet', shape: 'square', title: t('frame.runs') }}
    >
      {(close) => (
        <Suspense>
          <RecentRunsMenu close={close} />
        </Suspense>
      )}
    </Popover>
  )
}
