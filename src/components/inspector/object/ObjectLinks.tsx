import '../../../i18n/en/object.ts'
import { useMemo } from 'react'
import type { KubeObject } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import { useCluster } from '../../../store/cluster.ts'
import type { ObjectRef } from '../../../store/selection.ts'
import { select } from '../../../store/selection.ts'
import styles from './ObjectPanel.module.css'
import { nodeOf, ownedBy, ownerOf, sentTo } from './ownership.ts'
import { useRequests } from './useLiveRows.ts'

/** Further links are only counted. */
const maxLinks = 40

/** Links to the owner, and to the node of a Pod. */
export function LinksUp({ object }: { readonly object: KubeObject }) {
  const t = useT()
  const owner = ownerOf(object)
  const node = nodeOf(object)
  return (
    <>
      {owner && <LinkRow label={t('object.owner')} refs={[owner]} />}
      {node && <LinkRow label={t('object.node')} refs={[node]} />}
    </>
  )
}

/** Links to the objects that an object owns, holds or sends requests to. */
export function LinksDown({ object }: { readonly object: KubeObject }) {
  const t = useT()
  const revisions = useCluster((cluster) => cluster.revisions)
  const pods = useCluster((cluster) => cluster.pods)
  const workloads = useCluster((cluster) => cluster.workloads)
  const sample = useRequests(object.kind === 'Service' ? object.metadata.uid : '')
  const owned = useMemo(() => ownedBy(object, { revisions, pods }), [object, revisions, pods])
  const targets = sample ? sentTo(sample, workloads) : []
  return (
    <>
      {owned.length > 0 && <LinkRow label={t(object.kind === 'Node' ? 'object.pods' : 'object.owns')} refs={owned} />}
      {targets.length > 0 && <LinkRow label={t('object.service.deployments')} refs={targets} />}
    </>
  )
}

function LinkRow({ label, refs }: { readonly label: string; readonly refs: readonly ObjectRef[] }) {
  const t = useT()
  return (
    <div className={styles.row}>
      <dt className="ui-faint">{label}</dt>
      <dd className={styles.value}>
        {refs.slice(0, maxLinks).map((ref) => (
          <button key={`${ref.kind} ${ref.name}`} type="button" className={styles.link} onClick={() => select(ref)}>
            {ref.kind} {ref.name}
          </button>
        ))}
        {refs.length > maxLinks && <span>{t('object.more', { count: refs.length - maxLinks })}</span>}
      </dd>
    </div>
  )
}
