import { useEffect } from 'react'
import { useT } from '../../i18n/index.ts'
import { useCluster } from '../../store/cluster.ts'
import { useManifest } from '../../store/manifest.ts'
import { useRunName } from '../run/useRunName.ts'

/** Sets the document title to the run's name and state. */
export function PageTitle() {
  const t = useT()
  const name = useRunName()
  const isPreview = useManifest(({ target }) => target === 'fresh')
  const state = useCluster(({ workloads }) => {
    if (isPreview) return undefined
    const rollouts = [...workloads.values()].map(({ rollout }) => rollout)
    return (['failed', 'progressing', 'paused', 'complete'] as const).find((one) => rollouts.includes(one))
  })
  const title = state === undefined ? name : t('frame.pageTitle', { name, state: t(`frame.pageTitle.${state}`) })
  useEffect(() => {
    document.title = `${title} · Rollscope`
    document.querySelector('meta[property="og:title"]')?.setAttribute('content', document.title)
  }, [title])
  return null
}
