import '../../i18n/en/stall.ts'
import { useT } from '../../i18n/index.ts'
import { useCluster } from '../../store/cluster.ts'
import { StallTitle } from './StallTitle.tsx'

/** The newest stall in words, for a live region that is always there: a sheet may cover the card. */
export function StallSpoken() {
  const t = useT()
  const workloads = useCluster((cluster) => cluster.workloads)
  const stalled = [...workloads.values()].flatMap(({ uid, name, stall }) => (stall ? [{ uid, name, stall }] : []))
  const [newest, ...others] = stalled.sort((a, b) => b.stall.since - a.stall.since)
  if (newest === undefined) return null
  const { name, stall } = newest
  return (
    <>
      {name} <StallTitle stall={stall} />
      {stall.kind !== 'mended' && stall.message !== '' && ` ${stall.message}`}
      {others.length > 0 && ` ${t('stall.other.more', { count: others.length })}`}
    </>
  )
}
