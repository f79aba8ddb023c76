import { releaseOf } from '../../engine/releases.ts'
import { useT } from '../../i18n/index.ts'
import { defaultCluster } from '../../scenarios/defaultCluster.ts'
import { useFreshCluster } from '../../store/freshCluster.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'
import { Icon } from '../ui/Icon.tsx'
import { late } from '../ui/late.tsx'
import { Popover } from '../ui/Popover.tsx'

// Loaded on first use.
const ReleaseMenu = late(async () => (await import('./ReleaseMenu.tsx')).ReleaseMenu)

/** The release of the run, or of the cluster that the manifest will start; opens the choice of another release. */
export function ReleaseButton() {
  const t = useT()
  const isFresh = useManifest(({ target }) => target === 'fresh')
  const fresh = useFreshCluster(({ config }) => releaseOf(config ?? defaultCluster))
  const ofRun = usePlayback(({ kubernetes, compatibility }) => (compatibility === '2017' ? undefined : kubernetes))
  const release = isFresh ? fresh : ofRun
  if (release === undefined) return null
  const label = `${t('frame.release')}: v${release}`
  return (
    <Popover
      label={label}
      mount="whenOpen"
      button={
        <>
          {`v${release}`}
          <Icon name="chevronDown" size={12} />
        </>
      }
      buttonProps={{ variant: 'quiet', title: label }}
    >
      {(close) => <ReleaseMenu current={release} close={close} />}
    </Popover>
  )
}
